import type { Tx } from "../../platform/database/database.ts";
import { ApiError } from "../../platform/errors.ts";
import { openBuildLog } from "./build-log.ts";
import type { DeploymentsDeps } from "./deps.ts";
import { goLive } from "./go-live.ts";
import { recordServing } from "./record-serving.ts";
import { setClock } from "./set-clock.ts";
import { tellSystems } from "./tell-systems.ts";
import { findDeployment, lockEnvironment, servingDeployments, updateDeployment, type DeploymentRow } from "./store.ts";

/** Makes an earlier version live again, from the bundle that it had. */
export async function rollBack(deps: DeploymentsDeps, organisationId: string, deploymentId: string): Promise<void> {
  const deployment = await deps.database.organisation(organisationId, (tx) => findDeployment(tx, deploymentId));
  const { status, bundleId, version, environment } = deployment;
  if (status === "suspended") throw new ApiError("conflict", `Version ${version} is suspended. Resume it instead.`);
  if (status !== "superseded" || bundleId === null)
    throw new ApiError("conflict", `Version ${version} is ${status}; only a version that was live before can be brought back.`);
  const log = openBuildLog(deps, organisationId, deploymentId);
  await goLive(deps, organisationId, deploymentId, bundleId);
  await log.line("switch", `Version ${version} is live in ${environment} again.`);
  await tellSystems(deps, deployment);
  await log.status("live");
}

/** From live to suspended, or back. Runs in flight end; nothing new begins while suspended. */
export async function setSuspended(deps: DeploymentsDeps, organisationId: string, deploymentId: string, isSuspended: boolean): Promise<void> {
  const [from, to] = isSuspended ? (["live", "suspended"] as const) : (["suspended", "live"] as const);
  const deployment = await deps.database.organisation(organisationId, async (tx) => {
    const found = await findDeployment(tx, deploymentId);
    await lockEnvironment(tx, found.projectId, found.environment);
    const deployment = await findDeployment(tx, deploymentId);
    if (deployment.status !== from) throw new ApiError("conflict", `Version ${deployment.version} is ${deployment.status}, not ${from}.`);
    await move(deps, tx, deployment, to);
    return deployment;
  });
  await setClock(deps, deployment);
  await tellSystems(deps, deployment);
  await openBuildLog(deps, organisationId, deploymentId).status(to);
}

/** Deletes a project and takes all that it serves off the air; once restored, a version is brought back by rolling back to it. */
export async function deleteProject(deps: DeploymentsDeps, organisationId: string, projectId: string): Promise<void> {
  const served = await deps.database.organisation(organisationId, async (tx) => {
    await deps.projects.requireProject(tx, projectId);
    const served = await servingDeployments(tx, projectId);
    for (const deployment of served) await move(deps, tx, deployment, "superseded");
    await deps.projects.markDeleted(tx, projectId);
    return served;
  });
  for (const deployment of served) {
    await setClock(deps, deployment);
    await tellSystems(deps, deployment);
  }
}

async function move(deps: DeploymentsDeps, tx: Tx, { id, projectId, environment }: DeploymentRow, status: "live" | "suspended" | "superseded"): Promise<void> {
  await updateDeployment(tx, id, { status, clockIsBehind: true });
  await recordServing(deps, tx, projectId, environment, { deploymentId: status === "superseded" ? null : id });
}
