import { applyChanges } from "./files/apply-changes.ts";
import type { FilesDeps } from "./files/change-files.ts";
import { deriveFiles } from "./files/derive-files.ts";
import { readWorkingCopy, writeWorkingCopy } from "./files/store.ts";
import { createProject } from "./create-project.ts";
import { readArchive } from "./archive/read-archive.ts";

interface ProjectArchive {
  readonly bytes: Uint8Array;
  readonly name: string | undefined;
  readonly signal: AbortSignal;
}

/** A new project from a zip. Everything is read and judged before anything is made. Returns its id. */
export async function importProject(deps: FilesDeps, organisationId: string, { bytes, name, signal }: ProjectArchive): Promise<string> {
  const { folder, changes } = await readArchive(bytes, signal);
  const derived = await deriveFiles(await deps.builderOf(organisationId), applyChanges(new Map(), changes, "user"), signal);
  const projectId = await createProject(deps, organisationId, name ?? derived.packageName?.slice(0, 100) ?? folder ?? "Imported project");
  await deps.database.organisation(organisationId, async (tx) => {
    const before = await readWorkingCopy(tx, projectId);
    await writeWorkingCopy(tx, { organisationId, projectId, before, derived, at: deps.clock.now() });
  });
  return projectId;
}
