import { lastTicks, type ScheduleRhythm } from "../../../../contracts/schedule-clock.ts";

export type CatchUp = "skip" | "one" | "all";

/** A schedule that was off for years need not be made up for to the last tick. */
const MOST = 1_000;

/** The ticks between two moments that are made up for, oldest first: all of them, the last one, or none. */
export function missedTicks(schedule: ScheduleRhythm, from: Date, to: Date, catchUp: CatchUp): Date[] {
  if (catchUp === "skip") return [];
  return lastTicks(schedule, to, catchUp === "one" ? 1 : MOST).filter((tick) => tick > from);
}
