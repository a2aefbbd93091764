import type { DeploymentsDeps } from "../deps.ts";
import { setClock } from "../set-clock.ts";
import { findDeployment, updateDeployment } from "../store.ts";
import { findAutomation, setEnabled } from "./store.ts";

/** Switches one automation on or off; the others of its version go on. */
export async function setAutomationEnabled(
  deps: Pick<DeploymentsDeps, "database" | "schedules">,
  organisationId: string,
  automationId: string,
  enabled: boolean,
): Promise<void> {
  const deployment = await deps.database.organisation(organisationId, async (tx) => {
    const { deploymentId } = await findAutomation(tx, automationId);
    await setEnabled(tx, automationId, enabled);
    const deployment = await findDeployment(tx, deploymentId);
    await updateDeployment(tx, deploymentId, { clockIsBehind: true });
    return deployment;
  });
  await setClock(deps, deployment);
}
