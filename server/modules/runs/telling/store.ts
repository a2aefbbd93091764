import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { RunOutcome, RunRequest } from "../../../engine/run-engine.ts";
import { reached } from "../../../platform/database/away.ts";
import type { Tx } from "../../../platform/database/database.ts";

/** A real run that did not end well, and of which nobody was told yet. */
export interface UntoldRun extends Pick<
  RunRequest,
  "organisationId" | "projectId" | "automationId" | "automationKey" | "deploymentId" | "trigger" | "startedBy"
> {
  readonly id: string;
  /** How often it was begun anew: each end is told. */
  readonly attempt: number;
  readonly outcome: Exclude<RunOutcome, { status: "succeeded" }>;
  /** `finished_at` with all its digits, for the next page. */
  readonly finishedKey: string;
}

const COLUMNS = `id, organisation_id as "organisationId", project_id as "projectId", automation_id as "automationId", automation_key as "automationKey",
  deployment_id as "deploymentId", trigger, started_by as "startedBy", attempt, status, error, finished_at::text as "finishedKey"`;
const IS_UNTOLD = "told_at is null and status in ('failed', 'uncertain') and not simulated";

type Row = Omit<UntoldRun, "outcome" | "startedBy"> & UntoldRun["outcome"] & { readonly startedBy: string | null };

/** Of every organisation, the oldest first, behind the last one of the page before. */
export async function untoldRuns(engine: Pool, after: Pick<UntoldRun, "finishedKey" | "id"> | null, limit: number): Promise<UntoldRun[]> {
  const { rows } = await reached(
    engine.query<Row>(
      `select ${COLUMNS} from run where ${IS_UNTOLD} and (finished_at, id) > (coalesce($1::timestamptz, '-infinity'), $2) order by finished_at, id limit $3`,
      [after?.finishedKey ?? null, after?.id ?? "", limit],
    ),
  );
  return rows.map(({ status, error, startedBy, ...row }) => ({ ...row, ...(startedBy === null ? {} : { startedBy }), outcome: { status, error } }));
}

/** Marks an end as told, for the transaction in which it is; false when it was, or another process is at it. */
export async function takeUntold(tx: Tx, { id, attempt }: Pick<UntoldRun, "id" | "attempt">, at: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update run set told_at = ${at.toISOString()}
    where id = (select id from run where id = ${id} and attempt = ${attempt} and ${sql.raw(IS_UNTOLD)} for update skip locked) returning id`);
  return rows.length > 0;
}
