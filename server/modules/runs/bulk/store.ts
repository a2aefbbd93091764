import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { BulkJob } from "../../../../contracts/bulk.ts";
import type { BulkRun, UndecidedFilter } from "../../../../contracts/settle.ts";
import type { Run } from "../../../../contracts/runs.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { conditionsOf, type WantedRuns } from "../wanted-runs.ts";
import { countUndecidedItems, undecidedItems } from "./undecided.ts";

export interface JobRow {
  readonly id: string;
  readonly organisationId: string;
  readonly projectId: string;
  readonly kind: BulkJob["kind"];
  readonly version: BulkJob["version"];
  readonly filter: BulkJob["filter"];
  readonly happened: boolean | null;
  readonly issueId: string | null;
  readonly status: BulkJob["status"];
  readonly total: number;
  readonly startedBy: string;
  readonly processId: number;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** `createdAt` with all its digits, for cursors. */
  readonly createdKey: string;
}

/** Which runs a job takes: those of a filter, of these the ones that are still lost, or those that wait for a decision. */
export type Wanted = WantedRuns | { readonly runIds: readonly string[] } | { readonly undecided: UndecidedFilter };

const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const JOB = sql`id, organisation_id as "organisationId", project_id as "projectId", kind, version, filter, happened, issue_id as "issueId", status, total, started_by as "startedBy",
  process_id as "processId", ${iso("created_at")} as "createdAt", ${iso("finished_at")} as "finishedAt", created_at::text as "createdKey"`;

/** It failed, and no replay of it has succeeded, or is still to end. */
const isLost = sql`status = 'failed' and not exists (
  select from bulk_item i left join run again on again.id = i.new_run_id join bulk_job j on j.id = i.job_id
  where i.run_id = run.id and j.kind = 'replay' and (again.status in ('succeeded', 'queued', 'running', 'waiting') or (i.status = 'pending' and j.status = 'running')))`;

const whereOf = (wanted: Exclude<Wanted, { readonly undecided: UndecidedFilter }>) =>
  "runIds" in wanted ? sql`id = any(${sql.param([...wanted.runIds])}) and ${isLost}` : sql.join(conditionsOf({ ...wanted, isReal: true }), sql` and `);

export async function countRuns(tx: Tx, wanted: Wanted): Promise<number> {
  if ("undecided" in wanted) return countUndecidedItems(tx, wanted.undecided);
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from run where ${whereOf(wanted)}`);
  return rows[0]?.count ?? 0;
}

export async function countUndecided(tx: Tx, runIds: readonly string[]): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from run where id = any(${sql.param([...runIds])}) and status = 'uncertain'`,
  );
  return rows[0]?.count ?? 0;
}

/** Writes the job down with its runs, oldest first. */
export async function insertJob(
  tx: Tx,
  job: Omit<JobRow, "total" | "status" | "createdAt" | "createdKey" | "finishedAt"> & { readonly createdAt: Date },
  wanted: Wanted,
): Promise<void> {
  const { id, organisationId, projectId, kind, version, filter, happened, issueId, startedBy, processId, createdAt } = job;
  const runs =
    "undecided" in wanted
      ? undecidedItems(wanted.undecided)
      : sql`select id as run_id, created_at, null::text as key, null::bigint as change from run where ${whereOf(wanted)}`;
  await tx.execute(sql`
    insert into bulk_job (id, organisation_id, project_id, kind, version, filter, happened, issue_id, status, total, started_by, process_id, created_at)
    values (${id}, ${organisationId}, ${projectId}, ${kind}, ${version}, ${JSON.stringify(filter)}::jsonb, ${happened}, ${issueId}, 'running', 0, ${startedBy}, ${processId}, ${createdAt.toISOString()})`);
  await tx.execute(sql`
    with items as (
      insert into bulk_item (organisation_id, job_id, position, run_id, step, change)
      select ${organisationId}, ${id}, row_number() over (order by created_at, run_id), run_id, key, change from (${runs}) runs returning 1
    ) update bulk_job set total = (select count(*) from items) where id = ${id}`);
}

export async function findJob(tx: Tx, id: string): Promise<JobRow | null> {
  const { rows } = await tx.execute<{ [K in keyof JobRow]: JobRow[K] }>(sql`select ${JOB} from bulk_job where id = ${id}`);
  return rows[0] ?? null;
}

/** Newest first; one row more than `limit` when there are more. */
export async function listJobs(tx: Tx, projectId: string, after: readonly [string, string] | null, limit: number): Promise<JobRow[]> {
  const { rows } = await tx.execute<{ [K in keyof JobRow]: JobRow[K] }>(sql`
    select ${JOB} from bulk_job
    where project_id = ${projectId} ${after === null ? sql`` : sql`and (created_at, id) < (${after[0]}::timestamptz, ${after[1]})`}
    order by created_at desc, id desc limit ${limit + 1}`);
  return rows;
}

export interface Progress {
  readonly done: number;
  readonly refused: number;
  readonly found: number;
  readonly notFound: number;
  readonly outcomes: BulkJob["outcomes"];
  readonly refusals: BulkJob["refusals"];
}

export async function readProgress(tx: Tx, jobId: string): Promise<Progress> {
  const counts = await tx.execute<{ status: string; outcome: Run["status"] | null; found: boolean | null; count: number }>(sql`
    select i.status, r.status as outcome, i.found, count(*)::int as count from bulk_item i left join run r on r.id = i.new_run_id
    where i.job_id = ${jobId} and i.status <> 'pending' group by 1, 2, 3`);
  const refusals = await tx.execute<{ runId: string; message: string }>(
    sql`select run_id as "runId", message from bulk_item where job_id = ${jobId} and status = 'refused' order by position limit 5`,
  );
  const outcomes: { [K in Run["status"]]?: number } = {};
  for (const { outcome, count } of counts.rows) if (outcome) outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
  const sum = (isMeant: (row: (typeof counts.rows)[number]) => boolean) => counts.rows.filter(isMeant).reduce((total, row) => total + row.count, 0);
  return {
    done: sum(() => true),
    refused: sum(({ status }) => status === "refused"),
    found: sum(({ found }) => found === true),
    notFound: sum(({ found }) => found === false),
    outcomes,
    refusals: refusals.rows,
  };
}

/** One row more than `limit` when there are more. */
export async function listItems(tx: Tx, jobId: string, after: number, limit: number): Promise<(BulkRun & { readonly position: number })[]> {
  const { rows } = await tx.execute<BulkRun & { position: number }>(sql`
    select position, run_id as "runId", (select automation_id from run where id = run_id) as "automationId", status, found, message from bulk_item where job_id = ${jobId} and position > ${after} order by position limit ${limit + 1}`);
  return rows;
}

export interface Item {
  readonly position: number;
  readonly runId: string;
  /** The uncertain write that is meant, and which attempt of it. */
  readonly step: string | null;
  readonly change: number | null;
  /** A process had begun with it, and could not say how that ended. */
  readonly tried: boolean;
}

/** The next runs of a job that this process still has in hand; none when it was stopped or is another's. */
export async function nextItems(tx: Tx, jobId: string, processId: number, limit: number): Promise<Item[]> {
  const { rows } = await tx.execute<{ [K in keyof Item]: Item[K] }>(sql`
    with next as (
      select i.position, i.run_id, i.step, i.change, i.tried from bulk_item i join bulk_job j on j.id = i.job_id and j.status = 'running' and j.process_id = ${processId}
      where i.job_id = ${jobId} and i.status = 'pending' order by i.position limit ${limit}
    ), begun as (
      update bulk_item i set tried = true from next where i.job_id = ${jobId} and i.position = next.position and next.step is not null and not next.tried
    )
    select position, run_id as "runId", step, change::float8 as change, tried from next order by position`);
  return rows;
}

export interface Settled {
  readonly position: number;
  readonly status: "done" | "refused";
  readonly newRunId: string | null;
  readonly found: boolean | null;
  readonly message: string | null;
}

export async function settleItems(tx: Tx, jobId: string, settled: readonly Settled[]): Promise<void> {
  await tx.execute(sql`
    update bulk_item i set status = s.status, new_run_id = s."newRunId", found = s.found, message = s.message
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as s(position integer, status text, "newRunId" text, found boolean, message text)
    where i.job_id = ${jobId} and i.position = s.position`);
}

/** Done when every run had its turn; false when there is more, or another has it. */
export async function finishJob(tx: Tx, jobId: string, processId: number, at: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update bulk_job set status = 'done', finished_at = ${at.toISOString()}
    where id = ${jobId} and status = 'running' and process_id = ${processId} and not exists (select from bulk_item where job_id = ${jobId} and status = 'pending')
    returning id`);
  return rows.length > 0;
}

export async function setJobStatus(tx: Tx, jobId: string, from: BulkJob["status"], to: BulkJob["status"], processId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`update bulk_job set status = ${to}, process_id = ${processId} where id = ${jobId} and status = ${from} returning id`);
  return rows.length > 0;
}

export interface IssueReplay {
  readonly jobId: string;
  readonly issueId: string;
  readonly total: number;
  readonly startedBy: string;
}

/** The issue's job that this run belongs to, or which has this id, when every run of it has succeeded. */
export async function completedReplay(tx: Tx, of: { readonly newRunId: string } | { readonly jobId: string }): Promise<IssueReplay | null> {
  const which = "jobId" in of ? sql`${of.jobId}` : sql`any(select job_id from bulk_item where new_run_id = ${of.newRunId})`;
  const { rows } = await tx.execute<{ [K in keyof IssueReplay]: IssueReplay[K] }>(sql`
    select j.id as "jobId", j.issue_id as "issueId", j.total, j.started_by as "startedBy" from bulk_job j
    where j.id = ${which} and j.issue_id is not null and j.total > 0
      and not exists (select from bulk_item i left join run r on r.id = i.new_run_id where i.job_id = j.id and (i.status <> 'done' or r.status is distinct from 'succeeded'))`);
  return rows[0] ?? null;
}

/** The newest job for an issue. */
export async function lastJobOfIssue(tx: Tx, issueId: string): Promise<JobRow | null> {
  const { rows } = await tx.execute<{ [K in keyof JobRow]: JobRow[K] }>(
    sql`select ${JOB} from bulk_job where issue_id = ${issueId} order by created_at desc limit 1`,
  );
  return rows[0] ?? null;
}

/** Takes a job over from a process that died; only one taker succeeds. */
export async function takeOver(tx: Tx, jobId: string, from: number, to: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`update bulk_job set process_id = ${to} where id = ${jobId} and status = 'running' and process_id = ${from} returning id`,
  );
  return rows.length > 0;
}

/** Of every organisation. */
export async function runningJobs(engine: Pool): Promise<{ id: string; organisationId: string; processId: number }[]> {
  const { rows } = await engine.query<{ id: string; organisationId: string; processId: number }>(
    `select id, organisation_id as "organisationId", process_id as "processId" from bulk_job where status = 'running'`,
  );
  return rows;
}

/**
 * A run that failed may have written before it did. Its replay starts with everything up to the last of those writes, so that
 * none is made a second time, and does anew what came after; null when it wrote nothing and can begin anew altogether.
 */
export async function writesOf(tx: Tx, runId: string): Promise<{ readonly fromStep: string | null } | null> {
  const { rows } = await tx.execute<{ key: string; fromStep: string | null }>(sql`
    with last_write as (select key, seq from step where run_id = ${runId} and is_write and status = 'succeeded' order by seq desc limit 1)
    select w.key, (
      select s.key from step s
      where s.run_id = ${runId} and s.status = 'succeeded' and s.seq > w.seq and not starts_with(w.key, s.key || '/')
      order by s.seq limit 1
    ) as "fromStep"
    from last_write w`);
  const [row] = rows;
  return row ? { fromStep: row.fromStep } : null;
}

/** The run that was begun under a key before this process died or was asked again. */
export async function findStarted(tx: Tx, automationId: string, idempotencyKey: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from run where automation_id = ${automationId} and idempotency_key = ${idempotencyKey} limit 1`,
  );
  return rows[0]?.id ?? null;
}
