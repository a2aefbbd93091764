import { expect, test } from "vitest";
import { totalsOf } from "./figure-totals.ts";

const bucket = (total: number, failed: number, p95Ms: number | null) => ({ at: "", total, failed, medianMs: null, p95Ms });

test.each([
  [[], { total: 0, failed: 0, failedShare: "0 %", p95Ms: null }],
  [[bucket(10, 1, 50), bucket(10, 4, 20), bucket(0, 0, null)], { total: 20, failed: 5, failedShare: "25 %", p95Ms: 50 }],
  [[bucket(1_000, 1, 7)], { total: 1_000, failed: 1, failedShare: "under 1 %", p95Ms: 7 }],
])("%j", (buckets, totals) => {
  expect(totalsOf({ bucketMinutes: 60, buckets })).toEqual(totals);
});
