import { expect, it } from "vitest";
import { everyOf, readTiming } from "./timing.ts";

it.each([
  ["every Friday afternoon at 4", "0 16 * * 5"],
  ["every second Tuesday at 10am", "0 10 * * 2"],
  ["each weekday at 7:15", "15 7 * * 1-5"],
])("%s", (text, cron) => {
  expect(readTiming(text)).toMatchObject({ kind: "schedule", cron });
});

it("keeps what the clock cannot: every second week", () => {
  expect(readTiming("every second Tuesday at 10am")).toMatchObject({ uneven: "every second Tuesday" });
});

it.each(["except on Fridays", "but only on working days"])("starts nothing: %s", (text) => {
  expect(readTiming(text)).toBeNull();
});

it.each([
  ["three days after", "3 days"],
  ["wait half an hour", "30 minutes"],
])("%s", (text, time) => {
  expect(readTiming(text)).toEqual({ kind: "wait", for: time });
});

it.each([
  ["*/10 * * * *", "10 minutes"],
  ["0 * * * *", "1 hour"],
  ["0 9 * * *", "1 day"],
  ["0 9 * * 1", "7 days"],
])("%s is every %s", (cron, every) => {
  expect(everyOf(cron)).toBe(every);
});
