import { sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";

export interface DayCount {
  readonly projectId: string;
  /** Days before today, in UTC. */
  readonly daysAgo: number;
  readonly total: number;
  readonly failed: number;
}

/** Real runs by project and day, for the days that have any. */
export async function countByDay(tx: Tx, projectIds: readonly string[], since: Date, now: Date): Promise<DayCount[]> {
  const { rows } = await tx.execute<{ [K in keyof DayCount]: DayCount[K] }>(sql`
    select project_id as "projectId",
      ((${now.toISOString()}::timestamptz at time zone 'utc')::date - (created_at at time zone 'utc')::date)::int as "daysAgo",
      count(*)::int as total,
      count(*) filter (where status = 'failed')::int as failed
    from run
    where project_id = any(${sql.param([...projectIds])}) and not simulated and created_at >= ${since.toISOString()}
    group by 1, 2`);
  return rows;
}

/** Whether the real run of each project that ended last failed. */
export async function lastEnds(tx: Tx, projectIds: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await tx.execute<{ projectId: string; failed: boolean }>(sql`
    select project.id as "projectId", last.status in ('failed', 'uncertain') as failed
    from unnest(${sql.param([...projectIds])}::text[]) as project (id)
    cross join lateral (
      select status from run
      where project_id = project.id and not simulated and finished_at is not null
      order by created_at desc, id desc limit 1
    ) as last`);
  return new Map(rows.map(({ projectId, failed }) => [projectId, failed]));
}

export async function lastStarts(tx: Tx, automationIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await tx.execute<{ automationId: string; at: string | Date }>(sql`
    select automation.id as "automationId", last.created_at as at
    from unnest(${sql.param([...automationIds])}::text[]) as automation (id)
    cross join lateral (select created_at from run where automation_id = automation.id order by created_at desc, id desc limit 1) as last`);
  return new Map(rows.map(({ automationId, at }) => [automationId, new Date(at)]));
}

export interface Today {
  readonly runsToday: number;
  readonly failedToday: number;
  readonly uncertainToday: number;
}

export async function countToday(tx: Tx, midnight: Date): Promise<Today> {
  const { rows } = await tx.execute<{ [K in keyof Today]: Today[K] }>(sql`
    select count(*)::int as "runsToday",
      count(*) filter (where status = 'failed')::int as "failedToday",
      count(*) filter (where status = 'uncertain')::int as "uncertainToday"
    from run where not simulated and created_at >= ${midnight.toISOString()}`);
  return rows[0] ?? { runsToday: 0, failedToday: 0, uncertainToday: 0 };
}

export async function countWaiting(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from run where not simulated and status = 'waiting'`);
  return rows[0]?.count ?? 0;
}

/** Real runs by hours before now, for the hours that have any. */
export async function countByHour(tx: Tx, since: Date, now: Date): Promise<{ hoursAgo: number; count: number }[]> {
  const { rows } = await tx.execute<{ hoursAgo: number; count: number }>(sql`
    select floor(extract(epoch from ${now.toISOString()}::timestamptz - created_at) / 3600)::int as "hoursAgo", count(*)::int as count
    from run where not simulated and created_at > ${since.toISOString()} and created_at <= ${now.toISOString()}
    group by 1`);
  return rows;
}

export interface BucketRow {
  /** Buckets before the newest one. */
  readonly ago: number;
  readonly total: number;
  readonly failed: number;
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
}

/** Real runs of an automation by equal spans of time that end at `to`, for the spans that have any. */
export async function countByBucket(tx: Tx, automationId: string, to: Date, bucketMinutes: number, buckets: number): Promise<BucketRow[]> {
  const took = sql`extract(epoch from finished_at - started_at) * 1000`;
  const { rows } = await tx.execute<{ [K in keyof BucketRow]: BucketRow[K] }>(sql`
    select floor(extract(epoch from ${to.toISOString()}::timestamptz - created_at) / ${bucketMinutes * 60})::int as ago,
      count(*)::int as total,
      count(*) filter (where status in ('failed', 'uncertain'))::int as failed,
      (percentile_cont(0.5) within group (order by ${took}))::float8 as "medianMs",
      (percentile_cont(0.95) within group (order by ${took}))::float8 as "p95Ms"
    from run
    where automation_id = ${automationId} and not simulated and created_at <= ${to.toISOString()}
      and created_at > ${to.toISOString()}::timestamptz - make_interval(mins => ${bucketMinutes * buckets}::int)
    group by 1`);
  return rows;
}
