import { automationsOfDeployments } from "./automations/store.ts";
import { urlOf } from "./automations/present-automation.ts";
import { openBuildLog } from "./build-log.ts";
import type { DeploymentsDeps } from "./deps.ts";
import { boundConnection } from "./load-bundle.ts";
import { senderOf } from "./sender-of.ts";
import { servingDeployments, type Placed } from "./store.ts";

type Deps = Pick<DeploymentsDeps, "database" | "projects" | "syncHooks" | "hooksUrl" | "events" | "clock" | "log">;

/**
 * Has the systems told where to send their events, after a change of what is live in the environment of a deployment. What came
 * of it stands in the deployment's record; a system that cannot be told keeps nothing from going live.
 */
export async function tellSystems(deps: Deps, { id, organisationId, projectId, environment }: Placed): Promise<void> {
  const log = openBuildLog(deps, organisationId, id);
  try {
    const wanted = await addressesIn(deps, { organisationId, projectId, environment });
    for (const { level, text } of await deps.syncHooks({ organisationId, projectId, environment }, wanted)) await log.line("switch", text, level);
  } catch (error) {
    deps.log.warn({ err: error, deploymentId: id }, "systems could not be told of webhooks");
    await log.line("switch", "It could not be settled which systems send their events here. Suspend and resume to try again.", "error");
  }
}

async function addressesIn(deps: Deps, { organisationId, projectId, environment }: Omit<Placed, "id">) {
  return deps.database.organisation(organisationId, async (tx) => {
    const serving = await servingDeployments(tx, projectId);
    const live = serving.find((deployment) => deployment.environment === environment && deployment.status === "live");
    if (!live) return [];
    const wanted = [];
    for (const { id, trigger, enabled, hookKey } of await automationsOfDeployments(tx, [live.id])) {
      if (!enabled || trigger.type !== "webhook" || trigger.connection === null || senderOf(trigger) !== "signed") continue;
      const connectionId = await boundConnection(deps, tx, live, trigger.connection);
      const url = urlOf(deps.hooksUrl(), hookKey, trigger.path);
      if (connectionId !== null) wanted.push({ automationId: id, connectionId, url, event: trigger.event, place: trigger.place ?? null });
    }
    return wanted;
  });
}
