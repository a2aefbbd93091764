import type { ScheduleEntry } from "../../engine/run-engine.ts";
import { automationsOfDeployments, type AutomationRow } from "./automations/store.ts";
import type { DeploymentsDeps } from "./deps.ts";
import { clockIsSet, deploymentsBehind, lockEnvironment, servingDeployments, type Placed } from "./store.ts";

/** Tells the engine's clock what is live in the environment of a deployment. Safe to repeat; one after the other for each environment. */
export async function setClock(
  { database, schedules }: Pick<DeploymentsDeps, "database" | "schedules">,
  { id, organisationId, projectId, environment }: Placed,
): Promise<void> {
  await database.organisation(organisationId, async (tx) => {
    await lockEnvironment(tx, projectId, environment);
    const live = (await servingDeployments(tx, projectId)).find((deployment) => deployment.environment === environment && deployment.status === "live");
    const automations = live ? await automationsOfDeployments(tx, [live.id]) : [];
    await schedules.setSchedules({ organisationId, projectId, environment, deploymentId: live?.id ?? id, entries: automations.flatMap(entryOf) });
    await clockIsSet(tx, projectId, environment);
  });
}

/** After a crash between a switch and its word to the clock. */
export async function catchUpClocks(deps: Pick<DeploymentsDeps, "database" | "schedules">): Promise<void> {
  for (const deployment of await deploymentsBehind(deps.database.engine)) await setClock(deps, deployment);
}

function entryOf({ id, key, enabled, trigger }: AutomationRow): ScheduleEntry[] {
  if (!enabled) return [];
  if (trigger.type === "schedule") return [{ automationId: id, automationKey: key, trigger }];
  if (trigger.type === "poll")
    return [{ automationId: id, automationKey: key, trigger: { type: "poll", connection: trigger.connection, every: trigger.every } }];
  return [];
}
