import { and, eq, lt, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { errorTable, flowTable, type Flow, type FlowKind } from "../tables.ts";

export async function insertFlow(tx: Tx, flow: Flow): Promise<void> {
  await tx.insert(flowTable).values(flow);
}

export async function findFlow(tx: Tx, kind: FlowKind, id: string): Promise<Flow | null> {
  const [flow] = await tx
    .select()
    .from(flowTable)
    .where(and(eq(flowTable.id, id), eq(flowTable.kind, kind)));
  return flow ?? null;
}

export async function findFlowById(tx: Tx, id: string): Promise<Flow | null> {
  const [flow] = await tx.select().from(flowTable).where(eq(flowTable.id, id));
  return flow ?? null;
}

export async function saveFlow(tx: Tx, flow: Flow): Promise<void> {
  const { state, active, nodes, messages, context, identityId } = flow;
  await tx.update(flowTable).set({ state, active, nodes, messages, context, identityId }).where(eq(flowTable.id, flow.id));
}

/** Reads a value of a flow's context and removes it; of two at once, one gets it. */
export async function takeFromContext(tx: Tx, id: string, key: string): Promise<string | null> {
  const [flow] = await tx.select({ context: flowTable.context }).from(flowTable).where(eq(flowTable.id, id)).for("update");
  await tx
    .update(flowTable)
    .set({ context: sql`${flowTable.context} - ${key}::text` })
    .where(eq(flowTable.id, id));
  return flow?.context[key] ?? null;
}

export async function deleteFlowsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(flowTable).where(lt(flowTable.expiresAt, before));
  await tx.delete(errorTable).where(lt(errorTable.createdAt, before));
}

export async function insertError(tx: Tx, id: string, error: object, createdAt: Date): Promise<void> {
  await tx.insert(errorTable).values({ id, error, createdAt });
}

export async function findError(tx: Tx, id: string) {
  const [found] = await tx.select().from(errorTable).where(eq(errorTable.id, id));
  return found ?? null;
}
