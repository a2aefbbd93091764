import { openBuildLog } from "./build-log.ts";
import type { DeploymentsDeps } from "./deps.ts";
import { findDeployment, updateDeployment } from "./store.ts";

/** What was live before stays live. */
export async function failDeployment(
  deps: Pick<DeploymentsDeps, "database" | "events" | "clock" | "onNews">,
  organisationId: string,
  deploymentId: string,
  reason: string,
): Promise<void> {
  const deployment = await deps.database.organisation(organisationId, async (tx) => {
    await updateDeployment(tx, deploymentId, { status: "failed", error: reason, processId: null });
    return findDeployment(tx, deploymentId);
  });
  deps.onNews?.({ status: "failed", deployment, reason });
  await openBuildLog(deps, organisationId, deploymentId).status("failed", reason);
}
