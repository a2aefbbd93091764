import type { SystemProfile } from "../../server/builder/compiler/catalogue/capability.ts";
import { rankTuples, type Tuple, type Weights } from "./rank-tuples.ts";
import type { Recipe } from "./recipes.ts";

/** An averaged perceptron: moves towards the right tuple and away from the one that was put before it. */
export function train(rows: readonly Recipe[], catalogue: ReadonlyMap<string, SystemProfile>, rounds = 5): Weights {
  const weights: Weights = {};
  const sums: Weights = {};
  let steps = 0;
  const candidates = rows.map((row) => ({ row, tuples: rankTuples(row.title, row.description, catalogue, weights) }));
  for (let round = 0; round < rounds; round++) {
    for (const { row, tuples } of candidates) {
      steps += 1;
      const right = tuples.find((tuple) => isRight(tuple, row));
      if (!right) continue;
      const best = tuples.reduce((top, tuple) => (value(tuple, weights) + (isRight(tuple, row) ? 0 : 1) > value(top, weights) + (isRight(top, row) ? 0 : 1) ? tuple : top));
      if (isRight(best, row)) continue;
      for (const name of new Set([...Object.keys(right.features), ...Object.keys(best.features)])) {
        const change = (right.features[name] ?? 0) - (best.features[name] ?? 0);
        if (change === 0) continue;
        weights[name] = (weights[name] ?? 0) + change;
        sums[name] = (sums[name] ?? 0) + change * steps;
      }
    }
  }
  return Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, Number((weight - (sums[name] ?? 0) / (steps + 1)).toFixed(4))]));
}

function value(tuple: Tuple, weights: Weights): number {
  let sum = 0;
  for (const name in tuple.features) sum += (tuple.features[name] ?? 0) * (weights[name] ?? 0);
  return sum;
}

export function isRight(tuple: Tuple, row: Recipe): boolean {
  return tuple.trigger === row.triggerApp && tuple.event === row.triggerEvent && tuple.actor === row.actionApp && tuple.action === row.action;
}
