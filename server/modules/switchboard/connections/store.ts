import { and, eq, gt, or, sql } from "drizzle-orm";
import { ApiError, notFound } from "../../../platform/errors.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { connectionTable, credentialTable, type ConnectionRow, type CredentialRow } from "../tables.ts";

export async function insertConnection(tx: Tx, row: ConnectionRow, credential: CredentialRow): Promise<void> {
  try {
    await tx.insert(connectionTable).values(row);
  } catch (error) {
    throw asNameTaken(error);
  }
  await tx.insert(credentialTable).values(credential);
}

export async function updateConnection(tx: Tx, id: string, change: Partial<ConnectionRow>): Promise<ConnectionRow> {
  try {
    const [row] = await tx.update(connectionTable).set(change).where(eq(connectionTable.id, id)).returning();
    if (!row) throw notFound("The connection");
    return row;
  } catch (error) {
    throw asNameTaken(error);
  }
}

export async function writeCredential(tx: Tx, credential: CredentialRow): Promise<void> {
  const { connectionId, organisationId: _, ...change } = credential;
  await tx.update(credentialTable).set(change).where(eq(credentialTable.connectionId, connectionId));
}

/** Every server process drops what it remembers of the connection. */
export async function announceChange(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select pg_notify('vennel_connections', ${id})`);
}

export async function findConnection(tx: Tx, id: string): Promise<ConnectionRow> {
  const [row] = await tx.select().from(connectionTable).where(eq(connectionTable.id, id));
  if (!row) throw notFound("The connection");
  return row;
}

export async function findWithCredential(tx: Tx, id: string, lock = false): Promise<{ row: ConnectionRow; credential: CredentialRow }> {
  const query = tx
    .select()
    .from(connectionTable)
    .innerJoin(credentialTable, eq(credentialTable.connectionId, connectionTable.id))
    .where(eq(connectionTable.id, id));
  const [found] = await (lock ? query.for("update") : query);
  if (!found) throw notFound("The connection");
  return { row: found.connection, credential: found.credential };
}

/** The connection for a refresh of its tokens; others wait for it, but not for ever. */
export async function lockForRefresh(tx: Tx, id: string): Promise<{ row: ConnectionRow; credential: CredentialRow }> {
  await tx.execute(sql`set local lock_timeout = '30s'`);
  return findWithCredential(tx, id, true);
}

/** Oldest first; one row more than `limit` when there are more. */
export async function listConnections(
  tx: Tx,
  filter: { connector?: string | undefined; after: { createdAt: Date; id: string } | null; limit: number },
): Promise<ConnectionRow[]> {
  const { connector, after, limit } = filter;
  return tx
    .select()
    .from(connectionTable)
    .where(
      and(
        connector ? eq(connectionTable.connector, connector) : undefined,
        after
          ? or(gt(connectionTable.createdAt, after.createdAt), and(eq(connectionTable.createdAt, after.createdAt), gt(connectionTable.id, after.id)))
          : undefined,
      ),
    )
    .orderBy(connectionTable.createdAt, connectionTable.id)
    .limit(limit + 1);
}

export async function listConnectionIds(tx: Tx): Promise<string[]> {
  return (await tx.select({ id: connectionTable.id }).from(connectionTable)).map(({ id }) => id);
}

export async function takenNames(tx: Tx): Promise<{ name: string; alias: string }[]> {
  return tx.select({ name: connectionTable.name, alias: connectionTable.alias }).from(connectionTable);
}

export async function deleteConnection(tx: Tx, id: string): Promise<void> {
  const deleted = await tx.delete(connectionTable).where(eq(connectionTable.id, id)).returning({ id: connectionTable.id });
  if (deleted.length === 0) throw notFound("The connection");
}

const UNIQUE_VIOLATION = "23505";

function asNameTaken(error: unknown): unknown {
  const code = (error as { code?: string; cause?: { code?: string } }).code ?? (error as { cause?: { code?: string } }).cause?.code;
  return code === UNIQUE_VIOLATION
    ? new ApiError("name_taken", "Another connection has this name already, or one that reads the same in code.", {
        fields: [{ field: "name", message: "Already taken" }],
      })
    : error;
}
