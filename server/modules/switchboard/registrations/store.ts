import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { hookRegistrationTable, type HookRegistrationRow } from "../tables.ts";

/** Held until the transaction ends, so that two changes of one environment are told one after the other. */
export async function lockRegistrations(tx: Tx, projectId: string, environment: string): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '60s'`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hooks/${projectId}/${environment}`}, 0))`);
}

export async function registrationsIn(tx: Tx, projectId: string, environment: string): Promise<HookRegistrationRow[]> {
  return tx
    .select()
    .from(hookRegistrationTable)
    .where(and(eq(hookRegistrationTable.projectId, projectId), eq(hookRegistrationTable.environment, environment)))
    .orderBy(hookRegistrationTable.createdAt);
}

export async function findRegistration(tx: Tx, automationId: string): Promise<HookRegistrationRow | null> {
  const [row] = await tx.select().from(hookRegistrationTable).where(eq(hookRegistrationTable.automationId, automationId));
  return row ?? null;
}

export async function putRegistration(tx: Tx, row: HookRegistrationRow): Promise<void> {
  await tx.insert(hookRegistrationTable).values(row);
}

export async function dropRegistration(tx: Tx, automationId: string): Promise<void> {
  await tx.delete(hookRegistrationTable).where(eq(hookRegistrationTable.automationId, automationId));
}

export async function lockAllRegistrations(tx: Tx): Promise<HookRegistrationRow[]> {
  return tx.select().from(hookRegistrationTable).for("update");
}

export async function setSecret(tx: Tx, automationId: string, secret: Buffer): Promise<void> {
  await tx.update(hookRegistrationTable).set({ secret }).where(eq(hookRegistrationTable.automationId, automationId));
}
