import { expect, test } from "vitest";
import { whenToTell } from "./when-to-tell.ts";

const plain = { digest: "none", quietHours: null, timeZone: "UTC" } as const;
const quiet = { ...plain, quietHours: { from: "22:00", to: "07:00" }, timeZone: "Europe/Berlin" };
const at = (text: string) => new Date(text);

test("a channel without rules is told at once", () => {
  const now = at("2026-03-02T23:30:00Z");
  expect(whenToTell(plain, "low", now)).toEqual({ dueAt: now, isHeld: false });
});

test("in quiet hours it waits for their end, on the channel's own clock; what is critical does not wait", () => {
  const night = at("2026-03-02T21:30:00Z");
  expect(whenToTell(quiet, "high", night)).toEqual({ dueAt: at("2026-03-03T06:00:00Z"), isHeld: true });
  expect(whenToTell(quiet, "high", at("2026-03-03T05:59:59Z"))).toEqual({ dueAt: at("2026-03-03T06:00:00Z"), isHeld: true });
  expect(whenToTell(quiet, "critical", night)).toEqual({ dueAt: night, isHeld: false });
  const evening = at("2026-03-02T20:59:00Z");
  expect(whenToTell(quiet, "high", evening)).toEqual({ dueAt: evening, isHeld: false });
});

test("quiet hours that end while the clocks change end at their own time of day", () => {
  expect(whenToTell(quiet, "low", at("2026-03-28T22:00:00Z")).dueAt).toEqual(at("2026-03-29T05:00:00Z"));
});

test("a digest waits for the full hour or the morning, and for the end of quiet hours where it would fall into them", () => {
  const now = at("2026-03-02T10:20:00Z");
  expect(whenToTell({ ...plain, digest: "hourly" }, "low", now)).toEqual({ dueAt: at("2026-03-02T11:00:00Z"), isHeld: true });
  expect(whenToTell({ ...plain, digest: "daily", timeZone: "America/New_York" }, "low", now).dueAt).toEqual(at("2026-03-02T14:00:00Z"));
  expect(whenToTell({ ...quiet, digest: "hourly" }, "low", at("2026-03-02T20:30:00Z")).dueAt).toEqual(at("2026-03-03T06:00:00Z"));
});
