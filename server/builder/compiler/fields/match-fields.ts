import { matchFeatures, type MatchContext } from "./match-features.ts";
import { namedField, type NamedField } from "./named-field.ts";

export interface FieldMatch {
  readonly source: string;
  /** 0 to 1, over all source fields. */
  readonly share: number;
}
export interface MatchTask {
  readonly targets: readonly string[];
  readonly sources: readonly string[];
  readonly about: readonly string[];
  readonly into: readonly string[];
}

/** How much less a source counts for a target when another target has the better claim to it. */
const CLAIMED = 0.5;
/** A match of this share could be written without asking: more than nine in ten of them are right. */
export const SURE = 0.82;

/** For each target of one action its sources, best first. Targets compete: what clearly belongs to one counts less for the others. */
export function matchFields(task: MatchTask, weights: Float32Array): ReadonlyMap<string, readonly FieldMatch[]> {
  const context = matchContext(task);
  const raw = new Map(context.targets.map((target) => [target.name, shares(target, context, weights)]));
  return new Map(
    [...raw].map(([target, own]) => {
      const judged = own.map((share, at) => {
        const rival = Math.max(0, ...[...raw].map(([other, theirs]) => (other === target ? 0 : (theirs[at] ?? 0))));
        return { source: task.sources[at] ?? "", share: rival > share ? share * (1 - CLAIMED * rival) : share };
      });
      return [target, judged.sort((a, b) => b.share - a.share)];
    }),
  );
}

export function matchContext({ targets, sources, about, into }: MatchTask): MatchContext {
  return { targets: targets.map(namedField), sources: sources.map(namedField), about, into };
}

function shares(target: NamedField, context: MatchContext, weights: Float32Array): readonly number[] {
  const scores = context.sources.map((source) => matchFeatures(target, source, context).dot(weights));
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}
