import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { codeTable } from "../tables.ts";

type Code = typeof codeTable.$inferSelect;

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
export async function useCode(tx: Tx, flowId: string, codeHash: string, now: Date): Promise<{ identityId: string; address: string } | null> {
  const [used] = await tx
    .update(codeTable)
    .set({ usedAt: now })
    .where(
      and(
        eq(codeTable.flowId, flowId),
        eq(codeTable.codeHash, codeHash),
        isNull(codeTable.usedAt),
        gt(codeTable.expiresAt, now),
        isNotNull(codeTable.identityId),
      ),
    )
    .returning({ identityId: codeTable.identityId, address: codeTable.address });
  return used?.identityId ? { identityId: used.identityId, address: used.address } : null;
}

export async function useAddressCode(tx: Tx, flowId: string, codeHash: string, now: Date): Promise<string | null> {
  const [used] = await tx
    .update(codeTable)
    .set({ usedAt: now })
    .where(and(eq(codeTable.flowId, flowId), eq(codeTable.codeHash, codeHash), isNull(codeTable.usedAt), gt(codeTable.expiresAt, now)))
    .returning({ address: codeTable.address });
  return used?.address ?? null;
}
