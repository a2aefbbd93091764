import { and, eq, gt, lte } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { deviceLoginTable } from "../tables.ts";

export type DeviceLogin = typeof deviceLoginTable.$inferSelect;

/** False when the user code is another program's. */
export async function insertDevice(tx: Tx, device: DeviceLogin): Promise<boolean> {
  const added = await tx.insert(deviceLoginTable).values(device).onConflictDoNothing().returning({ userCode: deviceLoginTable.userCode });
  return added.length === 1;
}

export async function deleteExpiredDevices(tx: Tx, now: Date): Promise<void> {
  await tx.delete(deviceLoginTable).where(lte(deviceLoginTable.expiresAt, now));
}

export async function findDevice(tx: Tx, userCode: string, now: Date): Promise<DeviceLogin | null> {
  const [found] = await tx
    .select()
    .from(deviceLoginTable)
    .where(and(eq(deviceLoginTable.userCode, userCode), gt(deviceLoginTable.expiresAt, now)));
  return found ?? null;
}

/** Holds the row, so that of many who ask at once one gets the answer. */
export async function lockDevice(tx: Tx, deviceHash: string): Promise<DeviceLogin | null> {
  const [found] = await tx.select().from(deviceLoginTable).where(eq(deviceLoginTable.deviceHash, deviceHash)).for("update");
  return found ?? null;
}

export async function notePoll(tx: Tx, deviceHash: string, polledAt: Date, pollInterval: number): Promise<void> {
  await tx.update(deviceLoginTable).set({ polledAt, pollInterval }).where(eq(deviceLoginTable.deviceHash, deviceHash));
}

/** Null when it was decided, or has expired, already. */
export async function decideDevice(
  tx: Tx,
  userCode: string,
  now: Date,
  decision: Pick<DeviceLogin, "status"> & Partial<Pick<DeviceLogin, "organisationId" | "identityId" | "role">>,
): Promise<DeviceLogin | null> {
  const [decided] = await tx
    .update(deviceLoginTable)
    .set(decision)
    .where(and(eq(deviceLoginTable.userCode, userCode), eq(deviceLoginTable.status, "pending"), gt(deviceLoginTable.expiresAt, now)))
    .returning();
  return decided ?? null;
}

export async function deleteDevicesOf(tx: Tx, identityId: string): Promise<void> {
  await tx.delete(deviceLoginTable).where(eq(deviceLoginTable.identityId, identityId));
}

export async function deleteDevice(tx: Tx, deviceHash: string): Promise<void> {
  await tx.delete(deviceLoginTable).where(eq(deviceLoginTable.deviceHash, deviceHash));
}
