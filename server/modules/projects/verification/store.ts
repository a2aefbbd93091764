import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { verificationTable } from "../tables.ts";

export type VerificationRow = typeof verificationTable.$inferSelect;

export async function putVerification(tx: Tx, row: VerificationRow): Promise<void> {
  await tx
    .insert(verificationTable)
    .values(row)
    .onConflictDoUpdate({
      target: [verificationTable.projectId, verificationTable.filesHash],
      set: { verified: sql`excluded.verified`, gates: sql`excluded.gates`, checkedAt: sql`excluded.checked_at` },
    });
}

export async function findVerification(tx: Tx, projectId: string, filesHash: string): Promise<VerificationRow | null> {
  const [row] = await tx
    .select()
    .from(verificationTable)
    .where(and(eq(verificationTable.projectId, projectId), eq(verificationTable.filesHash, filesHash)));
  return row ?? null;
}
