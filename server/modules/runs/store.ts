import { sql } from "drizzle-orm";
import type { Call } from "../../../contracts/calls.ts";
import type { Run } from "../../../contracts/runs.ts";
import type { Tx } from "../../platform/database/database.ts";
import { holdsWords, quickConditionsOf, type WantedRuns } from "./wanted-runs.ts";

export interface RunRow {
  readonly id: string;
  readonly automationId: string;
  readonly automationKey: string;
  readonly projectId: string;
  readonly deploymentId: string;
  readonly status: Run["status"];
  readonly simulated: boolean;
  readonly trigger: string;
  readonly attempt: number;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly error: Run["error"];
  readonly input: unknown;
  readonly output: unknown;
  /** Its input and output were deleted when the organisation's term was over. */
  readonly isForgotten: boolean;
  /** Names of signals. */
  readonly awaits: readonly string[];
  readonly change: number;
  /** `createdAt` with all its digits, for cursors. */
  readonly createdKey: string;
}

export interface StepRow {
  readonly key: string;
  readonly name: string;
  readonly kind: "call" | "step" | "sleep" | "wait" | "start" | "emit" | "state";
  readonly status: "running" | "retrying" | "succeeded" | "failed" | "uncertain";
  readonly seq: number | null;
  readonly attempt: number;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly output: unknown;
  readonly error: Run["error"];
  readonly calls: readonly Call[];
  readonly change: number;
}

export interface LogRow {
  readonly id: string;
  readonly runId: string;
  readonly stepKey: string | null;
  readonly level: "debug" | "info" | "warn" | "error";
  readonly message: string;
  readonly data: unknown;
  readonly at: string;
  readonly change: number;
}

type Row<T> = { [K in keyof T]: T[K] };

const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const SUMMARY = sql`id, automation_id as "automationId", automation_key as "automationKey", project_id as "projectId", deployment_id as "deploymentId", status, simulated, trigger, attempt,
  ${iso("created_at")} as "createdAt", ${iso("started_at")} as "startedAt", ${iso("finished_at")} as "finishedAt", error, created_at::text as "createdKey", forgotten_at is not null as "isForgotten", change::float8 as change,
  case when status = 'waiting' then coalesce(awaits, '[]') else '[]' end as awaits`;
/** A line of the log, of the table `log_line`. */
export const LOG = sql`run_id || '/' || id as id, run_id as "runId", step_key as "stepKey", level, message, data, ${iso("at")} as at, change::float8 as change`;

export async function findRun(tx: Tx, id: string): Promise<RunRow | null> {
  const { rows } = await tx.execute<Row<RunRow>>(sql`select ${SUMMARY}, input, output from run where id = ${id}`);
  return rows[0] ?? null;
}

export interface RunKey {
  readonly createdKey: string;
  readonly id: string;
}

export interface RunPage {
  readonly rows: readonly Omit<RunRow, "input" | "output">[];
  /** Where to go on; null at the end of the list. */
  readonly next: RunKey | null;
}

/** A search reads payloads, so that one answer looks through so many runs at most; the next one goes on from there. */
const SEARCHED_AT_ONCE = 2_000;

/** Newest first. A page of a search may be short, or even empty, and not be the last. */
export async function listRuns(tx: Tx, wanted: WantedRuns, { after, limit }: { readonly after: RunKey | null; readonly limit: number }): Promise<RunPage> {
  const beyond = after === null ? [] : [sql`(created_at, id) < (${after.createdKey}::timestamptz, ${after.id})`];
  const where = sql.join([...quickConditionsOf(wanted), ...beyond], sql` and `);
  const order = sql`order by created_at desc, id desc`;
  const found =
    wanted.query === undefined
      ? sql`select ${SUMMARY} from run where ${where} ${order} limit ${limit + 1}`
      : sql`select ${SUMMARY} from (select * from run where ${where} ${order} limit ${SEARCHED_AT_ONCE}) as run where ${holdsWords(wanted.query)} ${order} limit ${limit + 1}`;
  const { rows } = await tx.execute<Row<RunRow>>(found);
  const last = rows[limit - 1];
  if (rows.length > limit && last) return { rows: rows.slice(0, limit), next: { createdKey: last.createdKey, id: last.id } };
  if (wanted.query === undefined) return { rows, next: null };
  const ends = await tx.execute<{ createdKey: string; id: string }>(
    sql`select created_at::text as "createdKey", id from run where ${where} ${order} offset ${SEARCHED_AT_ONCE - 1} limit 1`,
  );
  return { rows, next: ends.rows[0] ?? null };
}

export async function readSteps(tx: Tx, runId: string): Promise<StepRow[]> {
  const { rows } = await tx.execute<Row<StepRow>>(
    sql`select key, name, kind, status, seq, attempt, ${iso("started_at")} as "startedAt", ${iso("finished_at")} as "finishedAt", output, error, calls, change::float8 as change from step where run_id = ${runId} order by started_at, seq nulls last`,
  );
  return rows;
}

/** The newest change of any step; cheap to ask again and again. */
export async function lastStepChange(tx: Tx, runId: string): Promise<number> {
  const { rows } = await tx.execute<{ change: number | null }>(sql`select max(change)::float8 as change from step where run_id = ${runId}`);
  return rows[0]?.change ?? 0;
}

/** Oldest first. */
export async function readRunLog(tx: Tx, runId: string, after: number, limit: number): Promise<LogRow[]> {
  const { rows } = await tx.execute<Row<LogRow>>(
    sql`select ${LOG} from log_line where run_id = ${runId} and change > ${after} order by log_line.change limit ${limit}`,
  );
  return rows;
}
