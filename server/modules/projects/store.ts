import { and, count, desc, eq, getTableColumns, ilike, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import { projectStarTable, projectTable, verificationTable } from "./tables.ts";

export type NewProject = typeof projectTable.$inferInsert;
export type ProjectRow = typeof projectTable.$inferSelect & { readonly verified: boolean; readonly starred: boolean };

export async function insertProject(tx: Tx, project: NewProject): Promise<void> {
  await tx.insert(projectTable).values(project);
}

/** Of the organisation; without those that were deleted. */
export async function countProjects(tx: Tx): Promise<number> {
  return tx.$count(projectTable, isNull(projectTable.deletedAt));
}

export async function findProject(tx: Tx, projectId: string, identityId: string | null): Promise<ProjectRow> {
  const [row] = await selectProjects(tx, identityId).where(and(eq(projectTable.id, projectId), isNull(projectTable.deletedAt)));
  if (!row) throw notFound("The project");
  return row;
}

interface ProjectPage {
  readonly identityId: string | null;
  readonly query: string | undefined;
  /** Sort key of the last project seen: time of change, id. */
  readonly after: readonly string[] | null;
  /** One more than the page holds. */
  readonly limit: number;
}

export async function listProjectRows(tx: Tx, { identityId, query, after, limit }: ProjectPage): Promise<{ rows: ProjectRow[]; totalCount: number }> {
  const matching = and(isNull(projectTable.deletedAt), query ? matches(query) : undefined);
  const rows = await selectProjects(tx, identityId)
    .where(and(matching, after ? isBefore(after) : undefined))
    .orderBy(desc(projectTable.updatedAt), desc(projectTable.id))
    .limit(limit);
  const [total] = await tx.select({ count: count() }).from(projectTable).where(matching);
  return { rows, totalCount: total?.count ?? 0 };
}

export async function renameProject(tx: Tx, projectId: string, name: string, at: Date): Promise<void> {
  const updated = await tx
    .update(projectTable)
    .set({ name, updatedAt: at })
    .where(and(eq(projectTable.id, projectId), isNull(projectTable.deletedAt)));
  if (updated.rowCount === 0) throw notFound("The project");
}

export async function markDeleted(tx: Tx, projectId: string, at: Date): Promise<void> {
  const updated = await tx
    .update(projectTable)
    .set({ deletedAt: at })
    .where(and(eq(projectTable.id, projectId), isNull(projectTable.deletedAt)));
  if (updated.rowCount === 0) throw notFound("The project");
}

/** Brings back what was deleted since then. */
export async function unmarkDeleted(tx: Tx, projectId: string, since: Date, at: Date): Promise<void> {
  const updated = await tx
    .update(projectTable)
    .set({ deletedAt: null, updatedAt: at })
    .where(and(eq(projectTable.id, projectId), sql`${projectTable.deletedAt} > ${since.toISOString()}`));
  if (updated.rowCount === 0) throw notFound("A deleted project that can still be restored");
}

export async function setServing(tx: Tx, projectId: string, serving: NonNullable<NewProject["serving"]>, deployedAt?: Date): Promise<void> {
  await tx
    .update(projectTable)
    .set({ serving, ...(deployedAt ? { deployedAt, updatedAt: deployedAt } : {}) })
    .where(eq(projectTable.id, projectId));
}

export async function addStar(tx: Tx, star: typeof projectStarTable.$inferInsert): Promise<void> {
  await tx.insert(projectStarTable).values(star).onConflictDoNothing();
}

export async function removeStar(tx: Tx, projectId: string, identityId: string): Promise<void> {
  await tx.delete(projectStarTable).where(and(eq(projectStarTable.projectId, projectId), eq(projectStarTable.identityId, identityId)));
}

/** Projects with whether their files are verified as they are now, and starred by this person. */
function selectProjects(tx: Tx, identityId: string | null) {
  return tx
    .select({
      ...getTableColumns(projectTable),
      verified: sql<boolean>`coalesce(${verificationTable.verified}, false)`,
      starred: sql<boolean>`exists (select from ${projectStarTable} where ${projectStarTable.projectId} = ${projectTable.id} and ${projectStarTable.identityId} = ${identityId})`,
    })
    .from(projectTable)
    .leftJoin(verificationTable, and(eq(verificationTable.projectId, projectTable.id), eq(verificationTable.filesHash, projectTable.filesHash)))
    .$dynamic();
}

function matches(query: string): SQL | undefined {
  const pattern = `%${query.replace(/[\\%_]/g, "\\$&")}%`;
  return or(
    ilike(projectTable.name, pattern),
    ilike(projectTable.packageName, pattern),
    ilike(projectTable.description, pattern),
    sql`array_to_string(${projectTable.systems}, ' ') ilike ${pattern}`,
  );
}

function isBefore([updatedAt = "", id = ""]: readonly string[]): SQL | undefined {
  const at = new Date(updatedAt);
  return or(lt(projectTable.updatedAt, at), and(eq(projectTable.updatedAt, at), lt(projectTable.id, id)));
}
