import type { ScheduleEntry } from "../../engine/run-engine.ts";
import { automationsOfDeployments, type AutomationRow } from "./automations/store.ts";
import type { DeploymentsDeps } from "./deps.ts";
import { environmentsBehind, lockEnvironment, servingDeployments, updateDeployment, type Environment } from "./store.ts";

/** Tells the engine's clock what is live in an environment. Safe to repeat; one after the other for each environment. */
export async function setClock(
  { database, schedules }: Pick<DeploymentsDeps, "database" | "schedules">,
  { organisationId, projectId, environment }: Environment,
): Promise<void> {
  await database.organisation(organisationId, async (tx) => {
    await lockEnvironment(tx, projectId, environment);
    const serving = (await servingDeployments(tx, projectId)).find((deployment) => deployment.environment === environment);
    if (!serving) return;
    const automations = serving.status === "live" ? await automationsOfDeployments(tx, [serving.id]) : [];
    await schedules.setSchedules({ organisationId, projectId, environment, deploymentId: serving.id, entries: automations.flatMap(entryOf) });
    await updateDeployment(tx, serving.id, { clockIsBehind: false });
  });
}

/** After a crash between a switch and its word to the clock. */
export async function catchUpClocks(deps: Pick<DeploymentsDeps, "database" | "schedules">): Promise<void> {
  for (const environment of await environmentsBehind(deps.database.engine)) await setClock(deps, environment);
}

function entryOf({ id, key, enabled, trigger }: AutomationRow): ScheduleEntry[] {
  if (!enabled) return [];
  if (trigger.type === "schedule")
    return [{ automationId: id, automationKey: key, trigger: { type: "schedule", cron: trigger.cron, timeZone: trigger.timeZone } }];
  if (trigger.type === "poll")
    return [{ automationId: id, automationKey: key, trigger: { type: "poll", connection: trigger.connection, every: trigger.every } }];
  return [];
}
