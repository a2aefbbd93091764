import type { Run } from "../../../../contracts/runs.ts";
import type { StepSample } from "../../../../contracts/step-samples.ts";
import { stepOf } from "../flow/run-path.ts";
import type { CanvasNode } from "../flow/simplify-flow.ts";

/** What the trigger and each step gave in a run, by the names that code reads them by. */
export function samplesOf(nodes: readonly CanvasNode[], run: Run | undefined): ReadonlyMap<string, unknown> {
  if (!run) return new Map();
  const results = nodes.flatMap((node): [string, unknown][] => {
    const output = node.step === undefined ? undefined : stepOf(node, run.steps)?.output;
    return node.step === undefined || output === undefined || output === null ? [] : [[node.step, output]];
  });
  return new Map([["event", run.input], ...results]);
}

/** The samples, replaced by what steps answered in later tries. */
export function withTried(samples: ReadonlyMap<string, unknown>, tried: readonly StepSample[], run: Run | undefined): ReadonlyMap<string, unknown> {
  const newer = tried.filter(({ step, at }) => !samples.has(step) || run === undefined || Date.parse(at) > Date.parse(run.createdAt));
  return new Map([...samples, ...newer.map(({ step, value }) => [step, value] as const)]);
}
