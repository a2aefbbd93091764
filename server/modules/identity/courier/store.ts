import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { courierTable } from "../tables.ts";
import type { Letter } from "./courier.ts";

export type CourierMessage = typeof courierTable.$inferSelect;

export async function insertMessage(tx: Tx, id: string, letter: Letter, now: Date): Promise<void> {
  await tx.insert(courierTable).values({ id, ...letter, status: "queued", sendCount: 0, createdAt: now, updatedAt: now });
}

export async function nextQueued(tx: Tx, except: readonly string[]): Promise<CourierMessage | null> {
  const queued = eq(courierTable.status, "queued");
  const [message] = await tx
    .select()
    .from(courierTable)
    .where(except.length > 0 ? and(queued, notInArray(courierTable.id, [...except])) : queued)
    .orderBy(courierTable.createdAt)
    .limit(1)
    .for("update", { skipLocked: true });
  return message ?? null;
}

export async function recordAttempt(tx: Tx, id: string, status: CourierMessage["status"], sendCount: number, now: Date): Promise<void> {
  await tx.update(courierTable).set({ status, sendCount, updatedAt: now }).where(eq(courierTable.id, id));
}

export async function recentMessages(tx: Tx, limit: number): Promise<CourierMessage[]> {
  return tx.select().from(courierTable).orderBy(desc(courierTable.createdAt)).limit(limit);
}
