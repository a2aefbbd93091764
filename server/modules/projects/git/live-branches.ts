import type { Tx } from "../../../platform/database/database.ts";
import { putCommit, putFiles, type Objects } from "../../../platform/git/objects.ts";
import { findCheckpoint, type CheckpointRow } from "../checkpoints/store.ts";
import { readTree } from "../files/store.ts";
import { putObjects, recordCommits } from "./store.ts";

/** What an environment serves. */
export interface Served {
  readonly environment: string;
  readonly checkpointId: string;
}

/** Environment → the commit of what is deployed there. */
export async function liveBranches(tx: Tx, organisationId: string, projectId: string, served: readonly Served[]): Promise<Map<string, string>> {
  const branches = new Map<string, string>();
  for (const { environment, checkpointId } of served) {
    const checkpoint = await findCheckpoint(tx, projectId, checkpointId);
    branches.set(environment, checkpoint.commitSha ?? (await commitAlone(tx, organisationId, checkpoint)));
  }
  return branches;
}

/** Commits were not noted at their checkpoints from the beginning: what was deployed before stands by itself. */
async function commitAlone(tx: Tx, organisationId: string, { id, projectId, tree, message, author, createdAt }: CheckpointRow): Promise<string> {
  const objects: Objects = new Map();
  const files = await readTree(tx, tree);
  const top = putFiles(
    objects,
    Array.from(files, ([path, { content }]) => [path, content] as const),
  );
  const sha = putCommit(objects, { tree: top, parents: [], message }, author, createdAt);
  await putObjects(tx, organisationId, projectId, objects);
  await recordCommits(tx, new Map([[id, sha]]));
  return sha;
}
