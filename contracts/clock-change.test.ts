import { expect, test } from "vitest";
import { nextClockChange } from "./clock-change.ts";

const berlin = (cron: string, after: string) => nextClockChange({ cron, timeZone: "Europe/Berlin" }, new Date(after));

test("clocks are put forward: a time in the hour that is left out moves, others are kept", () => {
  const at = new Date("2027-03-28T01:00:00Z");
  expect(berlin("30 2 * * *", "2027-01-01T00:00:00Z")).toEqual({ at, minutes: 60, effect: "moved", time: new Date("2027-03-28T02:30:00Z") });
  expect(berlin("0 3 * * *", "2027-01-01T00:00:00Z")).toEqual({ at, minutes: 60, effect: "kept", time: null });
  expect(berlin("*/15 * * * *", "2027-01-01T00:00:00Z")).toEqual({ at, minutes: 60, effect: "follows", time: null });
});

test("clocks are put back: a time in the hour that comes twice counts the first time", () => {
  const at = new Date("2026-10-25T01:00:00Z");
  expect(berlin("0 2 * * *", "2026-06-01T00:00:00Z")).toEqual({ at, minutes: -60, effect: "first", time: new Date("2026-10-25T02:00:00Z") });
  expect(berlin("0 9 * * 1", "2026-06-01T00:00:00Z")).toMatchObject({ effect: "kept" });
});

test("half an hour is a change too, and some zones have none", () => {
  const lordHowe = nextClockChange({ cron: "0 9 * * *", timeZone: "Australia/Lord_Howe" }, new Date("2026-06-01T00:00:00Z"));
  expect(lordHowe?.minutes).toBe(30);
  expect(nextClockChange({ cron: "0 9 * * *", timeZone: "UTC" }, new Date("2026-06-01T00:00:00Z"))).toBeNull();
});
