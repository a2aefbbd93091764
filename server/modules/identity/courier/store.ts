import { and, desc, eq, lte, min } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { courierTable } from "../tables.ts";
import type { Letter } from "./courier.ts";

export type CourierMessage = typeof courierTable.$inferSelect;

export async function insertMessage(tx: Tx, id: string, letter: Letter, now: Date): Promise<void> {
  await tx.insert(courierTable).values({ id, ...letter, status: "queued", sendCount: 0, nextAttemptAt: now, createdAt: now, updatedAt: now });
}

export async function nextDue(tx: Tx, now: Date): Promise<CourierMessage | null> {
  const [message] = await tx
    .select()
    .from(courierTable)
    .where(and(eq(courierTable.status, "queued"), lte(courierTable.nextAttemptAt, now)))
    .orderBy(courierTable.nextAttemptAt)
    .limit(1)
    .for("update", { skipLocked: true });
  return message ?? null;
}

/** When the next letter is due, if one waits. */
export async function earliestDue(tx: Tx): Promise<Date | null> {
  const [row] = await tx
    .select({ at: min(courierTable.nextAttemptAt) })
    .from(courierTable)
    .where(eq(courierTable.status, "queued"));
  return row?.at ?? null;
}

export async function recordAttempt(tx: Tx, message: Pick<CourierMessage, "id" | "status" | "sendCount" | "nextAttemptAt">, now: Date): Promise<void> {
  const { id, ...attempt } = message;
  await tx
    .update(courierTable)
    .set({ ...attempt, updatedAt: now })
    .where(eq(courierTable.id, id));
}

export async function recentMessages(tx: Tx, limit: number): Promise<CourierMessage[]> {
  return tx.select().from(courierTable).orderBy(desc(courierTable.createdAt)).limit(limit);
}
