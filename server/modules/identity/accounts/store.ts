import { and, eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import type { Tx } from "../../../platform/database/database.ts";
import { addressTable, codeTable, credentialTable, identifierTable, identityTable, type Aal } from "../tables.ts";
import type { Account } from "./account.ts";
import type { Traits } from "./traits.ts";

export async function findAccount(tx: Tx, id: string): Promise<Account | null> {
  const [identity] = await tx.select().from(identityTable).where(eq(identityTable.id, id));
  if (!identity) return null;
  return { identity, addresses: await tx.select().from(addressTable).where(eq(addressTable.identityId, id)) };
}

/** The identity and credential that an identifier leads to, in one look-up whether or not it exists. */
export async function findCredentialBy(tx: Tx, type: string, identifier: string): Promise<{ identityId: string; config: unknown } | null> {
  const [found] = await tx
    .select({ identityId: credentialTable.identityId, config: credentialTable.config })
    .from(identifierTable)
    .innerJoin(credentialTable, and(eq(credentialTable.identityId, identifierTable.identityId), eq(credentialTable.type, identifierTable.type)))
    .where(and(eq(identifierTable.type, type), eq(identifierTable.identifier, identifier)));
  return found ?? null;
}

export async function findAddress(tx: Tx, value: string) {
  const [address] = await tx.select().from(addressTable).where(eq(addressTable.value, value));
  return address ?? null;
}

/** False when somebody has the address already; the caller's transaction is then to be given up. */
export async function insertAccount(tx: Tx, id: string, traits: Traits, now: Date): Promise<boolean> {
  await tx.insert(identityTable).values({ id, traits, state: "active", stateChangedAt: now, availableAal: "aal1", createdAt: now, updatedAt: now });
  return insertAddress(tx, id, traits.email, now);
}

/** False when the new address belongs to somebody else. */
export async function changeTraits(tx: Tx, account: Account, traits: Traits, now: Date): Promise<boolean> {
  const { id } = account.identity;
  await tx.update(identityTable).set({ traits, updatedAt: now }).where(eq(identityTable.id, id));
  if (account.identity.traits.email === traits.email) return true;
  await tx.delete(addressTable).where(eq(addressTable.identityId, id));
  // Someone who reads the mail of the old address must not get in with what was sent there.
  await tx.delete(codeTable).where(eq(codeTable.identityId, id));
  const [moved] = await tx
    .select({ type: identifierTable.type })
    .from(identifierTable)
    .where(and(eq(identifierTable.type, "password"), eq(identifierTable.identifier, traits.email)));
  if (moved) return false;
  await tx
    .update(identifierTable)
    .set({ identifier: traits.email })
    .where(and(eq(identifierTable.type, "password"), eq(identifierTable.identityId, id)));
  return insertAddress(tx, id, traits.email, now);
}

async function insertAddress(tx: Tx, identityId: string, value: string, now: Date): Promise<boolean> {
  const added = await tx
    .insert(addressTable)
    .values({ id: randomUUID(), identityId, value, verified: false, status: "pending", createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: addressTable.id });
  return added.length === 1;
}

/** False when the person does not have the address any more. */
export async function markVerified(tx: Tx, addressValue: string, identityId: string, now: Date): Promise<boolean> {
  const marked = await tx
    .update(addressTable)
    .set({ verified: true, verifiedAt: now, status: "completed", updatedAt: now })
    .where(and(eq(addressTable.value, addressValue), eq(addressTable.identityId, identityId)))
    .returning({ id: addressTable.id });
  return marked.length === 1;
}

export async function markSent(tx: Tx, addressValue: string, now: Date): Promise<void> {
  await tx
    .update(addressTable)
    .set({ status: "sent", updatedAt: now })
    .where(and(eq(addressTable.value, addressValue), eq(addressTable.status, "pending")));
}

export async function findCredential(tx: Tx, identityId: string, type: string): Promise<unknown> {
  const [found] = await tx
    .select({ config: credentialTable.config })
    .from(credentialTable)
    .where(and(eq(credentialTable.identityId, identityId), eq(credentialTable.type, type)));
  return found?.config ?? null;
}

/** Null for an account without one. */
export async function passwordChangedAt(tx: Tx, identityId: string): Promise<Date | null> {
  const [found] = await tx
    .select({ updatedAt: credentialTable.updatedAt })
    .from(credentialTable)
    .where(and(eq(credentialTable.identityId, identityId), eq(credentialTable.type, "password")));
  return found?.updatedAt ?? null;
}

/** Changes a credential that is there; one that was removed meanwhile stays removed. */
export async function updateCredential(tx: Tx, identityId: string, type: string, config: object, now: Date): Promise<void> {
  await tx
    .update(credentialTable)
    .set({ config, updatedAt: now })
    .where(and(eq(credentialTable.identityId, identityId), eq(credentialTable.type, type)));
}

export async function putCredential(tx: Tx, identityId: string, type: string, config: object, now: Date): Promise<void> {
  await tx
    .insert(credentialTable)
    .values({ identityId, type, config, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: [credentialTable.identityId, credentialTable.type], set: { config, updatedAt: now } });
}

export async function removeCredential(tx: Tx, identityId: string, type: string): Promise<void> {
  await tx.delete(credentialTable).where(and(eq(credentialTable.identityId, identityId), eq(credentialTable.type, type)));
  await tx.delete(identifierTable).where(and(eq(identifierTable.identityId, identityId), eq(identifierTable.type, type)));
}

/** False when the identifier leads to somebody else. */
export async function addIdentifier(tx: Tx, type: string, identifier: string, identityId: string): Promise<boolean> {
  await tx.insert(identifierTable).values({ type, identifier, identityId }).onConflictDoNothing();
  const [owner] = await tx
    .select({ id: identifierTable.identityId })
    .from(identifierTable)
    .where(and(eq(identifierTable.type, type), eq(identifierTable.identifier, identifier)));
  return owner?.id === identityId;
}

export async function removeIdentifier(tx: Tx, type: string, identifier: string): Promise<void> {
  await tx.delete(identifierTable).where(and(eq(identifierTable.type, type), eq(identifierTable.identifier, identifier)));
}

/** The accounts that have a credential of a type. */
export async function identitiesWith(tx: Tx, type: string): Promise<string[]> {
  return (await tx.select({ id: credentialTable.identityId }).from(credentialTable).where(eq(credentialTable.type, type))).map(({ id }) => id);
}

/** Holds the account until the transaction ends, so that two uses of a one-time secret cannot pass each other. */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: identityTable.id }).from(identityTable).where(eq(identityTable.id, id)).for("update");
}

export async function hasCredentials(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(credentialTable, eq(credentialTable.identityId, id))) > 0;
}

/** Removes everything that could sign in to the account. */
export async function removeCredentials(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.delete(credentialTable).where(eq(credentialTable.identityId, id));
  await tx.delete(identifierTable).where(eq(identifierTable.identityId, id));
  await tx.update(identityTable).set({ availableAal: "aal1", resetAt: now, updatedAt: now }).where(eq(identityTable.id, id));
}

/** When that was done; null when never. Waits for whoever is doing it. */
export async function lastReset(tx: Tx, id: string): Promise<Date | null> {
  const [found] = await tx.select({ resetAt: identityTable.resetAt }).from(identityTable).where(eq(identityTable.id, id)).for("share");
  return found?.resetAt ?? null;
}

export async function setAvailableAal(tx: Tx, id: string, availableAal: Aal, now: Date): Promise<void> {
  await tx.update(identityTable).set({ availableAal, updatedAt: now }).where(eq(identityTable.id, id));
}

export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.delete(identityTable).where(eq(identityTable.id, id));
}

export async function credentialTypes(tx: Tx, identityId: string): Promise<Set<string>> {
  const rows = await tx.select({ type: credentialTable.type }).from(credentialTable).where(eq(credentialTable.identityId, identityId));
  return new Set(rows.map((row) => row.type));
}
