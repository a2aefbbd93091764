import type { Tx } from "../../../platform/database/database.ts";
import { saveCheckpoint } from "../checkpoints/save-checkpoint.ts";
import { checkpointOfFiles } from "../checkpoints/store.ts";
import type { WorkingCopy } from "../files/working-copy.ts";
import type { RemoteDeps } from "./deps.ts";
import { askForSync, requireRemote, type RemoteRow } from "./store.ts";

interface Asking {
  /** Read before the remote is locked: whoever takes what came from there locks them in this order. */
  readonly copy: WorkingCopy;
  readonly author: string;
}

/** A person means the files as they see them: what is not kept yet becomes a checkpoint, and is synced with the rest. */
export async function askAsPerson(
  tx: Tx,
  { clock }: RemoteDeps,
  { organisationId, projectId, direction }: RemoteRow,
  { copy, author }: Asking,
): Promise<RemoteRow> {
  const isKept = copy.files.size === 0 || (await checkpointOfFiles(tx, projectId, copy.filesHash)) !== null;
  if (!isKept && direction !== "pull") await saveCheckpoint(tx, clock, { organisationId, projectId, copy, message: "Kept to be synced", author, kind: "user" });
  await askForSync(tx, projectId, clock.now(), author);
  return requireRemote(tx, projectId);
}
