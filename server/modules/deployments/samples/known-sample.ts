import type { FlowTrigger } from "../../../../contracts/flow.ts";
import { sampleOfSchema } from "../../../../contracts/sample-of-schema.ts";
import type { ConnectorCatalogue } from "../../../builder/builder.ts";
import type { Manifest } from "../manifest.ts";

/**
 * A sample that starts an automation: what its system sends, else what the code says it takes, else the fields that
 * it reads. Undefined where nothing is known, or where there is nothing for a person to give.
 */
export function knownSample(trigger: FlowTrigger, connections: Manifest["connections"], catalogue: Pick<ConnectorCatalogue, "get">): unknown {
  if (trigger.type !== "webhook" && trigger.type !== "manual" && trigger.type !== "event") return undefined;
  const fromSystem = trigger.type === "webhook" ? systemSample(trigger, connections, catalogue) : undefined;
  const schema = trigger.input ?? trigger.reads;
  return fromSystem ?? (schema && sampleOfSchema(schema));
}

function systemSample(
  { connection, event }: Extract<FlowTrigger, { type: "webhook" }>,
  connections: Manifest["connections"],
  catalogue: Pick<ConnectorCatalogue, "get">,
): unknown {
  const connector = connections.find(({ alias }) => alias === connection)?.connector;
  return connector ? catalogue.get(connector)?.events.find(({ id }) => id === event)?.sample : undefined;
}
