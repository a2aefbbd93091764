import type { Catalogue } from "./connectors/catalogue.ts";
import type { Deployments } from "./modules/deployments/index.ts";

interface Knows {
  readonly deployments: Pick<Deployments, "findAutomation" | "resolveAlias">;
  readonly catalogueOf: (organisationId: string) => Promise<Pick<Catalogue, "get">>;
}

/** What the connected system sends for the event that starts an automation; undefined where its connector shows none. */
export async function eventSample({ deployments, catalogueOf }: Knows, organisationId: string, automationId: string): Promise<unknown> {
  const { trigger, projectId, deploymentId } = await deployments.findAutomation(organisationId, automationId);
  if (trigger.type !== "webhook" || !trigger.connection || !trigger.event) return undefined;
  const { connector } = await deployments.resolveAlias({ organisationId, projectId, deploymentId }, trigger.connection);
  const events = (await catalogueOf(organisationId)).get(connector ?? "")?.events ?? [];
  return events.find(({ id }) => id === trigger.event)?.sample;
}
