import type { SystemProfile } from "../../server/builder/compiler/catalogue/capability.ts";
import { BUCKETS } from "../../server/builder/compiler/rank/feature-list.ts";
import { rankReadings, readings, type Reading } from "../../server/builder/compiler/rank/rank-request.ts";
import { systemFinder } from "../../server/builder/compiler/rank/request-words.ts";
import type { Recipe } from "./recipes.ts";

export interface TrainingOptions {
  readonly rounds: number;
  readonly seeds: number;
  readonly rate: number;
  /** Pulls weights back to nothing, so that what is rare counts little. */
  readonly decay: number;
}
export const TRAINING: TrainingOptions = { rounds: 10, seeds: 2, rate: 0.12, decay: 1e-3 };

/** A log-linear model of the right reading among all readings, by stochastic descent with a rate of its own for each weight; the mean over some orders of the rows. */
export function trainRequests(rows: readonly Recipe[], catalogue: ReadonlyMap<string, SystemProfile>, options: TrainingOptions = TRAINING): Float32Array {
  const finder = systemFinder([...catalogue.values()]);
  const examples = rows.map((row) => ({ row, all: readings(row.title, row.description, catalogue, finder) })).filter(({ row, all }) => all.some((reading) => isRight(reading, row)));
  const mean = new Float32Array(BUCKETS);
  for (let seed = 1; seed <= options.seeds; seed++) {
    const weights = new Float32Array(BUCKETS);
    const squares = new Float32Array(BUCKETS).fill(1e-2);
    for (let round = 0; round < options.rounds; round++) {
      for (const { row, all } of shuffled(examples, seed * 1000 + round)) step(row, all, weights, squares, options);
    }
    for (let at = 0; at < BUCKETS; at++) mean[at] = (mean[at] ?? 0) + (weights[at] ?? 0) / options.seeds;
  }
  return mean;
}

function step(row: Recipe, all: readonly Reading[], weights: Float32Array, squares: Float32Array, { rate, decay }: TrainingOptions): void {
  const ranked = rankReadings(all, weights);
  const right = ranked.filter((reading) => isRight(reading, row));
  const rightShare = right.reduce((sum, { share }) => sum + share, 0);
  const pull = new Map<Reading["features"][number], number>();
  for (const reading of ranked) {
    const wanted = isRight(reading, row) ? (rightShare > 0 ? reading.share / rightShare : 1 / right.length) : 0;
    const change = wanted - reading.share;
    if (Math.abs(change) < 1e-5) continue;
    for (const features of reading.features) pull.set(features, (pull.get(features) ?? 0) + change);
  }
  const gradient = new Map<number, number>();
  for (const [{ buckets, values }, change] of pull) for (let at = 0; at < buckets.length; at++) gradient.set(buckets[at] ?? 0, (gradient.get(buckets[at] ?? 0) ?? 0) + change * (values[at] ?? 0));
  for (const [bucket, raw] of gradient) {
    const weight = weights[bucket] ?? 0;
    const change = raw - decay * weight;
    const square = (squares[bucket] ?? 0) + change * change;
    squares[bucket] = square;
    weights[bucket] = weight + (rate * change) / Math.sqrt(square);
  }
}

export function isRight(reading: Pick<Reading, "trigger" | "event" | "actor" | "action">, row: Recipe): boolean {
  return reading.trigger === row.triggerApp && reading.event === row.triggerEvent && reading.actor === row.actionApp && reading.action === row.action;
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
