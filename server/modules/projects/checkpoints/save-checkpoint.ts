import type { Checkpoint } from "../../../../contracts/checkpoints.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/ids.ts";
import { treeOf, type WorkingCopy } from "../files/working-copy.ts";
import { askAfterCheckpoint } from "../remote/store.ts";
import { findCheckpoint, insertCheckpoint, latestCheckpoint, type CheckpointRow } from "./store.ts";

export interface CheckpointRequest {
  readonly organisationId: string;
  readonly projectId: string;
  readonly copy: WorkingCopy;
  readonly message: string;
  readonly author: string;
  readonly kind: Checkpoint["kind"];
}

/** Keeps the files as they are in this copy; history only grows. */
export async function saveCheckpoint(tx: Tx, clock: Clock, { organisationId, projectId, copy, message, author, kind }: CheckpointRequest): Promise<Checkpoint> {
  const id = newId("chk");
  const parent = await latestCheckpoint(tx, projectId);
  await insertCheckpoint(tx, {
    id,
    organisationId,
    projectId,
    parentId: parent?.id ?? null,
    message,
    author,
    kind,
    filesHash: copy.filesHash,
    tree: treeOf(copy.files),
    createdAt: clock.now(),
  });
  await askAfterCheckpoint(tx, projectId, clock.now());
  return presentCheckpoint(await findCheckpoint(tx, projectId, id));
}

export function presentCheckpoint({ id, message, author, kind, verified, filesHash, createdAt }: CheckpointRow): Checkpoint {
  return { id, message, author, kind, verified, filesHash, createdAt: createdAt.toISOString() };
}
