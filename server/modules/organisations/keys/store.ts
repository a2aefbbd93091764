import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { apiKeyTable } from "../tables.ts";

export type ApiKey = typeof apiKeyTable.$inferSelect;

export async function insertKey(tx: Tx, key: ApiKey): Promise<void> {
  await tx.insert(apiKeyTable).values(key);
}

export async function findKeyByHash(tx: Tx, hash: string, now: Date): Promise<ApiKey | null> {
  const [key] = await tx
    .select()
    .from(apiKeyTable)
    .where(and(eq(apiKeyTable.hash, hash), or(isNull(apiKeyTable.expiresAt), gt(apiKeyTable.expiresAt, now))));
  return key ?? null;
}

export async function touchKey(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(apiKeyTable).set({ lastUsedAt: now }).where(eq(apiKeyTable.id, id));
}

export async function deleteKey(tx: Tx, organisationId: string, id: string): Promise<ApiKey | null> {
  const [gone] = await tx
    .delete(apiKeyTable)
    .where(and(eq(apiKeyTable.organisationId, organisationId), eq(apiKeyTable.id, id)))
    .returning();
  return gone ?? null;
}

export async function listKeys(tx: Tx, organisationId: string, before: string | null, limit: number): Promise<ApiKey[]> {
  const here = eq(apiKeyTable.organisationId, organisationId);
  return tx
    .select()
    .from(apiKeyTable)
    .where(before ? and(here, sql`${apiKeyTable.id} < ${before}`) : here)
    .orderBy(desc(apiKeyTable.id))
    .limit(limit);
}
