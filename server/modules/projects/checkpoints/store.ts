import { and, desc, eq, getTableColumns, lt, ne, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { notFound } from "../../../platform/errors.ts";
import { checkpointTable, verificationTable } from "../tables.ts";
import { stateBefore } from "./state-before.ts";

export type CheckpointRow = typeof checkpointTable.$inferSelect & { readonly verified: boolean };

export async function insertCheckpoint(tx: Tx, row: typeof checkpointTable.$inferInsert): Promise<void> {
  await tx.insert(checkpointTable).values(row);
}

export async function findCheckpoint(tx: Tx, projectId: string, checkpointId: string): Promise<CheckpointRow> {
  const [row] = await selectCheckpoints(tx).where(and(eq(checkpointTable.projectId, projectId), eq(checkpointTable.id, checkpointId)));
  if (!row) throw notFound("The checkpoint");
  return row;
}

export async function latestCheckpoint(tx: Tx, projectId: string): Promise<CheckpointRow | null> {
  const [row] = await selectCheckpoints(tx).where(eq(checkpointTable.projectId, projectId)).orderBy(desc(checkpointTable.id)).limit(1);
  return row ?? null;
}

/** The newest checkpoint of exactly these files. */
export async function checkpointOfFiles(tx: Tx, projectId: string, filesHash: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: checkpointTable.id })
    .from(checkpointTable)
    .where(and(eq(checkpointTable.projectId, projectId), eq(checkpointTable.filesHash, filesHash)))
    .orderBy(desc(checkpointTable.id))
    .limit(1);
  return row?.id ?? null;
}

/** The newest state that was kept before the present one; null when the present files are not the newest that were kept. */
export async function checkpointBefore(tx: Tx, projectId: string, filesHash: string): Promise<string | null> {
  const newest = await tx
    .select({ id: checkpointTable.id, filesHash: checkpointTable.filesHash })
    .from(checkpointTable)
    .where(eq(checkpointTable.projectId, projectId))
    .orderBy(desc(checkpointTable.id))
    .limit(MOST_UNDONE);
  return newest[0]?.filesHash === filesHash ? stateBefore(newest.toReversed()) : null;
}

const MOST_UNDONE = 200;

/** The newest verified state other than the present files. */
export async function lastVerifiedCheckpoint(tx: Tx, projectId: string, filesHash: string): Promise<CheckpointRow | null> {
  const [row] = await selectCheckpoints(tx)
    .where(and(eq(checkpointTable.projectId, projectId), ne(checkpointTable.filesHash, filesHash), eq(verificationTable.verified, true)))
    .orderBy(desc(checkpointTable.id))
    .limit(1);
  return row ?? null;
}

export async function listCheckpointRows(tx: Tx, projectId: string, beforeId: string | null, limit: number): Promise<CheckpointRow[]> {
  return selectCheckpoints(tx)
    .where(and(eq(checkpointTable.projectId, projectId), beforeId === null ? undefined : lt(checkpointTable.id, beforeId)))
    .orderBy(desc(checkpointTable.id))
    .limit(limit);
}

function selectCheckpoints(tx: Tx) {
  return tx
    .select({ ...getTableColumns(checkpointTable), verified: sql<boolean>`coalesce(${verificationTable.verified}, false)` })
    .from(checkpointTable)
    .leftJoin(verificationTable, and(eq(verificationTable.projectId, checkpointTable.projectId), eq(verificationTable.filesHash, checkpointTable.filesHash)))
    .$dynamic();
}
