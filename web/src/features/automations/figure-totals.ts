import type { AutomationFigures } from "../../../../contracts/automations.ts";

/** The sums under a chart. The slowest twentieth is that of the slowest span: those of single spans do not add up to one of all. */
export function totalsOf({ buckets }: AutomationFigures): { total: number; failed: number; failedShare: string; p95Ms: number | null } {
  const total = buckets.reduce((sum, bucket) => sum + bucket.total, 0);
  const failed = buckets.reduce((sum, bucket) => sum + bucket.failed, 0);
  const slowest = buckets.flatMap(({ p95Ms }) => (p95Ms === null ? [] : [p95Ms]));
  const share = total === 0 ? 0 : (failed / total) * 100;
  return {
    total,
    failed,
    failedShare: share > 0 && share < 1 ? "under 1 %" : `${Math.round(share)} %`,
    p95Ms: slowest.length === 0 ? null : Math.max(...slowest),
  };
}
