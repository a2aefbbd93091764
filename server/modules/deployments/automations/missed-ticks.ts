import { Cron } from "croner";

export type CatchUp = "skip" | "one" | "all";

/** A schedule that was off for years need not be made up for to the last tick. */
const MOST = 1_000;

/** The ticks between two moments that are made up for, oldest first: all of them, the last one, or none. */
export function missedTicks({ cron, timeZone }: { cron: string; timeZone: string }, from: Date, to: Date, catchUp: CatchUp): Date[] {
  if (catchUp === "skip") return [];
  const clock = new Cron(cron, { timezone: timeZone, paused: true });
  return clock
    .previousRuns(catchUp === "one" ? 1 : MOST, to)
    .filter((tick) => tick > from && tick < to)
    .toSorted((left, right) => left.getTime() - right.getTime());
}
