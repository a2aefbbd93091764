import { expect, test } from "vitest";
import { findTimeZone } from "./time-zones.ts";

test.each([
  ["at 9 Berlin time", "Europe/Berlin"],
  ["at 9 (Kolkata time)", "Asia/Kolkata"],
  ["every day in Rio de Janeiro", "America/Sao_Paulo"],
  ["at 9 Osaka's time", "Asia/Tokyo"],
])("%s is in %s", (text, timeZone) => {
  expect(findTimeZone(text)?.timeZone).toBe(timeZone);
});

test("a word of a million letters is no place, and known at once to be none", () => {
  expect(findTimeZone("a".repeat(1_000_000))).toBeNull();
});
