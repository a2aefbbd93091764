import { sql } from "drizzle-orm";
import type { Call } from "../../../../contracts/calls.ts";
import type { Tx } from "../../../platform/database/database.ts";

const MOST_CALLS = 200;

export interface TroubleRow {
  readonly key: string;
  readonly error: { readonly name?: string; readonly connection?: string | null; readonly operation?: string | null } | null;
}

/** The last record that failed: a step that gave up has its failed call before it, which says more. */
export async function readTrouble(tx: Tx, runId: string): Promise<TroubleRow | null> {
  const { rows } = await tx.execute<{ [K in keyof TroubleRow]: TroubleRow[K] }>(
    sql`select key, error from step where run_id = ${runId} and status in ('failed', 'uncertain') order by kind = 'call' desc, seq desc nulls first limit 1`,
  );
  return rows[0] ?? null;
}

export async function readCalls(tx: Tx, runId: string): Promise<Call[]> {
  const { rows } = await tx.execute<{ calls: Call[] }>(
    sql`select calls from step where run_id = ${runId} and jsonb_array_length(calls) > 0 order by started_at desc limit ${MOST_CALLS}`,
  );
  return rows.toReversed().flatMap(({ calls }) => calls);
}

/** Whether what started the run, or one of those that it goes back to, has a name that begins so. */
export async function wasStartedBy(tx: Tx, runId: string, prefix: string): Promise<boolean> {
  const { rows } = await tx.execute<{ was: boolean }>(sql`
    with recursive up as (
      select id, started_by from run where id = ${runId}
      union
      select r.id, r.started_by from up join run r on r.id = up.started_by
    )
    select exists (select from up where starts_with(started_by, ${prefix})) as was`);
  return rows[0]?.was ?? false;
}

export interface PastTrigger {
  readonly id: string;
  readonly createdAt: string;
  readonly status: "succeeded" | "failed";
  readonly input: unknown;
}

/** Real runs that something started by itself, newest first, with what started them. */
export async function readPastTriggers(
  tx: Tx,
  automationId: string,
  { limit, status }: { limit: number; status?: string | undefined },
): Promise<PastTrigger[]> {
  const { rows } = await tx.execute<{ [K in keyof PastTrigger]: PastTrigger[K] }>(sql`
    select id, status, input, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt" from run
    where automation_id = ${automationId} and not simulated and trigger <> 'replay' and forgotten_at is null
      and ${status === undefined ? sql`status in ('succeeded', 'failed')` : sql`status = ${status}`}
    order by created_at desc, id desc limit ${limit}`);
  return rows;
}
