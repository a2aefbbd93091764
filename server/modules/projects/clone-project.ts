import type { FilesDeps } from "./files/change-files.ts";
import { deriveFiles } from "./files/derive-files.ts";
import { readWorkingCopy, writeWorkingCopy } from "./files/store.ts";
import { createProject } from "./create-project.ts";
import { displayNameOf } from "./present-project.ts";
import { findProject } from "./store.ts";

/** A new project with the same files. Bindings, variables and deployments stay behind: a copy must not act by itself. */
export async function cloneProject(deps: FilesDeps, organisationId: string, projectId: string, name: string | undefined): Promise<string> {
  const { source, files } = await deps.database.organisation(organisationId, async (tx) => ({
    source: await findProject(tx, projectId, null),
    files: (await readWorkingCopy(tx, projectId)).files,
  }));
  const derived = await deriveFiles(await deps.builderOf(organisationId), files);
  const cloneId = await createProject(deps, organisationId, name ?? `Copy of ${displayNameOf(source)}`.slice(0, 100));
  await deps.database.organisation(organisationId, async (tx) => {
    const before = await readWorkingCopy(tx, cloneId);
    await writeWorkingCopy(tx, { organisationId, projectId: cloneId, before, derived, at: deps.clock.now() });
  });
  return cloneId;
}
