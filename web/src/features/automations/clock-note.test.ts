import { expect, test } from "vitest";
import { clockNote } from "./clock-note.ts";

const note = (cron: string, timeZone = "Europe/Berlin") => clockNote({ cron, timeZone }, new Date("2026-06-01T00:00:00Z"));

test("a schedule says what the next change of the clocks does to it", () => {
  expect(note("0 9 * * *")).toMatch(/^Clocks go back by 1 hour on .*25 Oct.*\. The times of day stay the same\.$/);
  expect(note("30 2 * * *")).toMatch(/02:30 comes twice that day; it starts the first time\.$/);
  expect(note("*/5 * * * *")).toMatch(/Starts follow the clock\.$/);
  expect(note("0 9 * * *", "UTC")).toBe("Clocks do not change in UTC within a year.");
});
