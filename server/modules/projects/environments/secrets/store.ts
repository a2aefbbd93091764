import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "../../../../platform/database/database.ts";
import { secretVariableTable } from "../../tables.ts";

export type SecretVariableRow = typeof secretVariableTable.$inferSelect;
type Key = Pick<SecretVariableRow, "projectId" | "environment" | "name">;

export async function listSecrets(tx: Tx, projectId: string): Promise<Pick<SecretVariableRow, "environment" | "name" | "setAt">[]> {
  const { environment, name, setAt } = secretVariableTable;
  return tx.select({ environment, name, setAt }).from(secretVariableTable).where(eq(secretVariableTable.projectId, projectId)).orderBy(asc(name));
}

export async function sealedSecrets(tx: Tx, projectId: string, environment: string): Promise<SecretVariableRow[]> {
  return tx
    .select()
    .from(secretVariableTable)
    .where(and(eq(secretVariableTable.projectId, projectId), eq(secretVariableTable.environment, environment)));
}

/** The version that is there; 0 where nothing is. Whoever replaces the value at the same time waits. */
export async function lockVersion(tx: Tx, key: Key): Promise<number> {
  const [row] = await tx.select({ version: secretVariableTable.version }).from(secretVariableTable).where(keyIs(key)).for("update");
  return row?.version ?? 0;
}

export async function putSecret(tx: Tx, row: SecretVariableRow): Promise<void> {
  const { version, sealed, setAt } = row;
  await tx
    .insert(secretVariableTable)
    .values(row)
    .onConflictDoUpdate({
      target: [secretVariableTable.projectId, secretVariableTable.environment, secretVariableTable.name],
      set: { version, sealed, setAt },
    });
}

/** Whether there was one. */
export async function removeSecret(tx: Tx, key: Key): Promise<boolean> {
  return ((await tx.delete(secretVariableTable).where(keyIs(key))).rowCount ?? 0) > 0;
}

export async function lockAllSecrets(tx: Tx): Promise<SecretVariableRow[]> {
  return tx.select().from(secretVariableTable).for("update");
}

export async function setSealed(tx: Tx, key: Key, sealed: Buffer): Promise<void> {
  await tx.update(secretVariableTable).set({ sealed }).where(keyIs(key));
}

function keyIs({ projectId, environment, name }: Key) {
  return and(eq(secretVariableTable.projectId, projectId), eq(secretVariableTable.environment, environment), eq(secretVariableTable.name, name));
}
