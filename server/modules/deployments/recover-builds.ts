import type { DeploymentsDeps } from "./deps.ts";
import { failDeployment } from "./fail-deployment.ts";
import { unfinishedBuilds } from "./store.ts";

/** Fails the builds whose process died; those of living processes are left alone. */
export async function recoverBuilds(deps: Pick<DeploymentsDeps, "database" | "events" | "clock" | "presence">): Promise<void> {
  for (const { id, organisationId, processId } of await unfinishedBuilds(deps.database.engine)) {
    const isGone = await deps.database.organisation(organisationId, (tx) => deps.presence.isGone(tx, processId));
    if (isGone) await failDeployment(deps, organisationId, id, "The server stopped during the build. Deploy again.");
  }
}
