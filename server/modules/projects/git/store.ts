import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { readCommit, type Objects } from "../../../platform/git/objects.ts";
import { checkpointTable, gitBranchTable, gitObjectTable, projectTable } from "../tables.ts";

const AT_ONCE = 500;

export type Branch = typeof gitBranchTable.$inferSelect;

/** One at a time writes commits of a project, until its transaction ends. */
export async function lockRepository(tx: Tx, projectId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`git of ${projectId}`}, 0))`);
}

/** Held before it is read by who goes on to write it: two that had read it would wait for each other. */
export async function lockProject(tx: Tx, projectId: string): Promise<void> {
  await tx.select({ id: projectTable.id }).from(projectTable).where(eq(projectTable.id, projectId)).for("no key update");
}

export async function findBranch(tx: Tx, projectId: string): Promise<Branch | null> {
  const [branch] = await tx.select().from(gitBranchTable).where(eq(gitBranchTable.projectId, projectId));
  return branch ?? null;
}

export async function putBranch(tx: Tx, branch: Branch): Promise<void> {
  const { sha, checkpointId } = branch;
  await tx.insert(gitBranchTable).values(branch).onConflictDoUpdate({ target: gitBranchTable.projectId, set: { sha, checkpointId } });
}

/** Notes which commit has the files of which checkpoint. */
export async function recordCommits(tx: Tx, commits: ReadonlyMap<string, string>): Promise<void> {
  const made = sql`unnest(${sql.param([...commits.keys()])}::text[], ${sql.param([...commits.values()])}::text[]) as made (id, sha)`;
  await tx.execute(sql`update checkpoint set commit_sha = made.sha from ${made} where checkpoint.id = made.id`);
}

export async function putObjects(tx: Tx, organisationId: string, projectId: string, objects: Objects): Promise<void> {
  const rows = Array.from(objects, ([sha, { type, content }]) => ({ organisationId, projectId, sha, type, content }));
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await tx
      .insert(gitObjectTable)
      .values(rows.slice(at, at + AT_ONCE))
      .onConflictDoNothing();
}

export async function findObjects(tx: Tx, projectId: string, shas: readonly string[]): Promise<Objects> {
  const found: Objects = new Map();
  for (let at = 0; at < shas.length; at += AT_ONCE) {
    const rows = await tx
      .select()
      .from(gitObjectTable)
      .where(and(eq(gitObjectTable.projectId, projectId), inArray(gitObjectTable.sha, shas.slice(at, at + AT_ONCE))));
    for (const { sha, type, content } of rows) found.set(sha, { type, content });
  }
  return found;
}

/** Every commit of a project with those that it grew from. */
export async function readHistory(tx: Tx, projectId: string): Promise<Map<string, readonly string[]>> {
  const { sha, content } = gitObjectTable;
  const rows = await tx
    .select({ sha, content })
    .from(gitObjectTable)
    .where(and(eq(gitObjectTable.projectId, projectId), eq(gitObjectTable.type, "commit")));
  return new Map(rows.map((row) => [row.sha, readCommit(row.content).parents]));
}

/** Which of these are here. */
export async function knownObjects(tx: Tx, projectId: string, shas: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let at = 0; at < shas.length; at += AT_ONCE) {
    const rows = await tx
      .select({ sha: gitObjectTable.sha })
      .from(gitObjectTable)
      .where(and(eq(gitObjectTable.projectId, projectId), inArray(gitObjectTable.sha, shas.slice(at, at + AT_ONCE))));
    for (const { sha } of rows) known.add(sha);
  }
  return known;
}

/** Checkpoints made after one, oldest first. */
export async function checkpointsAfter(tx: Tx, projectId: string, afterId: string | null) {
  return tx
    .select()
    .from(checkpointTable)
    .where(and(eq(checkpointTable.projectId, projectId), afterId === null ? undefined : gt(checkpointTable.id, afterId)))
    .orderBy(asc(checkpointTable.id));
}
