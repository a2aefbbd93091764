import { expect, test } from "vitest";
import { until } from "./since.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const ahead = (seconds: number) => until(new Date(NOW + seconds * 1000).toISOString(), NOW);

test("what is left is said in the nearest whole unit", () => {
  expect([7 * 86_400 - 2, 86_400, 5_400, 3_599, 61, 20, 0].map(ahead)).toEqual([
    "in 7 days",
    "in 1 day",
    "in 2 hours",
    "in 1 hour",
    "in 1 minute",
    "in less than a minute",
    "expired",
  ]);
});
