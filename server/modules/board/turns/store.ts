import { and, desc, eq, isNotNull, ne } from "drizzle-orm";
import type { Pool } from "pg";
import type { Tx } from "../../../platform/database/database.ts";
import { notFound } from "../../../platform/errors.ts";
import type { TurnEnd } from "../chunks.ts";
import { questionTable, turnTable } from "../tables.ts";

export type TurnRow = typeof turnTable.$inferSelect;
export type QuestionRow = typeof questionTable.$inferSelect;

/** Fails with a unique violation while another turn of the project is active. */
export async function insertTurn(tx: Tx, row: typeof turnTable.$inferInsert): Promise<TurnRow> {
  const [inserted] = await tx.insert(turnTable).values(row).returning();
  if (!inserted) throw new Error("An insert returned nothing");
  return inserted;
}

export async function findTurn(tx: Tx, projectId: string, id: string): Promise<TurnRow> {
  const [row] = await tx
    .select()
    .from(turnTable)
    .where(and(eq(turnTable.projectId, projectId), eq(turnTable.id, id)));
  if (!row) throw notFound("The turn");
  return row;
}

export async function findActiveTurn(tx: Tx, projectId: string): Promise<TurnRow | null> {
  const [row] = await tx
    .select()
    .from(turnTable)
    .where(and(eq(turnTable.projectId, projectId), eq(turnTable.status, "running")));
  return row ?? null;
}

/** The newest turn that has ended. */
export async function findLastTurn(tx: Tx, projectId: string): Promise<(TurnRow & { readonly status: TurnEnd }) | null> {
  const [row] = await tx
    .select()
    .from(turnTable)
    .where(and(eq(turnTable.projectId, projectId), ne(turnTable.status, "running")))
    .orderBy(desc(turnTable.createdAt), desc(turnTable.id))
    .limit(1);
  return row ? { ...row, status: row.status as TurnEnd } : null;
}

/** False when the turn has ended already: whoever comes second changes nothing. */
export async function endTurn(tx: Tx, id: string, status: TurnEnd, at: Date): Promise<boolean> {
  const updated = await tx
    .update(turnTable)
    .set({ status, endedAt: at })
    .where(and(eq(turnTable.id, id), eq(turnTable.status, "running")));
  return updated.rowCount === 1;
}

export async function requestCancel(tx: Tx, id: string): Promise<void> {
  await tx.update(turnTable).set({ cancelRequested: true }).where(eq(turnTable.id, id));
}

export async function setTurnCheckpoint(tx: Tx, id: string, checkpointId: string): Promise<void> {
  await tx.update(turnTable).set({ checkpointId }).where(eq(turnTable.id, id));
}

/** Where the assistant left the files last; null before it ever wrote. */
export async function lastCheckpointOfAssistant(tx: Tx, projectId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: turnTable.checkpointId })
    .from(turnTable)
    .where(and(eq(turnTable.projectId, projectId), isNotNull(turnTable.checkpointId)))
    .orderBy(desc(turnTable.createdAt))
    .limit(1);
  return row?.id ?? null;
}

/** Turns that some process has in hand, of every organisation. */
export async function runningTurns(engine: Pool): Promise<{ id: string; organisationId: string; processId: number }[]> {
  const { rows } = await engine.query<{ id: string; organisationId: string; processId: number }>(
    `select id, organisation_id as "organisationId", process_id as "processId" from board_turn where status = 'running'`,
  );
  return rows;
}

export async function turnById(tx: Tx, id: string): Promise<TurnRow | null> {
  const [row] = await tx.select().from(turnTable).where(eq(turnTable.id, id));
  return row ?? null;
}

export async function insertQuestion(tx: Tx, row: typeof questionTable.$inferInsert): Promise<void> {
  await tx.insert(questionTable).values(row);
}

export async function findQuestion(tx: Tx, projectId: string, id: string, kind: QuestionRow["kind"]): Promise<QuestionRow> {
  const [row] = await tx
    .select()
    .from(questionTable)
    .where(and(eq(questionTable.projectId, projectId), eq(questionTable.id, id), eq(questionTable.kind, kind)));
  if (!row) throw notFound(NAMES[kind]);
  return row;
}

const NAMES = { question: "The question", approval: "The approval", plan: "The plan", draft: "The draft" } as const;

export async function questionOfTurn(tx: Tx, turnId: string): Promise<QuestionRow | null> {
  const [row] = await tx.select().from(questionTable).where(eq(questionTable.turnId, turnId));
  return row ?? null;
}

export async function putAnswer(tx: Tx, id: string, answer: string, answeredBy: string | null): Promise<void> {
  await tx.update(questionTable).set({ answer, answeredBy }).where(eq(questionTable.id, id));
}
