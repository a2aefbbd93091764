import { Cron } from "croner";
import { namesTimesOfDay, type ScheduleRhythm } from "./schedule-clock.ts";
import { createZoneClock } from "./zone-clock.ts";

export interface ClockChange {
  readonly at: Date;
  /** Positive when the clocks go forward. */
  readonly minutes: number;
  /**
   * `kept`: every time is as on other days; `moved`: a time is left out, and comes as the clocks change; `first`: a time
   * comes twice, and counts the first time; `follows`: ticks have no time of day, and follow the clock.
   */
  readonly effect: "kept" | "moved" | "first" | "follows";
  /** The time of day that is left out or comes twice, as if it were UTC. */
  readonly time: Date | null;
}

const HOUR_MS = 3_600_000;
const DAYS = 366;

/** The next change of the clocks within a year, and what it does to a schedule; null where there is none. */
export function nextClockChange({ cron, timeZone }: ScheduleRhythm, after: Date): ClockChange | null {
  const zone = createZoneClock(timeZone);
  const offset = (moment: number) => zone.timeAt(new Date(moment)).getTime() - moment;
  let early = after.getTime();
  const end = early + DAYS * 24 * HOUR_MS;
  while (early < end && offset(early) === offset(early + 24 * HOUR_MS)) early += 24 * HOUR_MS;
  if (early >= end) return null;
  let late = early + 24 * HOUR_MS;
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (offset(middle) === offset(early)) early = middle;
    else late = middle;
  }
  const shift = offset(late) - offset(early);
  const change = { at: new Date(late), minutes: shift / 60_000 };
  if (!namesTimesOfDay(cron)) return { ...change, effect: "follows", time: null };
  // What the clocks show of the times that they leave out, or show twice.
  const from = late + Math.min(offset(early), offset(late));
  const time = new Cron(cron, { timezone: "UTC", paused: true }).nextRun(new Date(from - 1));
  if (!time || time.getTime() >= from + Math.abs(shift)) return { ...change, effect: "kept", time: null };
  return { ...change, effect: shift > 0 ? "moved" : "first", time };
}
