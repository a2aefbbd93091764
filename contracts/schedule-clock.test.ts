import { expect, test } from "vitest";
import { lastTicks, nextTick, scheduleProblem } from "./schedule-clock.ts";

const BERLIN = "Europe/Berlin";

/** The ticks of a stretch of time. */
function ticks(cron: string, timeZone: string, from: string, to: string): string[] {
  const found: string[] = [];
  for (let tick = nextTick({ cron, timeZone }, new Date(from)); tick && tick < new Date(to); tick = nextTick({ cron, timeZone }, tick))
    found.push(tick.toISOString().slice(5, 16));
  return found;
}
const springInBerlin = (cron: string) => ticks(cron, BERLIN, "2026-03-28T22:59:00Z", "2026-03-29T22:00:00Z");
const autumnInBerlin = (cron: string) => ticks(cron, BERLIN, "2026-10-24T21:59:00Z", "2026-10-25T23:00:00Z");

test.each([
  ["30 2 * * *", ["03-29T01:00"]],
  ["0,30 2 * * *", ["03-29T01:00"]],
  ["0-45 2 * * *", ["03-29T01:00"]],
  ["30 1-3 * * *", ["03-29T00:30", "03-29T01:00", "03-29T01:30"]],
  ["0 2,3 * * *", ["03-29T01:00"]],
  ["0 9 * * *", ["03-29T07:00"]],
  ["*/30 1-3 * * *", ["03-29T00:00", "03-29T00:30", "03-29T01:00", "03-29T01:30"]],
])("as summer begins in Berlin, %s comes at %j", (cron, expected) => {
  expect(springInBerlin(cron)).toEqual(expected);
});

test.each([
  ["30 2 * * *", ["10-25T00:30"]],
  ["0,30 2 * * *", ["10-25T00:00", "10-25T00:30"]],
  ["30 1-3 * * *", ["10-24T23:30", "10-25T00:30", "10-25T02:30"]],
  ["0 3 * * *", ["10-25T02:00"]],
  ["*/30 2 * * *", ["10-25T00:00", "10-25T00:30", "10-25T01:00", "10-25T01:30"]],
])("as summer ends in Berlin, %s comes at %j", (cron, expected) => {
  expect(autumnInBerlin(cron)).toEqual(expected);
});

test("every quarter of an hour is one, whatever the clocks do", () => {
  expect(springInBerlin("*/15 * * * *")).toHaveLength(23 * 4);
  expect(autumnInBerlin("*/15 * * * *")).toHaveLength(25 * 4);
  expect(autumnInBerlin("0 * * * *")).toHaveLength(25);
});

test("a midnight that is left out comes at one o'clock, and clocks may change by half an hour", () => {
  expect(ticks("0 0 * * *", "America/Santiago", "2026-09-05T12:00:00Z", "2026-09-07T12:00:00Z")).toEqual(["09-06T04:00", "09-07T03:00"]);
  expect(ticks("15 2 * * *", "Australia/Lord_Howe", "2026-10-03T00:00:00Z", "2026-10-05T00:00:00Z")).toEqual(["10-03T15:30", "10-04T15:15"]);
});

test("what was is what was to come, on the days of the change too", () => {
  for (const cron of ["0,30 2 * * *", "30 1-3 * * *", "*/30 * * * *", "@daily"]) {
    for (const [from, to] of [
      ["2026-03-27T12:00:00Z", "2026-03-30T12:00:00Z"],
      ["2026-10-23T12:00:00Z", "2026-10-25T01:10:00Z"],
    ] as const) {
      const back = lastTicks({ cron, timeZone: BERLIN }, new Date(to), 1_000).filter((tick) => tick > new Date(from));
      expect(back.map((tick) => tick.toISOString().slice(5, 16))).toEqual(ticks(cron, BERLIN, from, to));
    }
  }
  expect(lastTicks({ cron: "0,30 2 * * *", timeZone: BERLIN }, new Date("2026-10-25T12:00:00Z"), 1).map(String)).toEqual([
    String(new Date("2026-10-25T00:30:00Z")),
  ]);
});

test("a schedule that cannot be kept is told with its reason", () => {
  const problem = (cron: string, timeZone = "UTC") => scheduleProblem({ cron, timeZone }, new Date("2026-11-22T09:00:00Z"));
  expect([problem("0 9 * * 1-5"), problem("0 0 29 2 *", BERLIN), problem("@daily")]).toEqual([null, null, null]);
  expect(problem("0 9 * * *", "Mars/X")).toBe('"Mars/X" is not a time zone. Write an IANA name such as "Europe/Berlin".');
  expect(problem("0 0 30 2 *")).toBe('The schedule "0 0 30 2 *" never comes: there is no such date in the next ten years.');
  expect(problem("61 * * * *")).toMatch(/^"61 \* \* \* \*" is not a schedule: .*61.*Write five fields/);
  expect(problem("every day")).toMatch(/^"every day" is not a schedule: /);
});
