import { Cron } from "croner";
import { createZoneClock } from "./zone-clock.ts";

/** Nowhere do clocks go back by more. */
const LONGEST_SHIFT_MINUTES = 120;
/** A 29th of February is eight years away at most. */
const LONGEST_WAIT_MS = 10 * 366 * 86_400_000;

export interface ScheduleRhythm {
  readonly cron: string;
  /** An IANA name. */
  readonly timeZone: string;
}

/**
 * The first tick after a moment; null for one that never comes again. Times of day that are named, also as lists and
 * ranges, come once a day whatever the clocks do: one that is left out comes as the clocks have changed, one that comes
 * twice counts the first time. Where minutes or hours have a star or a step, ticks follow the clock.
 */
export function nextTick({ cron, timeZone }: ScheduleRhythm, after: Date): Date | null {
  if (!namesTimesOfDay(cron)) return new Cron(cron, { timezone: timeZone, paused: true }).nextRun(after);
  const zone = createZoneClock(timeZone);
  const times = new Cron(cron, { timezone: "UTC", paused: true });
  for (let time = times.nextRun(zone.timeAt(after)); time; time = times.nextRun(time)) {
    const tick = zone.momentOf(time);
    if (tick > after) return tick;
  }
  return null;
}

/** The last ticks before a moment, oldest first. */
export function lastTicks({ cron, timeZone }: ScheduleRhythm, before: Date, most: number): Date[] {
  if (!namesTimesOfDay(cron)) return new Cron(cron, { timezone: timeZone, paused: true }).previousRuns(most, before).toReversed();
  const zone = createZoneClock(timeZone);
  // In an hour that comes twice, times that are still to come on the clock have been: it is read from beyond that hour.
  const beyond = new Date(zone.timeAt(before).getTime() + LONGEST_SHIFT_MINUTES * 60_000);
  const times = new Cron(cron, { timezone: "UTC", paused: true }).previousRuns(most + LONGEST_SHIFT_MINUTES, beyond).toReversed();
  const moments = new Set(times.map((time) => zone.momentOf(time).getTime()).filter((moment) => moment < before.getTime()));
  return [...moments].slice(-most).map((moment) => new Date(moment));
}

/** Why a schedule cannot be kept; null for one that can. */
export function scheduleProblem(schedule: ScheduleRhythm, now: Date): string | null {
  const { cron, timeZone } = schedule;
  if (!isTimeZone(timeZone)) return `"${timeZone}" is not a time zone. Write an IANA name such as "Europe/Berlin".`;
  try {
    const next = nextTick(schedule, now);
    const isNever = next === null || next.getTime() > now.getTime() + LONGEST_WAIT_MS;
    return isNever ? `The schedule "${cron}" never comes: there is no such date in the next ten years.` : null;
  } catch (error) {
    return `"${cron}" is not a schedule: ${(error as Error).message.replace(/^\w+: /, "")}. Write five fields, as in cron, such as "0 9 * * 1-5".`;
  }
}

export function namesTimesOfDay(cron: string): boolean {
  if (cron.startsWith("@")) return !/^@(hourly|minutely|secondly)$/i.test(cron);
  const fields = cron.trim().split(/\s+/);
  // A sixth field are the seconds, which come first.
  const [minute = "*", hour = "*"] = fields.length > 5 ? fields.slice(1) : fields;
  return fields.length >= 5 && !/[*?/]/.test(minute + hour);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
