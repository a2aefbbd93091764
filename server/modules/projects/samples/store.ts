import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { stepSampleTable } from "../tables.ts";

export type StepSampleRow = typeof stepSampleTable.$inferSelect;

export async function listSamples(tx: Tx, projectId: string, file: string): Promise<StepSampleRow[]> {
  return tx
    .select()
    .from(stepSampleTable)
    .where(and(eq(stepSampleTable.projectId, projectId), eq(stepSampleTable.file, file)));
}

/** Keeps the sample of a step; those of steps that its file no longer has go. */
export async function keepSample(tx: Tx, row: StepSampleRow, steps: readonly string[]): Promise<void> {
  await tx
    .insert(stepSampleTable)
    .values(row)
    .onConflictDoUpdate({
      target: [stepSampleTable.projectId, stepSampleTable.file, stepSampleTable.step],
      set: { value: sql`excluded.value`, simulated: sql`excluded.simulated`, triedAt: sql`excluded.tried_at` },
    });
  await tx
    .delete(stepSampleTable)
    .where(and(eq(stepSampleTable.projectId, row.projectId), eq(stepSampleTable.file, row.file), notInArray(stepSampleTable.step, [...steps])));
}
