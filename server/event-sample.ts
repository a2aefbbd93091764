import type { Catalogue } from "./connectors/catalogue.ts";
import type { Deployments } from "./modules/deployments/index.ts";
import { sampleOfSchema } from "./sample-of-schema.ts";

interface Knows {
  readonly deployments: Pick<Deployments, "findAutomation" | "resolveAlias">;
  readonly catalogueOf: (organisationId: string) => Promise<Pick<Catalogue, "get">>;
}

/** What the connected system sends for the event that starts an automation, or what a webhook of anybody takes; undefined where neither is known. */
export async function eventSample({ deployments, catalogueOf }: Knows, organisationId: string, automationId: string): Promise<unknown> {
  const { trigger, projectId, deploymentId } = await deployments.findAutomation(organisationId, automationId);
  if (trigger.type !== "webhook") return undefined;
  if (!trigger.connection || !trigger.event) return trigger.input && sampleOfSchema(trigger.input);
  const { connector } = await deployments.resolveAlias({ organisationId, projectId, deploymentId }, trigger.connection);
  const events = (await catalogueOf(organisationId)).get(connector ?? "")?.events ?? [];
  return events.find(({ id }) => id === trigger.event)?.sample;
}
