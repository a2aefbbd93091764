import type { Field } from "./field.ts";
import { matchFields, SURE } from "./match-fields.ts";
import shipped from "./match-weights.json" with { type: "json" };
import { readWeights } from "../rank/weights-text.ts";

const weights = readWeights(shipped);

/** The field that what was learned is sure of; null where it is not. */
export function learnedMatch(target: Field, fields: readonly Field[], noun: string, into: string): Field | null {
  const named = new Map(fields.map((field) => [field.path.join("__"), field]));
  const name = target.path.join("__");
  const [best] = matchFields({ targets: [name], sources: [...named.keys()], about: [noun.toLowerCase()], into: [into.toLowerCase()] }, weights).get(name) ?? [];
  return best && best.share >= SURE ? (named.get(best.source) ?? null) : null;
}
