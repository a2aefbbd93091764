import type { Pool, PoolClient } from "pg";
import { isKeepable, keepable } from "../../../sandbox/keepable.ts";
import type { Decision, RunOutcome } from "../run-engine.ts";
import type { AtWork } from "./at-work.ts";
import { CLAIM_DUE, CLAIM_ORPHANS, CLAIM_STRAYS, READ_OWN } from "./claim.sql.ts";
import { CANCELLED, FLUSH } from "./flush.sql.ts";
import type { AwaitedSignal, EndedRun, HeldRun, Keys, LogWrite, ReleaseWrite, StepWrite, StoredStep, Write } from "../runs/rows.ts";
import { RawJson, rawOf } from "../sandbox/raw-json.ts";
import { jsonArray } from "./json-array.ts";
import { holdRooms, ROOM_FOR_ALL, withinShares, type Rooms } from "./rooms.ts";
import { giveBack } from "../../platform/give-back.ts";
import { transaction } from "../../platform/database/transaction.ts";

/** Whether the write took effect: false when another has the run, or when a run with this key was there before. */
export async function flushWrites(pool: Pool, workerId: string, writes: readonly Write[]): Promise<boolean[]> {
  const { runs, steps, releases, logs } = byKind(writes);
  const texts: RawJson[] = [];
  const apart = <Row extends object>(row: Row, name: "output" | "input", value: RawJson): Row => ({ ...row, [name]: null, [`${name}Text`]: texts.push(value) });
  /** Values that are texts already go by themselves, and their rows tell which they are; so do those that a list of rows cannot hold. */
  function rowsAsJson(rows: readonly Valued[]): string {
    const plain = rows.map((row) => (row.output instanceof RawJson ? apart(row, "output", row.output) : isNull(row) ? apart(row, "output", rawOf(null)) : row));
    const text = JSON.stringify(plain);
    return isKeepable(text) ? text : keepable(JSON.stringify(plain.map(oddApart)));
  }
  function oddApart(row: Valued): Valued {
    const kept = isOdd(row.output) ? apart(row, "output", rawOf(row.output)) : row;
    return isOdd(row.input) ? apart(kept, "input", rawOf(row.input)) : kept;
  }
  const values = [rowsAsJson([...runs.values()]), rowsAsJson(steps), rowsAsJson(releases), toJson(logs), workerId];
  const outputs = texts.length > 0 ? jsonArray(texts.map(({ pieces }) => pieces)) : null;
  const { rows } = await pool
    .query<{ kind: string; id: string; key: string | null }>({ name: "flush", text: FLUSH, values: [...values, outputs] })
    .finally(() => outputs && giveBack(outputs));
  const done = new Set(rows.map(({ kind, id, key }) => `${kind}/${id}/${key ?? ""}`));
  return writes.map((write) => {
    switch (write.kind) {
      case "log":
        return true;
      case "step":
        return done.has(`step/${write.row.runId}/${write.row.key}`);
      case "run":
        return done.has(`run/${write.row.id}/`);
      case "release":
        return done.has(`${runs.has(write.row.runId) ? "run" : "release"}/${write.row.runId}/`);
    }
  });
}

interface Valued {
  readonly kind?: string;
  readonly input?: unknown;
  readonly output?: unknown;
}

/** A step that gave null: where it gave nothing at all, the column is empty. */
function isNull({ output, kind }: Valued): boolean {
  return output === null && kind === "step";
}

function isOdd(value: unknown): boolean {
  return !isKeepable(JSON.stringify(value) ?? "");
}

/** A statement does not see the rows that it inserts itself: a run that begins and ends in one batch is stored as ended. */
function byKind(writes: readonly Write[]) {
  const runs = new Map<string, EndedRun>();
  const steps: StepWrite[] = [];
  const releases: ReleaseWrite[] = [];
  const logs: LogWrite[] = [];
  for (const write of writes) {
    if (write.kind === "run") runs.set(write.row.id, write.row);
    else if (write.kind === "step") steps.push(write.row);
    else if (write.kind === "log") logs.push(write.row);
    else {
      const begun = runs.get(write.row.runId);
      if (begun) runs.set(begun.id, { ...begun, ...write.row });
      else releases.push(write.row);
    }
  }
  return { runs, steps, releases, logs };
}

export function toJson(value: unknown): string {
  return keepable(JSON.stringify(value) ?? "null");
}

/** The run of this id, else the one that was started with either key. */
export async function findByKey(pool: Pool, { automationId, idempotencyKey, contentKey }: Keys, id: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from run where id = $3 or (automation_id = $1 and idempotency_key = $2) or (automation_id = $1 and content_key = $4)
     order by id = $3 desc, idempotency_key is not distinct from $2 desc limit 1`,
    [automationId, idempotencyKey, id, contentKey],
  );
  return rows[0]?.id ?? null;
}

export interface Claimed {
  readonly runs: readonly HeldRun[];
  /** There was as much as was asked for, even where others took some of it first. */
  readonly isFull: boolean;
}

export async function claimDue(pool: Pool, workerId: string, limit: number, someAreLimited: boolean, atWork: AtWork): Promise<Claimed> {
  const claim = async (client: Pool | PoolClient, found: Rooms): Promise<Claimed> => {
    const { organisations, rooms } = withinShares(found, atWork.left);
    const values = [workerId, limit, organisations, rooms, atWork.organisations, atWork.automations, atWork.counts];
    const { rows } = await client.query<HeldRun & { readonly isFull: boolean }>({ name: "claim-due", text: CLAIM_DUE, values });
    // Where nothing was taken, the only row is the answer to whether there was something.
    return { runs: rows.filter(({ id }) => id !== null), isFull: rows[0]?.isFull ?? false };
  };
  return someAreLimited ? transaction(pool, async (client) => claim(client, await holdRooms(client, null))) : claim(pool, ROOM_FOR_ALL);
}

/** Takes runs of workers that are gone, and forgets those workers when they have none left. */
export async function claimOrphans(
  pool: Pool,
  workerId: string,
  limit: number,
  gone: readonly { readonly id: string; readonly beat: number }[],
): Promise<HeldRun[]> {
  const [ids, beats] = [gone.map(({ id }) => id), gone.map(({ beat }) => beat)];
  const taken = await pool.query<{ id: string }>({ name: "claim-orphans", text: CLAIM_ORPHANS, values: [workerId, limit, ids, beats] });
  if (gone.length > 0)
    await pool.query(
      `delete from worker w using unnest($1::text[], $2::bigint[]) as gone (id, beat) where w.id = gone.id and w.beat = gone.beat
       and not exists (select from run r where r.worker_id = w.id and r.status = 'running')`,
      [ids, beats],
    );
  if (taken.rows.length === 0) return [];
  return (await pool.query<HeldRun>(READ_OWN, [workerId, taken.rows.map(({ id }) => id)])).rows;
}

/** What the table says that this worker runs. */
export async function ownRuns(pool: Pool, workerId: string): Promise<{ readonly id: string; readonly lease: number }[]> {
  const text = "select id, lease from run where worker_id = $1 and status = 'running'";
  return (await pool.query<{ id: string; lease: number }>({ name: "own-runs", text, values: [workerId] })).rows;
}

/** Whether the table gives the run to this worker, and no other has taken it since. */
export async function isOwn(pool: Pool, workerId: string, { id, lease }: Pick<HeldRun, "id" | "lease">): Promise<boolean> {
  const text = "select from run where id = $1 and worker_id = $2 and lease = $3 and status = 'running'";
  return (await pool.query({ name: "is-own", text, values: [id, workerId, lease] })).rowCount === 1;
}

export async function claimStrays(pool: Pool, workerId: string, ids: readonly string[]): Promise<HeldRun[]> {
  return (await pool.query<HeldRun>(CLAIM_STRAYS, [workerId, ids])).rows;
}

const STEP_COLUMNS = `key, name, kind, status, seq, fingerprint, is_write as "isWrite", attempt, at::float8 as at, output, error, calls, to_char(started_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startedAt"`;

export async function loadJournal(pool: Pool, runId: string): Promise<StoredStep[]> {
  const { rows } = await pool.query<StoredStep & { readonly isVoid: boolean }>({
    name: "journal",
    text: `select ${STEP_COLUMNS}, kind = 'step' and output is null as "isVoid" from step where run_id = $1 order by seq nulls last`,
    values: [runId],
  });
  return rows.map(({ isVoid, ...row }) => (isVoid ? { ...row, output: undefined } : row));
}

export async function cancelIdle(pool: Pool, organisationId: string, runId: string): Promise<"cancelled" | "asked" | "over"> {
  const { rows } = await pool.query<{ status: string }>(
    `update run set cancel_requested = true, change = nextval('run_change'),
       status = case when status = 'running' then status else 'cancelled' end,
       finished_at = case when status = 'running' then null else now() end,
       error = case when status = 'running' then error else ${CANCELLED} end
     where id = $1 and organisation_id = $2 and status in ('queued', 'waiting', 'running') returning status`,
    [runId, organisationId],
  );
  if (!rows[0]) return "over";
  return rows[0].status === "cancelled" ? "cancelled" : "asked";
}

/** How a run ended; null while it has not. */
export async function readOutcome(pool: Pool, runId: string): Promise<RunOutcome | null> {
  const { rows } = await pool.query<RunOutcome>(
    "select status, output, error from run where id = $1 and status in ('succeeded', 'failed', 'cancelled', 'uncertain')",
    [runId],
  );
  return rows[0] ?? null;
}

export async function cancelRequested(pool: Pool, workerId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select id from run where worker_id = $1 and status = 'running' and cancel_requested", [workerId]);
  return rows.map(({ id }) => id);
}

/** Forgets how the run failed, so that it goes on from there. Steps that failed and were handled stay as they are, and so do announced writes whose answer nobody knows. */
export async function requeue(pool: Pool, organisationId: string, runId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with again as (
       update run set status = 'queued', due_at = now(), worker_id = null, attempt = attempt + 1, cancel_requested = false, isolated = false, orphaned = 0, error = null, output = null, finished_at = null, told_at = null, change = nextval('run_change')
       where id = $1 and organisation_id = $2 and status in ('failed', 'cancelled', 'uncertain') returning id
     ), last_good as (select coalesce(max(seq), -1) as seq from step where run_id = $1 and status = 'succeeded'),
     forgotten as (
       delete from step where run_id in (select id from again) and (status in ('retrying', 'uncertain') or (status = 'running' and not is_write) or (status = 'failed' and (seq > (select seq from last_good) or not exists (select from step s where s.run_id = $1 and s.status = 'failed' and s.seq > (select seq from last_good)))))
     )
     select id from again`,
    [runId, organisationId],
  );
  return (rowCount ?? 0) > 0;
}

export async function settleUncertain(
  pool: Pool,
  organisationId: string,
  runId: string,
  key: string,
  { happened, output, change }: Decision,
): Promise<boolean> {
  const which = "run_id = $1 and organisation_id = $2 and key = $3 and status = 'uncertain' and ($4::bigint is null or change = $4)";
  const text = happened
    ? `update step set status = 'succeeded', error = null, output = $5::json, seq = (select coalesce(max(seq), -1) + 1 from step where run_id = $1), at = (extract(epoch from now()) * 1000)::bigint, finished_at = now(), change = nextval('run_change')
       where ${which}`
    : `delete from step where ${which}`;
  const values = [runId, organisationId, key, change ?? null];
  const { rowCount } = await pool.query(text, happened ? [...values, toJson({ status: 200, headers: {}, body: output ?? null })] : values);
  return (rowCount ?? 0) > 0;
}

/** Two statements on purpose: a run that is being put away meanwhile is seen by the second, or itself sees what the first wrote. */
export async function addSignal(pool: Pool, organisationId: string, runId: string, name: string, payload: unknown): Promise<void> {
  await pool.query(
    "insert into run_signal (organisation_id, run_id, name, payload) select organisation_id, id, $3, $4::jsonb from run where id = $1 and organisation_id = $2",
    [runId, organisationId, name, toJson(payload ?? null)],
  );
  await pool.query("update run set due_at = now() where id = $1 and organisation_id = $2 and status = 'waiting'", [runId, organisationId]);
}

export interface PutAway {
  readonly runId: string;
  readonly lease: number;
  readonly dueAt: string;
  readonly signals: readonly AwaitedSignal[];
}

/**
 * Lets a run that was just put away wait for as long as it wants, or makes it due at once when a signal for one of its
 * waits came meanwhile. Two statements on purpose, as above, and one transaction: without both it stays due soon.
 */
export async function settleWait(pool: Pool, { runId, lease, dueAt, signals }: PutAway): Promise<void> {
  const [names, keys] = [signals.map(({ name }) => name), signals.map(({ key }) => key)];
  await transaction(pool, async (client) => {
    await client.query("update run set due_at = $3 where id = $1 and status = 'waiting' and lease = $2", [runId, lease, dueAt]);
    await client.query(
      "update run set due_at = now() where id = $1 and status = 'waiting' and exists (select from run_signal where run_id = $1 and name = any($2) and (taken_by is null or taken_by = any($3)))",
      [runId, names, keys],
    );
  });
}

/** The oldest signal of that name that no other wait of the run has taken; none for a worker that no longer has the run. */
export async function takeSignal(pool: Pool, workerId: string, { id, lease }: HeldRun, name: string, key: string): Promise<{ payload: unknown } | null> {
  const { rows } = await pool.query<{ payload: unknown }>(
    `with held as materialized (select id from run where id = $1 and worker_id = $4 and lease = $5 for share)
     update run_signal set taken_by = $3
     where id = (select id from run_signal where run_id = (select id from held) and name = $2 and (taken_by is null or taken_by = $3) order by id limit 1) returning payload`,
    [id, name, key, workerId, lease],
  );
  return rows[0] ?? null;
}

/** Copies what finished of another run, up to a step, into a new one that nobody has taken yet. */
export async function copyJournal(pool: Pool, organisationId: string, from: string, to: string, beforeStep: string | null): Promise<void> {
  await pool.query(
    `insert into step (organisation_id, run_id, key, name, kind, status, seq, fingerprint, is_write, attempt, at, output, error, calls, started_at, finished_at)
     select organisation_id, $3, key, name, kind, status, seq, null, is_write, attempt, at, output, error, calls, started_at, finished_at
     from step where run_id = $2 and organisation_id = $1 and status = 'succeeded'
       and ($4::text is null or seq < (select min(seq) from step where run_id = $2 and (key = $4 or starts_with(key, $4 || '/'))))`,
    [organisationId, from, to, beforeStep],
  );
}
