import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { putCommit, putFiles, readCommit, type Objects } from "../../../platform/git/objects.ts";
import { readTree, readWorkingCopy } from "../files/store.ts";
import type { Files } from "../files/working-copy.ts";
import { checkpointsAfter, findBranch, findObjects, lockRepository, putBranch, putObjects, recordCommits } from "./store.ts";

/** Makes commits of what happened since: each checkpoint, and the files as they are now. Returns the newest commit, null while there is no file. */
export async function bringUpToDate(tx: Tx, clock: Clock, organisationId: string, projectId: string): Promise<string | null> {
  await lockRepository(tx, projectId);
  const now = await readWorkingCopy(tx, projectId);
  const branch = await findBranch(tx, projectId);
  const objects: Objects = new Map();
  const known = branch && (await findObjects(tx, projectId, [branch.sha])).get(branch.sha);
  let head = branch?.sha ?? null;
  let tree = known ? readCommit(known.content).tree : null;
  let checkpointId = branch?.checkpointId ?? null;

  const commits = new Map<string, string>();
  const commit = (files: Files, message: string, author: string, at: Date) => {
    const next = putFiles(
      objects,
      Array.from(files, ([path, file]) => [path, file.content] as const),
    );
    if (next === tree || (head === null && files.size === 0)) return;
    head = putCommit(objects, { tree: next, parents: head ? [head] : [], message }, author, at);
    tree = next;
  };
  for (const checkpoint of await checkpointsAfter(tx, projectId, checkpointId)) {
    commit(await readTree(tx, checkpoint.tree), checkpoint.message, checkpoint.author, checkpoint.createdAt);
    checkpointId = checkpoint.id;
    if (head !== null) commits.set(checkpointId, head);
  }
  commit(now.files, "Files as they are in the workbench", "Vennel", clock.now());

  if (head === null || (head === branch?.sha && checkpointId === branch.checkpointId)) return head;
  await putObjects(tx, organisationId, projectId, objects);
  await recordCommits(tx, commits);
  await putBranch(tx, { organisationId, projectId, sha: head, checkpointId });
  return head;
}
