import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { environmentTable } from "../tables.ts";

export type EnvironmentRow = typeof environmentTable.$inferSelect;

/** Leaves one that is there as it is. */
export async function insertEnvironment(tx: Tx, row: typeof environmentTable.$inferInsert): Promise<void> {
  await tx.insert(environmentTable).values(row).onConflictDoNothing();
}

export async function listEnvironmentRows(tx: Tx, projectId: string): Promise<EnvironmentRow[]> {
  return tx
    .select()
    .from(environmentTable)
    .where(eq(environmentTable.projectId, projectId))
    .orderBy(asc(environmentTable.createdAt), asc(environmentTable.name));
}

/** Sets what is given; an environment begins to exist when something is first set in it. */
export async function putEnvironment(
  tx: Tx,
  row: Omit<EnvironmentRow, "bindings" | "variables" | "deploymentId">,
  set: Partial<Pick<EnvironmentRow, "bindings" | "variables">>,
): Promise<void> {
  await tx
    .insert(environmentTable)
    .values({ bindings: {}, variables: {}, ...row, ...set })
    .onConflictDoUpdate({ target: [environmentTable.projectId, environmentTable.name], set });
}

export async function findEnvironment(tx: Tx, projectId: string, name: string): Promise<EnvironmentRow | null> {
  const [row] = await tx
    .select()
    .from(environmentTable)
    .where(and(eq(environmentTable.projectId, projectId), eq(environmentTable.name, name)));
  return row ?? null;
}

export async function updateBindings(tx: Tx, projectId: string, name: string, bindings: Record<string, string>): Promise<void> {
  await tx
    .update(environmentTable)
    .set({ bindings })
    .where(and(eq(environmentTable.projectId, projectId), eq(environmentTable.name, name)));
}

export async function setLiveDeployment(tx: Tx, projectId: string, name: string, deploymentId: string | null): Promise<void> {
  await tx
    .update(environmentTable)
    .set({ deploymentId })
    .where(and(eq(environmentTable.projectId, projectId), eq(environmentTable.name, name)));
}
