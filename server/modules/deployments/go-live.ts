import { timingProblem } from "../../builder/gates/timing-problem.ts";
import { ApiError } from "../../platform/errors.ts";
import { putAutomations } from "./automations/store.ts";
import type { DeploymentsDeps } from "./deps.ts";
import type { ManifestAutomation } from "./manifest.ts";
import { readSurroundings } from "./prepare-version.ts";
import { recordServing } from "./record-serving.ts";
import { setClock } from "./set-clock.ts";
import { findDeployment, findManifest, lockEnvironment, supersedeOthers, updateDeployment } from "./store.ts";

/**
 * The switch: in one transaction the version that was live gives way and this one takes its automations over.
 * Runs in flight keep the version that they began with.
 */
export async function goLive(deps: DeploymentsDeps, organisationId: string, deploymentId: string, bundleId: string): Promise<void> {
  const connections = await deps.listConnections(organisationId);
  const placed = await deps.database.organisation(organisationId, async (tx) => {
    const deployment = await findDeployment(tx, deploymentId);
    const { projectId, environment } = deployment;
    const at = deps.clock.now();
    const manifest = await findManifest(tx, bundleId);
    requireTimely(manifest.automations, at);
    await deps.projects.requireProject(tx, projectId);
    await lockEnvironment(tx, projectId, environment);
    const surroundings = await readSurroundings(deps, tx, projectId, environment, manifest, connections);

    await supersedeOthers(tx, deployment);
    await updateDeployment(tx, deploymentId, { status: "live", error: null, liveAt: at, bundleId, ...surroundings, processId: null, clockIsBehind: true });
    await putAutomations(tx, { organisationId, projectId, environment, deploymentId, at }, manifest.automations);
    await recordServing(deps, tx, projectId, environment, { deploymentId, deployedAt: at });
    return deployment;
  });
  deps.onNews?.({ status: "live", deployment: placed, reason: null });
  await setClock(deps, placed);
}

/** The clock must be able to keep it: what serves now would otherwise give way to a version that never comes. */
function requireTimely(automations: readonly ManifestAutomation[], now: Date): void {
  for (const { name, trigger } of automations) {
    const problem = timingProblem(trigger, now);
    if (problem) throw new ApiError("unprocessable", `${name}: ${problem}`);
  }
}
