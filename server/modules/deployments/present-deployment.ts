import type { Automation } from "../../../contracts/automations.ts";
import type { Deployment } from "../../../contracts/deployments.ts";
import { presentAutomation } from "./automations/present-automation.ts";
import { automationsOfDeployments, type AutomationRow } from "./automations/store.ts";
import type { DeploymentsDeps } from "./deps.ts";
import { statusesOf, type DeploymentRow } from "./store.ts";

type PresentDeps = Pick<DeploymentsDeps, "database" | "clock" | "hooksUrl" | "lastRuns">;

export async function presentDeployments(deps: PresentDeps, organisationId: string, rows: readonly DeploymentRow[]): Promise<Deployment[]> {
  const ids = rows.map(({ id }) => id);
  const automations = await presentAutomations(
    deps,
    organisationId,
    await deps.database.organisation(organisationId, (tx) => automationsOfDeployments(tx, ids)),
  );
  return rows.map((row) => ({
    id: row.id,
    projectId: row.projectId,
    environment: row.environment,
    version: row.version,
    checkpointId: row.checkpointId,
    status: row.status,
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    liveAt: row.liveAt?.toISOString() ?? null,
    automations: automations.filter(({ deploymentId }) => deploymentId === row.id),
  }));
}

export async function presentAutomations(
  { database, clock, hooksUrl, lastRuns }: PresentDeps,
  organisationId: string,
  rows: readonly AutomationRow[],
): Promise<Automation[]> {
  const deploymentIds = rows.map(({ deploymentId }) => deploymentId);
  const statuses = await database.organisation(organisationId, (tx) => statusesOf(tx, deploymentIds));
  const lastRunAt = await lastRuns(
    organisationId,
    rows.map(({ id }) => id),
  );
  const now = clock.now();
  return rows.map((row) =>
    presentAutomation(row, {
      hooksUrl: hooksUrl(),
      now,
      isServing: row.isCurrent && statuses.get(row.deploymentId) === "live",
      lastRunAt: lastRunAt.get(row.id) ?? null,
    }),
  );
}
