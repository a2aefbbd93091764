import { expect, test } from "vitest";
import { missedTicks } from "./missed-ticks.ts";

const hourly = { cron: "0 * * * *", timeZone: "UTC" };
const from = new Date("2026-11-21T08:30:00Z");
const to = new Date("2026-11-21T11:15:00Z");
const iso = (dates: readonly Date[]) => dates.map((date) => date.toISOString().slice(11, 16));

test("all ticks, the last one, or none are made up for", () => {
  expect(iso(missedTicks(hourly, from, to, "all"))).toEqual(["09:00", "10:00", "11:00"]);
  expect(iso(missedTicks(hourly, from, to, "one"))).toEqual(["11:00"]);
  expect(missedTicks(hourly, from, to, "skip")).toEqual([]);
});

test("ticks are those of the schedule's zone, also over a change of its clocks", () => {
  const daily = { cron: "30 2 * * *", timeZone: "Europe/Berlin" };
  const ticks = missedTicks(daily, new Date("2026-10-23T12:00:00Z"), new Date("2026-10-26T12:00:00Z"), "all");
  expect(ticks.map((tick) => tick.toISOString())).toEqual(["2026-10-24T00:30:00.000Z", "2026-10-25T00:30:00.000Z", "2026-10-26T01:30:00.000Z"]);
});

test("a very long pause is made up for by its last thousand ticks", () => {
  const ticks = missedTicks({ cron: "* * * * *", timeZone: "UTC" }, new Date("2026-11-01T00:00:00Z"), to, "all");
  expect(ticks).toHaveLength(1_000);
  expect(iso(ticks.slice(-1))).toEqual(["11:14"]);
});
