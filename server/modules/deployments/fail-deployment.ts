import { openBuildLog } from "./build-log.ts";
import type { DeploymentsDeps } from "./deps.ts";
import { updateDeployment } from "./store.ts";

/** What was live before stays live. */
export async function failDeployment(
  deps: Pick<DeploymentsDeps, "database" | "events" | "clock">,
  organisationId: string,
  deploymentId: string,
  reason: string,
): Promise<void> {
  await deps.database.organisation(organisationId, (tx) => updateDeployment(tx, deploymentId, { status: "failed", error: reason, processId: null }));
  await openBuildLog(deps, organisationId, deploymentId).status("failed", reason);
}
