import { and, asc, eq, ne } from "drizzle-orm";
import type { BoardMessage } from "../../../../contracts/board.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { messageTable } from "../tables.ts";

type MessageRow = typeof messageTable.$inferSelect;

/** A message that was sent twice is there once. */
export async function insertMessage(tx: Tx, row: typeof messageTable.$inferInsert): Promise<BoardMessage> {
  const [inserted] = await tx.insert(messageTable).values(row).returning();
  if (!inserted) throw new Error("An insert returned nothing");
  return presentMessage(inserted);
}

export async function listMessages(tx: Tx, projectId: string, options: { exceptTurn?: string } = {}): Promise<BoardMessage[]> {
  const rows = await tx
    .select()
    .from(messageTable)
    .where(and(eq(messageTable.projectId, projectId), options.exceptTurn === undefined ? undefined : ne(messageTable.turnId, options.exceptTurn)))
    .orderBy(asc(messageTable.id));
  return rows.map(presentMessage);
}

/** The turn that a message of the client's own id began. */
export async function turnOfClientMessage(tx: Tx, projectId: string, clientMessageId: string): Promise<string | null> {
  const [row] = await tx
    .select({ turnId: messageTable.turnId })
    .from(messageTable)
    .where(and(eq(messageTable.projectId, projectId), eq(messageTable.clientMessageId, clientMessageId)));
  return row?.turnId ?? null;
}

const ANSWERABLE = new Set(["data-question", "data-approval", "data-plan", "data-draft"]);

/** Writes the answer into the card that asked for it. */
export async function markAnswered(tx: Tx, turnId: string, questionId: string, answer: string): Promise<void> {
  const [row] = await tx
    .select()
    .from(messageTable)
    .where(and(eq(messageTable.turnId, turnId), eq(messageTable.role, "assistant")));
  if (!row) return;
  const parts = row.parts.map((part) =>
    ANSWERABLE.has(part.type) && part["id"] === questionId ? { ...part, data: { ...(part["data"] as object), answer } } : part,
  );
  await tx.update(messageTable).set({ parts }).where(eq(messageTable.id, row.id));
}

function presentMessage({ id, role, parts, createdAt, turnId }: MessageRow): BoardMessage {
  return { id, role, parts, createdAt: createdAt.toISOString(), turnId };
}
