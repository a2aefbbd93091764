import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { countByBucket, countByDay, countByHour, countToday, countWaiting, lastEnds, lastStarts } from "./store.ts";

const HOUR_MS = 3_600_000;
const HOURS = 24;
const SPANS = {
  "24h": { bucketMinutes: 60, buckets: 24 },
  "7d": { bucketMinutes: 360, buckets: 28 },
  "30d": { bucketMinutes: 1_440, buckets: 30 },
} as const;

/** Counts of real runs, as lists and the health strip show them. Simulated runs count nowhere. */
export function createRunFigures({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  return {
    /** By project: the last days (UTC), oldest first, and how the last run that ended went. */
    async ofProjects(organisationId: string, projectIds: readonly string[], days: number) {
      if (projectIds.length === 0) return new Map<string, never>();
      const now = clock.now();
      const since = new Date(midnight(now).getTime() - (days - 1) * 24 * HOUR_MS);
      return database.organisation(organisationId, async (tx) => {
        const counts = await countByDay(tx, projectIds, since, now);
        const failed = await lastEnds(tx, projectIds);
        return new Map(
          projectIds.map((id) => {
            const own = counts.filter(({ projectId }) => projectId === id);
            const byDay = Array.from({ length: days }, (_, index) => own.find(({ daysAgo }) => daysAgo === days - 1 - index));
            return [id, { days: byDay.map((day) => ({ total: day?.total ?? 0, failed: day?.failed ?? 0 })), lastFailed: failed.get(id) ?? null }] as const;
          }),
        );
      });
    },

    /** When each automation ran last, for those that did. */
    lastRuns: async (organisationId: string, automationIds: readonly string[]): Promise<ReadonlyMap<string, Date>> =>
      automationIds.length === 0 ? new Map() : database.organisation(organisationId, (tx) => lastStarts(tx, automationIds)),

    /** Throughput, failures and durations of an automation, oldest first. */
    async ofAutomation(organisationId: string, automationId: string, span: keyof typeof SPANS) {
      const { bucketMinutes, buckets } = SPANS[span];
      const now = clock.now();
      const rows = await database.organisation(organisationId, (tx) => countByBucket(tx, automationId, now, bucketMinutes, buckets));
      const of = new Map(rows.map((row) => [row.ago, row]));
      return {
        bucketMinutes,
        buckets: Array.from({ length: buckets }, (_, index) => {
          const ago = buckets - 1 - index;
          const { total = 0, failed = 0, medianMs = null, p95Ms = null } = of.get(ago) ?? {};
          return { at: new Date(now.getTime() - (ago + 1) * bucketMinutes * 60_000).toISOString(), total, failed, medianMs, p95Ms };
        }),
      };
    },

    /** Today (UTC), and the last 24 hours one by one, oldest first. */
    ofOrganisation(organisationId: string) {
      const now = clock.now();
      return database.organisation(organisationId, async (tx) => {
        const byHour = await countByHour(tx, new Date(now.getTime() - HOURS * HOUR_MS), now);
        const runsByHour = Array.from({ length: HOURS }, (_, index) => byHour.find(({ hoursAgo }) => hoursAgo === HOURS - 1 - index)?.count ?? 0);
        return { ...(await countToday(tx, midnight(now))), waiting: await countWaiting(tx), runsByHour };
      });
    },
  };
}

function midnight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}
