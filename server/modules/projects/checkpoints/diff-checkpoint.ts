import type { Database } from "../../../platform/database/database.ts";
import { readTree, readWorkingCopy } from "../files/store.ts";
import { diffTrees, type FileDiff } from "./diff-trees.ts";
import { findCheckpoint } from "./store.ts";

/** In place of a checkpoint's id: the files as they are now. */
const WORKING = "working";

/** What a checkpoint changed: against its parent, or against another one, or `working` for the files as they are now. */
export async function diffCheckpoint(
  database: Database,
  organisationId: string,
  projectId: string,
  checkpointId: string,
  against: string | undefined,
): Promise<FileDiff[]> {
  return database.organisation(organisationId, async (tx) => {
    const now = await readWorkingCopy(tx, projectId);
    const to = await findCheckpoint(tx, projectId, checkpointId);
    const filesOf = async (id: string | null) => (id === null ? new Map() : readTree(tx, (await findCheckpoint(tx, projectId, id)).tree));
    const from = against === WORKING ? now.files : await filesOf(against ?? to.parentId);
    return diffTrees(from, await readTree(tx, to.tree));
  });
}
