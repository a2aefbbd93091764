import type { Pool } from "pg";
import { HELD_RUN } from "../postgres/claim.sql.ts";
import type { HeldRun } from "../runs/rows.ts";
import { RESTATE } from "./recorder.ts";

/** The recorded run is at work from now on. */
export async function markAtWork(pool: Pool, runId: string, lease: number): Promise<void> {
  await pool.query(
    `update run set status = 'running', worker_id = $3, lease = $2, started_at = coalesce(started_at, now()), change = nextval('run_change')
     where id = $1 and lease <= $2 and status in ('queued', 'running', 'waiting')`,
    [runId, lease, RESTATE],
  );
}

/** Runs that were put into the record to be taken up and may not have been handed to Restate: all of them, or the one. */
export async function notHandedOver(pool: Pool, runId: string | null): Promise<HeldRun[]> {
  const { rows } = await pool.query<HeldRun>(
    `update run r set started_at = coalesce(r.started_at, date_trunc('milliseconds', now()))
     where r.id in (select id from run where status = 'queued' and worker_id is null and (id = $1 or $1 is null) limit 100) returning ${HELD_RUN}`,
    [runId],
  );
  return rows;
}

export interface RecordedState {
  readonly status: string;
  readonly lease: number;
  readonly workerId: string | null;
}

export async function stateOf(pool: Pool, organisationId: string, runId: string): Promise<RecordedState | null> {
  const { rows } = await pool.query<RecordedState>(`select status, lease, worker_id as "workerId" from run where id = $1 and organisation_id = $2`, [
    runId,
    organisationId,
  ]);
  return rows[0] ?? null;
}
