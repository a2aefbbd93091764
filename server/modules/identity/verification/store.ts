import { and, eq, exists, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { addressTable, codeTable } from "../tables.ts";

type Code = typeof codeTable.$inferSelect;

interface SentTo {
  readonly identityId: string;
  readonly address: string;
}

export async function insertCode(tx: Tx, code: Code): Promise<void> {
  await tx.insert(codeTable).values(code);
}

/** A new code replaces those sent before in the same flow. */
export async function expireCodes(tx: Tx, flowId: string, now: Date): Promise<void> {
  await tx
    .update(codeTable)
    .set({ usedAt: now })
    .where(and(eq(codeTable.flowId, flowId), isNull(codeTable.usedAt)));
}

/** One statement decides: of two simultaneous uses, one finds a row. */
export async function useCode(tx: Tx, flowId: string, codeHash: string, now: Date): Promise<SentTo | null> {
  const [used] = await tx
    .update(codeTable)
    .set({ usedAt: now })
    .where(isGood(tx, flowId, codeHash, now))
    .returning({ identityId: codeTable.identityId, address: codeTable.address });
  return used?.identityId ? { identityId: used.identityId, address: used.address } : null;
}

/** Whom a code is good for, without using it up. */
export async function findCode(tx: Tx, flowId: string, codeHash: string, now: Date): Promise<SentTo | null> {
  const [found] = await tx
    .select({ identityId: codeTable.identityId, address: codeTable.address })
    .from(codeTable)
    .where(isGood(tx, flowId, codeHash, now));
  return found?.identityId ? { identityId: found.identityId, address: found.address } : null;
}

/** What was sent to an address that the person has left is worth nothing. */
function isGood(tx: Tx, flowId: string, codeHash: string, now: Date) {
  return and(
    eq(codeTable.flowId, flowId),
    eq(codeTable.codeHash, codeHash),
    isNull(codeTable.usedAt),
    gt(codeTable.expiresAt, now),
    isNotNull(codeTable.identityId),
    exists(
      tx
        .select({ id: addressTable.id })
        .from(addressTable)
        .where(and(eq(addressTable.identityId, codeTable.identityId), eq(addressTable.value, codeTable.address))),
    ),
  );
}

export async function useAddressCode(tx: Tx, flowId: string, codeHash: string, now: Date): Promise<string | null> {
  const [used] = await tx
    .update(codeTable)
    .set({ usedAt: now })
    .where(and(eq(codeTable.flowId, flowId), eq(codeTable.codeHash, codeHash), isNull(codeTable.usedAt), gt(codeTable.expiresAt, now)))
    .returning({ address: codeTable.address });
  return used?.address ?? null;
}

/** Does the work whether it is wanted or not and undoes it if not, so that how long it takes tells nobody which. */
export async function doOrPretend(tx: Tx, isWanted: boolean, work: () => Promise<void>): Promise<void> {
  await tx.execute(sql`savepoint before_pretending`);
  await work();
  await tx.execute(isWanted ? sql`release savepoint before_pretending` : sql`rollback to savepoint before_pretending`);
}
