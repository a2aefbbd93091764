import { and, desc, eq, gt, lt, ne } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { addressTable, identityTable, sessionTable, type SessionRow } from "../tables.ts";

/** The session of this token with its owner, in one indexed query. Expired, revoked and disabled ones are not found. */
export async function findSessionByToken(tx: Tx, tokenHash: string, now: Date) {
  const rows = await tx
    .select({ session: sessionTable, identity: identityTable, address: addressTable })
    .from(sessionTable)
    .innerJoin(identityTable, eq(identityTable.id, sessionTable.identityId))
    .leftJoin(addressTable, eq(addressTable.identityId, identityTable.id))
    .where(and(eq(sessionTable.tokenHash, tokenHash), eq(sessionTable.active, true), gt(sessionTable.expiresAt, now), eq(identityTable.state, "active")));
  const [first] = rows;
  if (!first) return null;
  return { session: first.session, account: { identity: first.identity, addresses: rows.flatMap((row) => row.address ?? []) } };
}

export async function insertSession(tx: Tx, session: SessionRow): Promise<void> {
  await tx.insert(sessionTable).values(session);
}

export async function updateSession(tx: Tx, session: SessionRow): Promise<void> {
  const { tokenHash, methods, aal, authenticatedAt, expiresAt } = session;
  await tx.update(sessionTable).set({ tokenHash, methods, aal, authenticatedAt, expiresAt }).where(eq(sessionTable.id, session.id));
}

export async function isSessionActive(tx: Tx, id: string): Promise<boolean> {
  const [session] = await tx.select({ active: sessionTable.active }).from(sessionTable).where(eq(sessionTable.id, id));
  return session?.active ?? false;
}

/** Other sessions of the same person that are still good, newest first. */
export async function listOthers(tx: Tx, current: SessionRow, now: Date, limit: number, offset: number) {
  const others = and(
    eq(sessionTable.identityId, current.identityId),
    ne(sessionTable.id, current.id),
    eq(sessionTable.active, true),
    gt(sessionTable.expiresAt, now),
  );
  const sessions = await tx.select().from(sessionTable).where(others).orderBy(desc(sessionTable.issuedAt), sessionTable.id).limit(limit).offset(offset);
  return { sessions, total: await tx.$count(sessionTable, others) };
}

export async function revokeSession(tx: Tx, id: string, identityId: string): Promise<void> {
  await tx
    .update(sessionTable)
    .set({ active: false })
    .where(and(eq(sessionTable.id, id), eq(sessionTable.identityId, identityId)));
}

/** How many were ended. */
export async function revokeOthers(tx: Tx, identityId: string, keepId: string | null): Promise<number> {
  const mine = and(eq(sessionTable.identityId, identityId), eq(sessionTable.active, true));
  const ended = await tx
    .update(sessionTable)
    .set({ active: false })
    .where(keepId ? and(mine, ne(sessionTable.id, keepId)) : mine)
    .returning({ id: sessionTable.id });
  return ended.length;
}

/** Of everybody. How many were ended. */
export async function revokeAll(tx: Tx): Promise<number> {
  const ended = await tx.update(sessionTable).set({ active: false }).where(eq(sessionTable.active, true)).returning({ id: sessionTable.id });
  return ended.length;
}

export async function deleteSessionsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(sessionTable).where(lt(sessionTable.expiresAt, before));
}
