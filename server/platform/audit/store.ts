import { eq, lt } from "drizzle-orm";
import type { Tx } from "../database/database.ts";
import { auditPendingTable, auditTable, type AuditEvent } from "./tables.ts";

export type Pending = typeof auditPendingTable.$inferSelect;

export async function insertAudit(tx: Tx, event: Omit<AuditEvent, "before" | "after"> & Partial<Pick<AuditEvent, "before" | "after">>): Promise<void> {
  await tx.insert(auditTable).values(event);
}

export async function insertPending(tx: Tx, pending: Pending): Promise<void> {
  await tx.insert(auditPendingTable).values(pending);
}

/** False when somebody else has settled it. */
export async function takePending(tx: Tx, id: string): Promise<boolean> {
  const taken = await tx.delete(auditPendingTable).where(eq(auditPendingTable.id, id)).returning({ id: auditPendingTable.id });
  return taken.length === 1;
}

/** Of every organisation, for the operator's transaction. */
export async function listPendingBefore(tx: Tx, moment: Date): Promise<Pending[]> {
  return tx.select().from(auditPendingTable).where(lt(auditPendingTable.at, moment));
}
