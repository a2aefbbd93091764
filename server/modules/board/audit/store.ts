import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { toolCallTable } from "../tables.ts";

export type ToolCallRow = typeof toolCallTable.$inferSelect;

export async function insertToolCall(tx: Tx, row: ToolCallRow): Promise<void> {
  await tx.insert(toolCallTable).values(row);
}

export async function endToolCall(tx: Tx, id: string, outcome: ToolCallRow["outcome"]): Promise<void> {
  await tx.update(toolCallTable).set({ outcome }).where(eq(toolCallTable.id, id));
}

/** Calls that nobody ended belong to a turn that was stopped in the middle. */
export async function interruptToolCalls(tx: Tx, turnId: string): Promise<void> {
  await tx
    .update(toolCallTable)
    .set({ outcome: "interrupted" })
    .where(and(eq(toolCallTable.turnId, turnId), eq(toolCallTable.outcome, "running")));
}

export function toolCallsOf(tx: Tx, turnId: string): Promise<ToolCallRow[]> {
  return tx.select().from(toolCallTable).where(eq(toolCallTable.turnId, turnId)).orderBy(asc(toolCallTable.id));
}
