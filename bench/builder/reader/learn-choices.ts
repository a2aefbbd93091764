import { BUCKETS } from "../../../server/builder/reader/scores/feature-list.ts";
import type { Choice } from "./choice-examples.ts";
import { Dice } from "./generate/dice.ts";
import { BETWEEN, MeanOf } from "./mean-of.ts";

/** A log-linear model of the right candidate, by descent with a rate of its own for each weight. */
export function learnChoices(choices: readonly Choice[], rounds: number): Float32Array {
  const weights = new Float32Array(BUCKETS);
  const squares = new Float32Array(BUCKETS).fill(0.05);
  const dice = new Dice(5);
  const mean = new MeanOf(BUCKETS);
  let seen = 0;
  for (let round = 0; round < rounds; round++) {
    const rate = 0.2 / (1 + round * 0.5);
    for (const { candidates, right } of dice.some(choices, choices.length)) {
      seen += 1;
      if (round > 0 && seen % BETWEEN === 0) mean.add(weights);
      const scores = candidates.map((each) => each.dot(weights));
      const top = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - top));
      const total = powers.reduce((sum, power) => sum + power, 0);
      const rightTotal = powers.reduce((sum, power, at) => sum + (right[at] ? power : 0), 0);
      const gradient = new Map<number, number>();
      candidates.forEach(({ buckets, values }, at) => {
        const power = powers[at] ?? 0;
        const pull = (right[at] ? power / rightTotal : 0) - power / total;
        if (Math.abs(pull) < 1e-4) return;
        buckets.forEach((bucket, index) => gradient.set(bucket, (gradient.get(bucket) ?? 0) + pull * (values[index] ?? 0)));
      });
      for (const [bucket, raw] of gradient) {
        const before = weights[bucket] ?? 0;
        const change = raw - 1e-4 * before;
        const square = (squares[bucket] ?? 0) + change * change;
        squares[bucket] = square;
        weights[bucket] = before + (rate * change) / Math.sqrt(square);
      }
    }
  }
  return mean.mean;
}
