import type { Database } from "../../../platform/database/database.ts";
import { findDeployment } from "../store.ts";
import { currentAutomations } from "./store.ts";

type Wanted = { readonly key: string } | { readonly event: string };

/** The automations that code starts by their id, or by an event that it emits: of its own project and environment, live and on. */
export async function findStarted(
  database: Database,
  of: { readonly organisationId: string; readonly projectId: string; readonly deploymentId: string },
  wanted: Wanted,
): Promise<{ automationId: string; automationKey: string; deploymentId: string }[]> {
  return database.organisation(of.organisationId, async (tx) => {
    const { environment } = await findDeployment(tx, of.deploymentId);
    const rows = await currentAutomations(tx, of.projectId, environment);
    return rows
      .filter(({ key, trigger, enabled }) => enabled && ("key" in wanted ? key === wanted.key : trigger.type === "event" && trigger.event === wanted.event))
      .map(({ id, key, deploymentId }) => ({ automationId: id, automationKey: key, deploymentId }));
  });
}
