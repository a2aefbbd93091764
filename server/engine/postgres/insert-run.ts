import type { PoolClient } from "pg";
import type { NewRun } from "../runs/rows.ts";

/** How a run that nobody has taken yet is stored: due now or later, or cancelled from the start. */
export interface Placement {
  readonly dueAt: Date | null;
  readonly rivalKey: string | null;
  readonly putOffSince: Date | null;
  readonly refusal: { readonly name: string; readonly message: string } | null;
}

export const DUE_NOW: Placement = { dueAt: null, rivalKey: null, putOffSince: null, refusal: null };

const INSERT = `
insert into run (id, organisation_id, project_id, automation_id, automation_key, deployment_id, status, trigger, input, simulated, idempotency_key, content_key, started_by, replay_of, seed,
  answer_wanted, concurrency_key, concurrency_limit, rival_key, put_off_since, due_at, created_at, error, finished_at)
values ($1, $2, $3, $4, $5, $6, case when $22::json is null then 'queued' else 'cancelled' end, $7, $8::json, $9, $10, $11, $12, $13, $14,
  $15, $16, $17, $18, $19, coalesce($20, now()), $21, $22::json, case when $22::json is null then null else now() end)
on conflict do nothing`;

/** Puts a run into the table; false when one with its keys is there. */
export async function insertRun(client: PoolClient, run: NewRun, { dueAt, rivalKey, putOffSince, refusal }: Placement = DUE_NOW): Promise<boolean> {
  const { rowCount } = await client.query({
    name: "insert-run",
    text: INSERT,
    values: [
      run.id,
      run.organisationId,
      run.projectId,
      run.automationId,
      run.automationKey,
      run.deploymentId,
      run.trigger,
      JSON.stringify(run.input),
      run.simulated,
      run.idempotencyKey,
      run.contentKey,
      run.startedBy,
      run.replayOf,
      run.seed,
      run.answerWanted,
      run.concurrencyKey,
      run.concurrencyLimit,
      rivalKey,
      putOffSince,
      dueAt,
      run.createdAt,
      refusal === null ? null : JSON.stringify(refusal),
    ],
  });
  return (rowCount ?? 0) > 0;
}
