import type { Projects } from "./modules/projects/index.ts";
import type { Database } from "./platform/database/database.ts";
import { ApiError } from "./platform/errors.ts";

interface Of {
  readonly organisationId: string;
  readonly projectId: string;
  readonly automationKey: string;
  readonly filePath: string;
}

/** Writes a test of an automation into the project's working copy. */
export async function addTest(
  { database, projects }: { readonly database: Database; readonly projects: Pick<Projects, "inspect" | "changeFiles"> },
  { organisationId, projectId, automationKey, filePath }: Of,
  make: (automation: { readonly file: string; readonly name: string }) => string,
): Promise<void> {
  const { copy, flow } = await database.organisation(organisationId, (tx) => projects.inspect(tx, projectId, null));
  const automation = flow.automations.find(({ id }) => id === automationKey);
  if (!automation) throw new ApiError("conflict", "The automation of this run is no longer in the project's files.");
  await projects.changeFiles(organisationId, projectId, { baseRevision: copy.revision, changes: [{ filePath, content: make(automation) }], writer: "user" });
}
