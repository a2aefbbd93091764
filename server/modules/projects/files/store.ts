import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { notFound } from "../../../platform/errors.ts";
import { fileBlobTable, projectFileTable, projectTable } from "../tables.ts";
import type { Derived } from "./derive-files.ts";
import { hashOfTree, inPathOrder, type Files, type TreeEntry, type WorkingCopy, type WorkingFile } from "./working-copy.ts";

export async function readWorkingCopy(tx: Tx, projectId: string): Promise<WorkingCopy> {
  const [project] = await tx
    .select({ revision: projectTable.revision, filesHash: projectTable.filesHash })
    .from(projectTable)
    .where(and(eq(projectTable.id, projectId), isNull(projectTable.deletedAt)))
    .for("share"); // No save in between: the revision and the files below belong together.
  if (!project) throw notFound("The project");

  const rows = await tx
    .select({
      path: projectFileTable.path,
      hash: projectFileTable.hash,
      isBinary: projectFileTable.isBinary,
      writer: projectFileTable.writer,
      content: fileBlobTable.content,
    })
    .from(projectFileTable)
    .innerJoin(fileBlobTable, and(eq(fileBlobTable.organisationId, projectFileTable.organisationId), eq(fileBlobTable.hash, projectFileTable.hash)))
    .where(eq(projectFileTable.projectId, projectId));
  return { ...project, files: inPathOrder(rows.map(({ path, ...file }) => [path, file])) };
}

interface Write {
  readonly organisationId: string;
  readonly projectId: string;
  readonly before: WorkingCopy;
  readonly derived: Derived;
  readonly at: Date;
}

/** Null when somebody else wrote since `before` was read. Writing what is there already makes no new revision. */
export async function writeWorkingCopy(tx: Tx, { organisationId, projectId, before, derived, at }: Write): Promise<WorkingCopy | null> {
  const { files, systems, packageName, description } = derived;
  const changed = [...files].filter(([path, file]) => !isSame(before.files.get(path), file));
  const removed = [...before.files.keys()].filter((path) => !files.has(path));
  if (changed.length === 0 && removed.length === 0) return before;

  const filesHash = hashOfTree(files);
  const revision = before.revision + 1;
  const updated = await tx
    .update(projectTable)
    .set({ revision, filesHash, systems, packageName, description, updatedAt: at })
    .where(and(eq(projectTable.id, projectId), eq(projectTable.revision, before.revision), isNull(projectTable.deletedAt)));
  if (updated.rowCount === 0) return null;

  if (removed.length > 0) await tx.delete(projectFileTable).where(and(eq(projectFileTable.projectId, projectId), inArray(projectFileTable.path, removed)));
  await putBlobs(
    tx,
    organisationId,
    changed.map(([, file]) => file),
  );
  await putEntries(tx, organisationId, projectId, changed);
  return { revision, filesHash, files };
}

async function putBlobs(tx: Tx, organisationId: string, files: readonly WorkingFile[]): Promise<void> {
  const blobs = new Map(files.map(({ hash, content }) => [hash, { organisationId, hash, content }]));
  if (blobs.size > 0)
    await tx
      .insert(fileBlobTable)
      .values([...blobs.values()].toSorted((a, b) => (a.hash < b.hash ? -1 : 1)))
      .onConflictDoNothing();
}

async function putEntries(tx: Tx, organisationId: string, projectId: string, entries: readonly (readonly [string, TreeEntry])[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insert(projectFileTable)
    .values(entries.map(([path, { hash, isBinary, writer }]) => ({ organisationId, projectId, path, hash, isBinary, writer })))
    .onConflictDoUpdate({
      target: [projectFileTable.projectId, projectFileTable.path],
      set: { hash: sql`excluded.hash`, isBinary: sql`excluded.is_binary`, writer: sql`excluded.writer` },
    });
}

/** The contents that a tree names. */
export async function readTree(tx: Tx, tree: readonly (readonly [string, TreeEntry])[]): Promise<Files> {
  if (tree.length === 0) return new Map();
  const hashes = [...new Set(tree.map(([, entry]) => entry.hash))];
  const blobs = await tx.select({ hash: fileBlobTable.hash, content: fileBlobTable.content }).from(fileBlobTable).where(inArray(fileBlobTable.hash, hashes));
  const contents = new Map(blobs.map(({ hash, content }) => [hash, content]));
  return new Map(tree.map(([path, entry]) => [path, { ...entry, content: contentIn(contents, entry.hash) }]));
}

function contentIn(contents: ReadonlyMap<string, Buffer>, hash: string): Buffer {
  const content = contents.get(hash);
  if (!content) throw new Error(`The blob ${hash} of a tree is missing`);
  return content;
}

function isSame(a: TreeEntry | undefined, b: TreeEntry): boolean {
  return a !== undefined && a.hash === b.hash && a.isBinary === b.isBinary && a.writer === b.writer;
}
