import type { Checkpoint } from "../../../../contracts/checkpoints.ts";
import { ApiError } from "../../../platform/errors.ts";
import type { FilesDeps } from "../files/change-files.ts";
import { deriveFiles } from "../files/derive-files.ts";
import { readTree, readWorkingCopy, writeWorkingCopy } from "../files/store.ts";
import { saveCheckpoint } from "./save-checkpoint.ts";
import { checkpointOfFiles, findCheckpoint } from "./store.ts";

interface RestoreRequest {
  readonly organisationId: string;
  readonly projectId: string;
  readonly checkpointId: string;
  readonly author: string;
}

/** Brings the files of a checkpoint back as a new one. What was not kept yet is kept first, so that nothing is lost. */
export async function restoreCheckpoint(deps: FilesDeps, { organisationId, projectId, checkpointId, author }: RestoreRequest): Promise<Checkpoint> {
  const { before, target, files } = await deps.database.organisation(organisationId, async (tx) => {
    const target = await findCheckpoint(tx, projectId, checkpointId);
    return { target, before: await readWorkingCopy(tx, projectId), files: await readTree(tx, target.tree) };
  });
  const derived = await deriveFiles(await deps.builderOf(organisationId), files);

  return deps.database.organisation(organisationId, async (tx) => {
    const common = { organisationId, projectId, author };
    const isKept = before.files.size === 0 || (await checkpointOfFiles(tx, projectId, before.filesHash)) !== null;
    if (!isKept) await saveCheckpoint(tx, deps.clock, { ...common, copy: before, kind: "user", message: "Before restoring" });

    const copy = await writeWorkingCopy(tx, { organisationId, projectId, before, derived, at: deps.clock.now() });
    if (!copy) throw new ApiError("conflict", "The files were changed meanwhile. Try again.");
    return saveCheckpoint(tx, deps.clock, { ...common, copy, kind: "restore", message: `Restored: ${target.message}`.slice(0, 200) });
  });
}
