import { matchFeatures, namedField } from "../../server/builder/compiler/fields/match-features.ts";
import type { FieldDecisions } from "./field-decisions.ts";
import { learn } from "./learn.ts";

/** Weights that put a field which authors used before those that they did not. */
export function trainMapping(decisions: readonly FieldDecisions[]): Float32Array {
  const examples = decisions.flatMap(({ task, used }) => {
    const sources = task.sources.map(namedField);
    return [...used].map(([target, right]) => ({
      candidates: sources.map((source) => [matchFeatures(namedField(target), source, sources, task.about, task.into)]),
      right: sources.map(({ name }) => right.has(name)),
    }));
  });
  return learn(examples, { rounds: 8, seeds: 2, rate: 0.1, decay: 1e-2 });
}
