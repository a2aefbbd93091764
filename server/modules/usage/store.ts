import { sql } from "drizzle-orm";
import type { UsageDay } from "../../../contracts/usage.ts";
import type { Tx } from "../../platform/database/database.ts";

/** Runs that count, by the day (UTC) on which they were made. Simulated ones cost nobody anything. */
export async function runsByDay(tx: Tx, from: Date, to: Date): Promise<Pick<UsageDay, "day" | "runs" | "failed" | "computeSeconds">[]> {
  const { rows } = await tx.execute<{ day: string; runs: number; failed: number; seconds: number }>(sql`
    select to_char(created_at at time zone 'utc', 'YYYY-MM-DD') as day,
      count(*)::int as runs,
      count(*) filter (where status = 'failed')::int as failed,
      coalesce(sum(extract(epoch from finished_at - started_at)), 0)::float as seconds
    from run where not simulated and created_at >= ${from.toISOString()} and created_at < ${to.toISOString()}
    group by 1`);
  return rows.map(({ day, runs, failed, seconds }) => ({ day, runs, failed, computeSeconds: Math.round(seconds * 10) / 10 }));
}

/** What models read and wrote, from the figures that each turn ended with. */
export async function tokensByDay(tx: Tx, from: Date, to: Date): Promise<{ day: string; input: number; output: number }[]> {
  const { rows } = await tx.execute<{ day: string; input: number; output: number }>(sql`
    select to_char(created_at at time zone 'utc', 'YYYY-MM-DD') as day,
      sum((part -> 'data' ->> 'inputTokens')::bigint)::float as input,
      sum((part -> 'data' ->> 'outputTokens')::bigint)::float as output
    from board_message, jsonb_array_elements(parts) as part
    where part ->> 'type' = 'data-usage' and created_at >= ${from.toISOString()} and created_at < ${to.toISOString()}
    group by 1`);
  return rows;
}

/** Runs at work now, and those that were begun since a moment. */
export async function runsSince(tx: Tx, since: Date): Promise<{ atWork: number; begun: number }> {
  // Runs at work have a worker; that index holds nothing else.
  const { rows } = await tx.execute<{ at_work: number; begun: number }>(sql`
    select (select count(*)::int from run where status = 'running' and worker_id > '') as at_work,
      (select count(*)::int from run where not simulated and created_at >= ${since.toISOString()}) as begun`);
  return { atWork: rows[0]?.at_work ?? 0, begun: rows[0]?.begun ?? 0 };
}
