import type { DeploymentsDeps } from "./deps.ts";

/** Runs the gates over files that changed since they last ran, so that whoever deploys need not ask for that. What they find decides afterwards. */
export async function checkFirst({ database, projects }: DeploymentsDeps, organisationId: string, projectId: string, signal: AbortSignal): Promise<void> {
  const { verification, copy } = await database.organisation(organisationId, (tx) => projects.inspect(tx, projectId, null));
  if (verification.status === "unverified" && copy.files.size > 0) await projects.check(organisationId, projectId, { signal });
}
