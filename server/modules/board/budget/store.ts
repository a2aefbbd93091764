import { eq, gte, sql } from "drizzle-orm";
import type { AssistantSettings } from "../../../../contracts/assistant.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { assistantSettingsTable, turnTable } from "../tables.ts";

export async function readSettings(tx: Tx, organisationId: string): Promise<AssistantSettings> {
  const [row] = await tx.select().from(assistantSettingsTable).where(eq(assistantSettingsTable.organisationId, organisationId));
  return { turnTokens: row?.turnTokens ?? null, monthTokens: row?.monthTokens ?? null };
}

export async function writeSettings(tx: Tx, organisationId: string, settings: AssistantSettings): Promise<void> {
  await tx
    .insert(assistantSettingsTable)
    .values({ organisationId, ...settings })
    .onConflictDoUpdate({ target: assistantSettingsTable.organisationId, set: settings });
}

/** What models read and wrote since a moment, turns under way included. */
export async function tokensSince(tx: Tx, since: Date): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${turnTable.inputTokens} + ${turnTable.outputTokens}), 0)::float8` })
    .from(turnTable)
    .where(gte(turnTable.createdAt, since));
  return row?.sum ?? 0;
}

/** The same, mind by mind. */
export async function tokensByMind(tx: Tx, since: Date): Promise<{ mind: string; input: number; output: number }[]> {
  return tx
    .select({
      mind: turnTable.mind,
      input: sql<number>`sum(${turnTable.inputTokens})::float8`,
      output: sql<number>`sum(${turnTable.outputTokens})::float8`,
    })
    .from(turnTable)
    .where(gte(turnTable.createdAt, since))
    .groupBy(turnTable.mind);
}

export async function addTokens(tx: Tx, turnId: string, input: number, output: number): Promise<void> {
  await tx
    .update(turnTable)
    .set({ inputTokens: sql`${turnTable.inputTokens} + ${input}`, outputTokens: sql`${turnTable.outputTokens} + ${output}` })
    .where(eq(turnTable.id, turnId));
}
