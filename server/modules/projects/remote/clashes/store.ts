import { asc, eq } from "drizzle-orm";
import type { Tx } from "../../../../platform/database/database.ts";
import { gitClashTable } from "../../tables.ts";
import type { Clash } from "../merge-files.ts";

interface Place {
  readonly organisationId: string;
  readonly projectId: string;
}

/** What both sides changed, instead of what they had changed before. */
export async function keepClashes(tx: Tx, place: Place, clashes: readonly Clash[]): Promise<void> {
  await forgetClashes(tx, place.projectId);
  if (clashes.length > 0) await tx.insert(gitClashTable).values(clashes.map((clash) => ({ ...place, ...clash })));
}

export async function forgetClashes(tx: Tx, projectId: string): Promise<void> {
  await tx.delete(gitClashTable).where(eq(gitClashTable.projectId, projectId));
}

export async function listClashes(tx: Tx, projectId: string): Promise<Clash[]> {
  const { path, base, theirs } = gitClashTable;
  return tx.select({ path, base, theirs }).from(gitClashTable).where(eq(gitClashTable.projectId, projectId)).orderBy(asc(path));
}
