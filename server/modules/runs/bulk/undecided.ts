import { sql, type SQL } from "drizzle-orm";
import type { UndecidedFilter, UndecidedRuns } from "../../../../contracts/settle.ts";
import type { Run } from "../../../../contracts/runs.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { conditionsOf } from "../wanted-runs.ts";

const MOST_WRITES = 100;

/** Runs of a filter that wait for a decision, and the write that it is about: a run stops at its first. */
function undecided({ project, automation, step: _s, connection: _c, lookUp: _l, answer: _a, upTo: _u, ...filter }: UndecidedFilter): SQL {
  const conditions = sql.join(conditionsOf({ ...filter, projectId: project, automationId: automation, isReal: true }), sql` and `);
  return sql`
    select r.id as run_id, r.created_at, min(s.key) as key, max(s.change) as change,
      min(case when strpos(s.key, '/') > 0 then regexp_replace(s.key, '/[^/]*$', '') else s.name end) as step,
      min(coalesce(s.calls -> -1 ->> 'connection', s.error ->> 'connection', split_part(s.name, '.', 1))) as connection
    from (select id, created_at from run where status = 'uncertain' and ${conditions}) r
    join step s on s.run_id = r.id and s.status = 'uncertain' group by r.id, r.created_at having count(*) = 1`;
}

/** To be used on rows of `undecided` alone. */
function narrowed({ step, connection, lookUp, answer, upTo }: UndecidedFilter): SQL {
  return sql.join(
    [
      ...(step === undefined ? [] : [sql`step = ${step}`]),
      ...(connection === undefined ? [] : [sql`connection = ${connection}`]),
      ...(upTo === undefined ? [] : [sql`change <= ${upTo}`]),
      ...(lookUp === undefined && answer === undefined ? [] : [answered(lookUp ?? null, answer ?? null)]),
      sql`true`,
    ],
    sql` and `,
  );
}

/** The other system was asked about this attempt, and not about an earlier one. */
function answered(lookUp: string | null, answer: UndecidedFilter["answer"] | null): SQL {
  return sql`exists (
    select from bulk_item i where i.job_id = ${lookUp} and i.run_id = undecided.run_id and i.change = undecided.change
      and i.found ${answer === null ? sql`is not null` : sql`= ${answer === "found"}`})`;
}

/** The runs that a settling or a look-up takes, for a `with`. */
export const undecidedItems = (filter: UndecidedFilter): SQL =>
  sql`select run_id, created_at, key, change from (${undecided(filter)}) undecided where ${narrowed(filter)}`;

export async function countUndecidedItems(tx: Tx, filter: UndecidedFilter): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from (${undecidedItems(filter)}) items`);
  return rows[0]?.count ?? 0;
}

type UndecidedWrite = Omit<UndecidedRuns["writes"][number], "readBackBy"> & { readonly exampleRunId: string };

/** What waits for a decision, by step and system. */
export async function readUndecided(tx: Tx, filter: UndecidedFilter): Promise<Omit<UndecidedRuns, "writes"> & { readonly writes: readonly UndecidedWrite[] }> {
  const { rows } = await tx.execute<{ [K in "count" | "upTo"]: number }>(sql`
    select count(*)::int as count, coalesce(max(change), 0)::float8 as "upTo" from (${undecided(filter)}) undecided where ${narrowed(filter)}`);
  const writes = await tx.execute<{ [K in keyof UndecidedWrite]: UndecidedWrite[K] }>(sql`
    select step, connection, count(*)::int as runs, max(run_id) as "exampleRunId" from (${undecided(filter)}) undecided
    where ${narrowed(filter)} group by 1, 2 order by 3 desc, 1, 2 limit ${MOST_WRITES}`);
  return { ...(rows[0] ?? { count: 0, upTo: 0 }), writes: writes.rows };
}

/** How a write stands that was uncertain when a job was begun; null when its run is gone. */
export async function readAttempt(
  tx: Tx,
  { runId, step, change }: { readonly runId: string; readonly step: string; readonly change: number },
): Promise<{ readonly status: Run["status"]; readonly isOpen: boolean; readonly isIdle: boolean } | null> {
  const { rows } = await tx.execute<{ status: Run["status"]; isOpen: boolean; isIdle: boolean }>(sql`
    select status, exists (select from step where run_id = ${runId} and key = ${step} and change = ${change} and status = 'uncertain') as "isOpen",
      status = 'uncertain' and not exists (select from step where run_id = ${runId} and status = 'uncertain') as "isIdle"
    from run where id = ${runId}`);
  return rows[0] ?? null;
}
