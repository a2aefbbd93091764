import { BUCKETS } from "../../../server/builder/reader/scores/feature-list.ts";
import { emissions, shares, SIZE, type TaggerWeights } from "../../../server/builder/reader/segments/tagger.ts";
import { Dice } from "./generate/dice.ts";
import { BETWEEN, MeanOf } from "./mean-of.ts";

export interface TagExample {
  readonly features: readonly (readonly number[])[];
  /** Which labels each word may have, a bit for each. */
  readonly allowed: readonly number[];
  readonly weight: number;
}

/** A chain of labels learned by descent with a rate of its own for each weight. Words whose label is not known are summed over. */
export function learnTags(examples: readonly TagExample[], rounds: number): TaggerWeights {
  const emit = new Float32Array(BUCKETS * SIZE);
  const step = new Float32Array((SIZE + 1) * SIZE);
  const squares = new Float32Array(emit.length).fill(0.05);
  const stepSquares = new Float32Array(step.length).fill(0.5);
  const weights = { emit, step };
  const dice = new Dice(11);
  const means = { emit: new MeanOf(emit.length), step: new MeanOf(step.length) };
  let seen = 0;
  for (let round = 0; round < rounds; round++) {
    const rate = 0.25 / (1 + round * 0.6);
    for (const { features, allowed, weight } of dice.some(examples, examples.length)) {
      seen += 1;
      if (round > 0 && seen % BETWEEN === 0) {
        means.emit.add(emit);
        means.step.add(step);
      }
      const scores = emissions(features, weights);
      const free = shares(scores, step, null);
      const kept = shares(scores, step, allowed);
      if (!Number.isFinite(kept.log)) continue;
      features.forEach((buckets, at) => {
        for (let label = 0; label < SIZE; label++) {
          const pull = ((kept.at[at * SIZE + label] ?? 0) - (free.at[at * SIZE + label] ?? 0)) * weight;
          if (Math.abs(pull) < 1e-3) continue;
          for (const bucket of buckets) nudge(emit, squares, label * BUCKETS + bucket, pull, rate);
        }
      });
      for (let index = 0; index < step.length; index++) {
        const pull = ((kept.pairs[index] ?? 0) - (free.pairs[index] ?? 0)) * weight;
        if (Math.abs(pull) >= 1e-3) nudge(step, stepSquares, index, pull, rate);
      }
    }
  }
  return { emit: means.emit.mean, step: means.step.mean };
}

function nudge(weights: Float32Array, squares: Float32Array, at: number, pull: number, rate: number): void {
  const before = weights[at] ?? 0;
  const change = pull - 2e-5 * before;
  const square = (squares[at] ?? 0) + change * change;
  squares[at] = square;
  weights[at] = before + (rate * change) / Math.sqrt(square);
}
