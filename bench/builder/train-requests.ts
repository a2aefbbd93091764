import type { SystemProfile } from "../../server/builder/compiler/catalogue/capability.ts";
import { readings, type Reading } from "../../server/builder/compiler/rank/rank-request.ts";
import { asShipped } from "../../server/builder/compiler/rank/weights-text.ts";
import { systemFinder } from "../../server/builder/compiler/rank/request-words.ts";
import { learn } from "./learn.ts";
import type { Recipe } from "./recipes.ts";

/** Weights that put the right reading of each request first. */
export function trainRequests(rows: readonly Recipe[], catalogue: ReadonlyMap<string, SystemProfile>): Float32Array {
  const finder = systemFinder([...catalogue.values()]);
  const examples = rows.map((row) => {
    const all = readings(row.title, row.description, catalogue, finder);
    return { candidates: all.map(({ features }) => features), right: all.map((reading) => isRight(reading, row)) };
  });
  return asShipped(learn(examples, { rounds: 10, seeds: 2, rate: 0.12, decay: 3e-3 }));
}

export function isRight(reading: Pick<Reading, "trigger" | "event" | "actor" | "action">, row: Recipe): boolean {
  return reading.trigger === row.triggerApp && reading.event === row.triggerEvent && reading.actor === row.actionApp && reading.action === row.action;
}
