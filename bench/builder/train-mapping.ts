import { matchFeatures } from "../../server/builder/compiler/fields/match-features.ts";
import { matchContext } from "../../server/builder/compiler/fields/match-fields.ts";
import { asShipped } from "../../server/builder/compiler/rank/weights-text.ts";
import type { FieldDecisions } from "./field-decisions.ts";
import { learn } from "./learn.ts";

/** Weights that put a field which authors used before those that they did not. */
export function trainMapping(decisions: readonly FieldDecisions[]): Float32Array {
  const examples = decisions.flatMap(({ task, used }) => {
    const context = matchContext(task);
    return context.targets.map((target) => ({
      candidates: context.sources.map((source) => [matchFeatures(target, source, context)]),
      right: context.sources.map(({ name }) => used.get(target.name)?.has(name) ?? false),
    }));
  });
  return asShipped(learn(examples, { rounds: 6, seeds: 4, rate: 0.05, decay: 1e-2 }));
}
