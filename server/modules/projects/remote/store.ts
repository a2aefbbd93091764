import { and, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Tx } from "../../../platform/database/database.ts";
import { notFound } from "../../../platform/errors.ts";
import { checkpointTable, gitRemoteTable, gitSyncTable } from "../tables.ts";

export type RemoteRow = typeof gitRemoteTable.$inferSelect;
export type SyncRow = typeof gitSyncTable.$inferSelect;

/** Told when a sync was asked for, with the milliseconds until it is due, so that whichever process is free begins then. */
export const ASKED_CHANNEL = "vennel_git_sync";
const MOST_SYNCS = 100;
/** After the remote's own webhook: what the product pushed comes back as one. */
const HOOK_REST_SECONDS = 2;

export async function findRemote(tx: Tx, projectId: string): Promise<RemoteRow | null> {
  const [row] = await tx.select().from(gitRemoteTable).where(eq(gitRemoteTable.projectId, projectId));
  return row ?? null;
}

export async function lockRemote(tx: Tx, projectId: string): Promise<RemoteRow | null> {
  const [row] = await tx.select().from(gitRemoteTable).where(eq(gitRemoteTable.projectId, projectId)).for("update");
  return row ?? null;
}

export async function requireRemote(tx: Tx, projectId: string): Promise<RemoteRow> {
  const row = await lockRemote(tx, projectId);
  if (!row) throw notFound("The remote");
  return row;
}

export async function putRemote(tx: Tx, row: typeof gitRemoteTable.$inferInsert): Promise<void> {
  const { organisationId: _organisation, projectId: _project, ...change } = row;
  await tx.insert(gitRemoteTable).values(row).onConflictDoUpdate({ target: gitRemoteTable.projectId, set: change });
}

export async function updateRemote(tx: Tx, projectId: string, change: Partial<RemoteRow>): Promise<void> {
  await tx.update(gitRemoteTable).set(change).where(eq(gitRemoteTable.projectId, projectId));
}

export async function removeRemote(tx: Tx, projectId: string): Promise<void> {
  await tx.delete(gitSyncTable).where(eq(gitSyncTable.projectId, projectId));
  await tx.delete(gitRemoteTable).where(eq(gitRemoteTable.projectId, projectId));
}

export async function sealedRemotes(tx: Tx): Promise<RemoteRow[]> {
  return tx
    .select()
    .from(gitRemoteTable)
    .where(sql`${gitRemoteTable.sealed} is not null`)
    .for("update");
}

/** A person wants both sides made alike, also where that came to nothing before. */
export async function askForSync(tx: Tx, projectId: string, at: Date, askedBy: string): Promise<void> {
  const asked = sql`${gitRemoteTable.asked} + 1`;
  await tx.update(gitRemoteTable).set({ dueAt: at, cause: "person", askedBy, asked, tried: null }).where(eq(gitRemoteTable.projectId, projectId));
  await tx.execute(sql`select pg_notify(${ASKED_CHANNEL}, '0')`);
}

/** A new checkpoint is on its way as soon as it is kept, if it is to go anywhere. */
export async function askAfterCheckpoint(tx: Tx, projectId: string, at: Date): Promise<void> {
  const { asked, direction } = gitRemoteTable;
  const changed = await tx
    .update(gitRemoteTable)
    .set({ dueAt: at, cause: "checkpoint", askedBy: null, asked: sql`${asked} + 1` })
    .where(and(eq(gitRemoteTable.projectId, projectId), ne(direction, "pull")));
  if ((changed.rowCount ?? 0) > 0) await tx.execute(sql`select pg_notify(${ASKED_CHANNEL}, '0')`);
}

/** The remote says that something was pushed to it. False where nobody has this key. */
export async function askByHook(engine: Pool, hookKey: string, at: Date): Promise<boolean> {
  const { rowCount } = await engine.query(
    `update git_remote set asked = asked + 1, cause = 'webhook', asked_by = null,
       due_at = least(due_at, greatest($2::timestamptz, coalesce(tried_at, '-infinity') + make_interval(secs => $3)))
     where hook_key = $1`,
    [hookKey, at, HOOK_REST_SECONDS],
  );
  if (rowCount) await engine.query("select pg_notify($1, $2)", [ASKED_CHANNEL, String(HOOK_REST_SECONDS * 1_000)]);
  return Boolean(rowCount);
}

export interface Claimed {
  readonly organisationId: string;
  readonly projectId: string;
  readonly asked: number;
}

const CLAIM = `
with due as (
  select project_id from git_remote where due_at <= $1 and (holder is null or lease_until < $1) order by due_at limit 1 for update skip locked
)
update git_remote r set holder = $2, lease_until = $1::timestamptz + make_interval(secs => $3) from due where r.project_id = due.project_id
returning r.organisation_id as "organisationId", r.project_id as "projectId", r.asked::int as asked`;

/** One that is due and nobody has in hand; whoever claims it is the only one for as long as it lives. */
export async function claimDue(engine: Pool, at: Date, holder: number, leaseSeconds: number): Promise<Claimed | null> {
  const { rows } = await engine.query<Claimed>(CLAIM, [at, holder, leaseSeconds]);
  return rows[0] ?? null;
}

export interface Held {
  readonly organisationId: string;
  readonly projectId: string;
  readonly holder: number;
}

export async function heldRemotes(engine: Pool): Promise<Held[]> {
  const { rows } = await engine.query<Held>(
    `select organisation_id as "organisationId", project_id as "projectId", holder from git_remote where holder is not null`,
  );
  return rows;
}

/** What a process that died had in hand is due again. */
export async function letGo(engine: Pool, { projectId, holder }: Pick<Held, "projectId" | "holder">, at: Date): Promise<void> {
  await engine.query("update git_remote set holder = null, lease_until = null, due_at = $3 where project_id = $1 and holder = $2", [projectId, holder, at]);
}

/** Keeps the newest hundred of a project. */
export async function addSync(tx: Tx, row: SyncRow): Promise<void> {
  await tx.insert(gitSyncTable).values(row);
  const old = tx
    .select({ id: gitSyncTable.id })
    .from(gitSyncTable)
    .where(eq(gitSyncTable.projectId, row.projectId))
    .orderBy(desc(gitSyncTable.id))
    .offset(MOST_SYNCS);
  await tx.delete(gitSyncTable).where(inArray(gitSyncTable.id, old));
}

export async function listSyncs(tx: Tx, projectId: string, before: string | null, limit: number): Promise<SyncRow[]> {
  return tx
    .select()
    .from(gitSyncTable)
    .where(and(eq(gitSyncTable.projectId, projectId), before === null ? undefined : lt(gitSyncTable.id, before)))
    .orderBy(desc(gitSyncTable.id))
    .limit(limit);
}

/** The newest checkpoint with its commit. */
export async function newestKept(tx: Tx, projectId: string): Promise<{ id: string; commitSha: string | null } | null> {
  const { id, commitSha } = checkpointTable;
  const [row] = await tx.select({ id, commitSha }).from(checkpointTable).where(eq(checkpointTable.projectId, projectId)).orderBy(desc(id)).limit(1);
  return row ?? null;
}
