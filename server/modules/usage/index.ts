import type { UsageDay, usageRoutes } from "../../../contracts/usage.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Handler } from "../../platform/http/mount-service.ts";
import { runsByDay, runsSince, tokensByDay } from "./store.ts";

export interface Usage {
  readonly handlers: { readonly [K in keyof typeof usageRoutes]: Handler<(typeof usageRoutes)[K]> };
  /** Runs at work now, and those begun today (UTC). */
  runsToday(organisationId: string): Promise<{ readonly atWork: number; readonly begun: number }>;
}

/** What an organisation used, counted from its runs and turns. */
export function createUsage({ database, clock }: { readonly database: Database; readonly clock: Clock }): Usage {
  return {
    runsToday: (organisationId) =>
      database.organisation(organisationId, (tx) => runsSince(tx, new Date(`${clock.now().toISOString().slice(0, 10)}T00:00:00Z`))),
    handlers: {
      async getUsage({ params, query }) {
        const month = query.month ?? clock.now().toISOString().slice(0, 7);
        const from = new Date(`${month}-01T00:00:00Z`);
        const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
        const [runs, tokens] = await database.organisation(
          params.organisation_id,
          async (tx) => [await runsByDay(tx, from, to), await tokensByDay(tx, from, to)] as const,
        );
        return { month, days: daysBetween(from, to).map((day) => usageOf(day, runs, tokens)) };
      },
    },
  };
}

function usageOf(day: string, runs: Awaited<ReturnType<typeof runsByDay>>, tokens: Awaited<ReturnType<typeof tokensByDay>>): UsageDay {
  const own = runs.find((entry) => entry.day === day);
  const read = tokens.find((entry) => entry.day === day);
  return {
    day,
    runs: own?.runs ?? 0,
    failed: own?.failed ?? 0,
    computeSeconds: own?.computeSeconds ?? 0,
    assistantInputTokens: read?.input ?? 0,
    assistantOutputTokens: read?.output ?? 0,
  };
}

function daysBetween(from: Date, to: Date): string[] {
  const days: string[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += 86_400_000) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
