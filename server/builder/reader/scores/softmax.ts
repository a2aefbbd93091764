import type { FeatureList } from "./feature-list.ts";

export interface Ranked<T> {
  readonly item: T;
  readonly score: number;
  /** 0 to 1 among its rivals. */
  readonly share: number;
}

/** Best first. */
export function rank<T>(items: readonly T[], features: (item: T) => FeatureList, weights: Float32Array): readonly Ranked<T>[] {
  const scored = items.map((item) => ({ item, score: features(item).dot(weights) }));
  const top = scored.reduce((most, { score }) => Math.max(most, score), -Infinity);
  const total = scored.reduce((sum, { score }) => sum + Math.exp(score - top), 0);
  return scored.map(({ item, score }) => ({ item, score, share: Math.exp(score - top) / total })).sort((a, b) => b.score - a.score);
}
