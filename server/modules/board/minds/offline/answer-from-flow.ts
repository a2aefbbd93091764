import type { AutomationFlow, FlowDocument, FlowTrigger, Verification } from "../../../../../contracts/flow.ts";
import type { KnownConnection } from "../../../../builder/project-files.ts";

/** What a project does, uses and lacks: facts of its flow, whatever was asked. */
export function answerFromFlow(flow: FlowDocument, verification: Verification, connections: readonly KnownConnection[]): string {
  if (flow.automations.length === 0)
    return "There is no automation in this project yet. Switch to build and describe what should happen: when what occurs, and what to do then.";
  return [
    "Without a model I can tell the facts of the code:",
    ...flow.automations.map(describeAutomation),
    describeSystems(flow),
    describeGaps(flow, verification, connections),
    "To change something, switch to build and say what.",
  ].join("\n\n");
}

function describeAutomation({ name, trigger, nodes, file }: AutomationFlow): string {
  const steps = nodes
    .filter(({ kind }) => !["trigger", "end", "parallel"].includes(kind))
    .map(({ label, detail }) => `- ${label}${detail && detail !== label ? `: ${detail}` : ""}`);
  return [`**${name}** (\`${file}\`) starts ${describeTrigger(trigger)}.`, ...(steps.length > 0 ? ["Then:", ...steps] : ["It does nothing after that."])].join(
    "\n",
  );
}

function describeTrigger(trigger: FlowTrigger): string {
  switch (trigger.type) {
    case "webhook":
      return trigger.connection === null ? "when a webhook arrives" : `when ${trigger.connection} sends ${trigger.event ?? "an event"}`;
    case "schedule":
      return `on the schedule \`${trigger.cron}\` (${trigger.timeZone})`;
    case "poll":
      return `with what is new in ${trigger.connection}, every ${trigger.every}`;
    case "manual":
      return "when somebody runs it";
    case "event":
      return `on the event ${trigger.event}`;
    case "unknown":
      return `in a way that can't be read from the code (${trigger.reason})`;
  }
}

function describeSystems({ connections }: FlowDocument): string {
  if (connections.length === 0) return "It uses no connection.";
  const used = connections.map(
    ({ alias, connector, operations }) =>
      `- ${alias}${connector === null || connector === alias ? "" : ` (${connector})`}${operations.length > 0 ? `: ${operations.join(", ")}` : ""}`,
  );
  return ["It uses these connections:", ...used].join("\n");
}

function describeGaps(flow: FlowDocument, verification: Verification, connections: readonly KnownConnection[]): string {
  const missing = flow.connections
    .filter(({ alias, connector }) => !connections.some((known) => known.alias === alias || known.connector === connector))
    .map(({ alias }) => alias);
  const unmapped = flow.mappings.flatMap(({ name, missing: fields }) => (fields ?? []).map((field) => `${name}: ${field}`));
  const gaps = [
    ...(missing.length > 0 ? [`- Not connected yet: ${missing.join(", ")}`] : []),
    ...(unmapped.length > 0 ? [`- Required fields that no mapping fills: ${unmapped.join(", ")}`] : []),
    ...(verification.status === "verified" ? [] : [`- Not verified: ${verification.reason ?? verification.status}`]),
  ];
  return gaps.length === 0 ? "Nothing is missing: it is verified, and its connections exist." : ["What is missing:", ...gaps].join("\n");
}
