import { expect, test } from "vitest";
import { nextTime } from "./schedules.ts";

const daily = (cron: string, timeZone: string) => ({ kind: "schedule" as const, cron, timeZone, everyMs: null });
const next = (rhythm: Parameters<typeof nextTime>[0], after: string) => nextTime(rhythm, new Date(after)).toISOString();

test("a time of day keeps to its zone when the clocks change", () => {
  const nine = daily("0 9 * * *", "Europe/Berlin");
  expect(next(nine, "2026-03-27T12:00:00Z")).toBe("2026-03-28T08:00:00.000Z");
  expect(next(nine, "2026-03-28T12:00:00Z")).toBe("2026-03-29T07:00:00.000Z");
  expect(next(nine, "2026-10-24T12:00:00Z")).toBe("2026-10-25T08:00:00.000Z");
});

test("a time that the change to summer leaves out comes that day all the same, and once", () => {
  const halfPastTwo = daily("30 2 * * *", "Europe/Berlin");
  const onTheDay = next(halfPastTwo, "2026-03-28T12:00:00Z");
  expect(onTheDay.slice(0, 10)).toBe("2026-03-29");
  expect(next(halfPastTwo, onTheDay)).toBe("2026-03-30T00:30:00.000Z");
});

test("a time that the change to winter has twice comes once", () => {
  const halfPastTwo = daily("30 2 * * *", "Europe/Berlin");
  const onTheDay = next(halfPastTwo, "2026-10-24T12:00:00Z");
  expect(onTheDay.slice(0, 10)).toBe("2026-10-25");
  expect(next(halfPastTwo, onTheDay)).toBe("2026-10-26T01:30:00.000Z");
});

test("a date that never comes is waited for without end", () => {
  expect(next(daily("0 0 30 2 *", "UTC"), "2026-01-01T00:00:00Z")).toBe("9999-12-31T00:00:00.000Z");
});
