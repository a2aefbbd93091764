import { BUCKETS, type FeatureList } from "../../server/builder/compiler/rank/feature-list.ts";

/** One decision: the features of every candidate, and which of them are right. */
export interface Example {
  readonly candidates: readonly (readonly FeatureList[])[];
  readonly right: readonly boolean[];
}

export interface LearningOptions {
  readonly rounds: number;
  readonly seeds: number;
  readonly rate: number;
  /** Pulls weights back to nothing, so that what is rare counts little. */
  readonly decay: number;
}

/** A log-linear model of the right candidates, by stochastic descent with a rate of its own for each weight; the mean over some orders of the examples. */
export function learn(all: readonly Example[], options: LearningOptions): Float32Array {
  const examples = all.filter(({ right }) => right.includes(true));
  const mean = new Float32Array(BUCKETS);
  for (let seed = 1; seed <= options.seeds; seed++) {
    const weights = new Float32Array(BUCKETS);
    const squares = new Float32Array(BUCKETS).fill(1e-2);
    for (let round = 0; round < options.rounds; round++) {
      for (const example of shuffled(examples, seed * 1000 + round)) step(example, weights, squares, options);
    }
    for (let at = 0; at < BUCKETS; at++) mean[at] = (mean[at] ?? 0) + (weights[at] ?? 0) / options.seeds;
  }
  return mean;
}

function step({ candidates, right }: Example, weights: Float32Array, squares: Float32Array, { rate, decay }: LearningOptions): void {
  const shares = sharesOf(candidates, weights);
  const rightShare = shares.reduce((sum, share, at) => sum + (right[at] ? share : 0), 0);
  const pull = new Map<FeatureList, number>();
  candidates.forEach((lists, at) => {
    const share = shares[at] ?? 0;
    const change = (right[at] && rightShare > 0 ? share / rightShare : 0) - share;
    if (Math.abs(change) < 1e-5) return;
    for (const features of lists) pull.set(features, (pull.get(features) ?? 0) + change);
  });
  const gradient = new Map<number, number>();
  for (const [{ buckets, values }, change] of pull) {
    buckets.forEach((bucket, at) => gradient.set(bucket, (gradient.get(bucket) ?? 0) + change * (values[at] ?? 0)));
  }
  for (const [bucket, raw] of gradient) {
    const weight = weights[bucket] ?? 0;
    const change = raw - decay * weight;
    const square = (squares[bucket] ?? 0) + change * change;
    squares[bucket] = square;
    weights[bucket] = weight + (rate * change) / Math.sqrt(square);
  }
}

function sharesOf(candidates: Example["candidates"], weights: Float32Array): readonly number[] {
  const known = new Map<FeatureList, number>();
  const value = (features: FeatureList) => {
    const fresh = known.get(features) ?? features.dot(weights);
    known.set(features, fresh);
    return fresh;
  };
  const scores = candidates.map((lists) => lists.reduce((sum, features) => sum + value(features), 0));
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/** The same order for the same seed, everywhere. */
function shuffled<T>(list: readonly T[], seed: number): readonly T[] {
  const out = [...list];
  let state = seed;
  for (let at = out.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = state % (at + 1);
    const [a, b] = [out[at], out[other]];
    if (a === undefined || b === undefined) continue;
    out[at] = b;
    out[other] = a;
  }
  return out;
}
