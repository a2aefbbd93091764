import type { Tx } from "../../../platform/database/database.ts";
import { readCommit, readTree, type Objects } from "../../../platform/git/objects.ts";
import { ancestorsOf } from "./history.ts";
import { findObjects, readHistory } from "./store.ts";

/** What somebody who has the one commits needs for the others. One query for each depth of folders, however long the history is. */
export async function objectsBetween(tx: Tx, projectId: string, wants: readonly string[], haves: readonly string[]): Promise<Objects> {
  const history = await readHistory(tx, projectId);
  const known = ancestorsOf(history, haves);
  const fresh = [...ancestorsOf(history, wants)].filter((sha) => !known.has(sha));
  const commits = await findObjects(tx, projectId, fresh);
  const border = fresh.flatMap((sha) => history.get(sha) ?? []).filter((sha) => known.has(sha));

  const theirs = await insideOf(tx, projectId, await findObjects(tx, projectId, border), new Set());
  const { folders, files } = await insideOf(tx, projectId, commits, new Set([...theirs.folders.keys(), ...theirs.files]));
  return new Map([...commits, ...folders, ...(await findObjects(tx, projectId, [...files]))]);
}

/** A commit with all of its folders and files. */
export async function objectsOf(tx: Tx, projectId: string, sha: string): Promise<Objects> {
  const commits = await findObjects(tx, projectId, [sha]);
  const { folders, files } = await insideOf(tx, projectId, commits, new Set());
  return new Map([...commits, ...folders, ...(await findObjects(tx, projectId, [...files]))]);
}

/** The folders of commits, and the names of the files in them, but for those that are left out. */
async function insideOf(tx: Tx, projectId: string, commits: Objects, without: ReadonlySet<string>): Promise<{ folders: Objects; files: Set<string> }> {
  const folders: Objects = new Map();
  const files = new Set<string>();
  const isNew = (sha: string) => !without.has(sha) && !folders.has(sha);
  let next = new Set(Array.from(commits.values(), ({ content }) => readCommit(content).tree).filter(isNew));
  while (next.size > 0) {
    const layer = await findObjects(tx, projectId, [...next]);
    for (const [sha, folder] of layer) folders.set(sha, folder);
    const entries = [...layer.values()].flatMap(({ content }) => readTree(content));
    for (const { mode, sha } of entries) if (mode !== "40000" && mode !== "160000" && !without.has(sha)) files.add(sha);
    next = new Set(entries.flatMap(({ mode, sha }) => (mode === "40000" && isNew(sha) ? [sha] : [])));
  }
  return { folders, files };
}
