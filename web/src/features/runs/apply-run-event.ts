import type { LogLine } from "../../../../contracts/log-lines.ts";
import type { Run, Step } from "../../../../contracts/runs.ts";

export type RunEvent =
  | { readonly type: "run"; readonly status: Run["status"]; readonly awaits: Run["awaits"] }
  | { readonly type: "step"; readonly step: Step }
  | { readonly type: "log"; readonly line: LogLine };

/** The run after one event of its stream. */
export function applyRunEvent(run: Run, event: Exclude<RunEvent, { type: "log" }>): Run {
  if (event.type === "run") return { ...run, status: event.status, awaits: event.awaits };
  const index = run.steps.findIndex((step) => step.id === event.step.id);
  return { ...run, steps: index < 0 ? [...run.steps, event.step] : run.steps.with(index, event.step) };
}
