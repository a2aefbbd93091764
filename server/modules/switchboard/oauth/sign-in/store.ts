import { eq, lt } from "drizzle-orm";
import type { Tx } from "../../../../platform/database/database.ts";
import { signInTable, type SignInRow } from "../../tables.ts";

export async function insertSignIn(tx: Tx, row: SignInRow, now: Date): Promise<void> {
  await tx.delete(signInTable).where(lt(signInTable.expiresAt, now));
  await tx.insert(signInTable).values(row);
}

/** Takes the sign-in out: whatever becomes of it, its state is used up. */
export async function takeSignIn(tx: Tx, stateHash: string): Promise<SignInRow | null> {
  const [row] = await tx.delete(signInTable).where(eq(signInTable.stateHash, stateHash)).returning();
  return row ?? null;
}
