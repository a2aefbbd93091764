import { matchFields, type MatchTask } from "./match-fields.ts";
import shipped from "./match-weights.json" with { type: "json" };
import { readWeights } from "../rank/weights-text.ts";
import type { Field } from "./field.ts";

/** Below this share a field is as good as any other. */
const WORTH_OFFERING = 0.33;

const weights = readWeights(shipped);

/** Source fields for one target, the likeliest first, by what was learned from mappings that people wrote. */
export function likelyFields(target: Field, sources: readonly Field[], words: Pick<MatchTask, "about" | "into">): readonly Field[] {
  const name = ({ path }: Field) => path.join(".");
  const byName = new Map(sources.map((field) => [name(field), field]));
  const ranked = matchFields({ targets: [name(target)], sources: [...byName.keys()], ...words }, weights).get(name(target)) ?? [];
  return ranked.filter(({ share }) => share >= WORTH_OFFERING).flatMap(({ source }) => byName.get(source) ?? []);
}
