import { and, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { apiKeyTable, membershipTable } from "../tables.ts";

export type ApiKey = typeof apiKeyTable.$inferSelect;

const MOST_OWN = 200;

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

/** Ends a key with all that were made by it, directly or through others; itself comes first. Empty where there is none. */
export async function deleteKey(tx: Tx, organisationId: string, id: string): Promise<ApiKey[]> {
  const chain = sql`with recursive chain as (
    select id from api_key where organisation_id = ${organisationId} and id = ${id}
    union select made.id from api_key made join chain on made.made_by_key = chain.id
  ) select id from chain`;
  const gone = await tx
    .delete(apiKeyTable)
    .where(sql`${apiKeyTable.id} in (${chain})`)
    .returning();
  return gone.toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
}

/** The maker of a key, also through other keys. */
export async function makerOf(tx: Tx, organisationId: string, id: string): Promise<string | null> {
  const [key] = await tx
    .select({ madeBy: apiKeyTable.madeBy })
    .from(apiKeyTable)
    .where(and(eq(apiKeyTable.organisationId, organisationId), eq(apiKeyTable.id, id)));
  return key?.madeBy ?? null;
}

/** The transaction has to speak for the person. */
export async function deleteKeysMadeBy(tx: Tx, identityId: string): Promise<ApiKey[]> {
  return tx.delete(apiKeyTable).where(eq(apiKeyTable.madeBy, identityId)).returning();
}

/** A key with the name of the person whose it is. */
export interface KnownKey extends ApiKey {
  readonly ownerName: string | null;
}

/** Those of one person in the organisation, or one key where it is a person's. */
export function listOwnKeys(tx: Tx, organisationId: string, of: { ownerId: string } | { keyId: string }): Promise<KnownKey[]> {
  return readKeys(
    tx,
    organisationId,
    "ownerId" in of ? eq(apiKeyTable.ownerId, of.ownerId) : and(eq(apiKeyTable.id, of.keyId), isNotNull(apiKeyTable.ownerId)),
  );
}

export function listKeys(tx: Tx, organisationId: string, before: string | null, limit: number): Promise<KnownKey[]> {
  return readKeys(tx, organisationId, before ? sql`${apiKeyTable.id} < ${before}` : undefined, limit);
}

async function readKeys(tx: Tx, organisationId: string, where: SQL | undefined, limit = MOST_OWN): Promise<KnownKey[]> {
  const rows = await tx
    .select({ key: apiKeyTable, ownerName: sql<string | null>`coalesce(nullif(${membershipTable.name}, ''), ${membershipTable.email})` })
    .from(apiKeyTable)
    .leftJoin(membershipTable, and(eq(membershipTable.organisationId, apiKeyTable.organisationId), eq(membershipTable.identityId, apiKeyTable.ownerId)))
    .where(and(eq(apiKeyTable.organisationId, organisationId), where))
    .orderBy(desc(apiKeyTable.id))
    .limit(limit);
  return rows.map(({ key, ownerName }) => ({ ...key, ownerName }));
}
