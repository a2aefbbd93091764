import { nextClockChange } from "../../../../contracts/clock-change.ts";
import type { ScheduleRhythm } from "../../../../contracts/schedule-clock.ts";
import { dateTime } from "../../ui/format-time.ts";

/** What the next change of the clocks does to a schedule, also where it does nothing. */
export function clockNote(schedule: ScheduleRhythm, now = new Date()): string {
  const change = nextClockChange(schedule, now);
  if (!change) return `Clocks do not change in ${schedule.timeZone} within a year.`;
  const { at, minutes, effect, time } = change;
  const way = `Clocks go ${minutes > 0 ? "forward" : "back"} by ${lengthOf(Math.abs(minutes))} on ${dateTime(at.toISOString(), schedule.timeZone)}`;
  const clock = time?.toISOString().slice(11, 16) ?? "";
  switch (effect) {
    case "kept":
      return `${way}. The times of day stay the same.`;
    case "follows":
      return `${way}. Starts follow the clock.`;
    case "moved":
      return `${way}. There is no ${clock} that day, so it starts as they change.`;
    case "first":
      return `${way}. ${clock} comes twice that day; it starts the first time.`;
  }
}

function lengthOf(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? "1 hour" : `${minutes / 60} hours`;
}
