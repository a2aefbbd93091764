import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { countByDay, countByHour, countToday, countWaiting, lastEnds, lastStarts } from "./store.ts";

const HOUR_MS = 3_600_000;
const HOURS = 24;

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
