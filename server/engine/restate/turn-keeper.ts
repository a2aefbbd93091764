import type { Definition, ObjectContext, RestateSdk } from "./restate-sdk.ts";
import { RETRIES } from "./retries.ts";

/** The runs at work under a concurrency key, kept by Restate: an object with that key. */
export const TURN_KEEPER = "VennelTurns";

export interface Waiter {
  readonly run: string;
  /** The id of an awakeable. */
  readonly bell: string;
}

export interface TurnsOfKey {
  readonly limit: number;
  readonly atWork: readonly string[];
  readonly waiting: readonly Waiter[];
}

export const NO_TURNS: TurnsOfKey = { limit: 1, atWork: [], waiting: [] };

/** The run takes its place, at work or in the queue; asking again changes nothing. */
export function ask(turns: TurnsOfKey, limit: number, waiter: Waiter): TurnsOfKey {
  if (turns.atWork.includes(waiter.run)) return { ...turns, limit };
  return { ...turns, limit, waiting: [...turns.waiting.filter(({ run }) => run !== waiter.run), waiter] };
}

/** The run is no longer at work, nor waits. */
export function giveBack(turns: TurnsOfKey, run: string): TurnsOfKey {
  return { ...turns, atWork: turns.atWork.filter((id) => id !== run), waiting: turns.waiting.filter((waiter) => waiter.run !== run) };
}

/** Lets those begin whose turn it is, in the order of asking. */
export function call(turns: TurnsOfKey): { readonly turns: TurnsOfKey; readonly called: readonly Waiter[] } {
  const called = turns.waiting.slice(0, Math.max(0, turns.limit - turns.atWork.length));
  return { turns: { ...turns, atWork: [...turns.atWork, ...called.map(({ run }) => run)], waiting: turns.waiting.slice(called.length) }, called };
}

export function defineTurnKeeper(sdk: RestateSdk): Definition {
  const change = async (context: ObjectContext, work: (turns: TurnsOfKey) => TurnsOfKey) => {
    const { turns, called } = call(work((await context.get<TurnsOfKey>("turns")) ?? NO_TURNS));
    if (turns.atWork.length + turns.waiting.length === 0) context.clear("turns");
    else context.set("turns", turns);
    for (const { bell } of called) context.resolveAwakeable(bell, null);
  };
  return sdk.object({
    name: TURN_KEEPER,
    handlers: {
      take: (context: ObjectContext, { limit, ...waiter }: Waiter & { limit: number }) => change(context, (turns) => ask(turns, limit, waiter)),
      give: (context: ObjectContext, { run }: { run: string }) => change(context, (turns) => giveBack(turns, run)),
    },
    options: { journalRetention: 0, retryPolicy: RETRIES },
  });
}
