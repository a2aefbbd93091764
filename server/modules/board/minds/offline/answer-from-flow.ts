import type { AutomationFlow, FlowDocument, FlowNode, FlowTrigger, Verification } from "../../../../../contracts/flow.ts";
import type { KnownConnection } from "../../../../builder/project-files.ts";
import type { Catalogue } from "../../../../connectors/catalogue.ts";

interface Surroundings {
  readonly verification: Verification;
  readonly connections: readonly KnownConnection[];
  readonly catalogue: Catalogue;
}

/** What a project does, uses and lacks: facts of its flow, whatever was asked. */
export function answerFromFlow(flow: FlowDocument, { verification, connections, catalogue }: Surroundings): string {
  if (flow.automations.length === 0) return "There is no automation in this project yet. Switch to Build and say what should happen, and when.";
  return [
    ...flow.automations.map((automation) => describeAutomation(automation, catalogue)),
    describeGaps(flow, verification, connections),
    "This is what the code says. For other answers, choose a model; to change something, switch to Build.",
  ].join("\n\n");
}

function describeAutomation({ name, trigger, nodes, edges }: AutomationFlow, catalogue: Catalogue): string {
  const named = new Set(nodes.filter(({ kind }) => kind === "step").map(({ id }) => id));
  const ends = new Set(nodes.filter(({ kind }) => kind === "end").map(({ id }) => id));
  const stops = new Set(edges.filter(({ label, to }) => label === "yes" && ends.has(to)).map(({ from }) => from));
  const steps = nodes
    // A call inside of a named step is what the step says.
    .filter(({ kind, parent }) => !["trigger", "end", "parallel"].includes(kind) && !(kind === "call" && parent !== null && named.has(parent)))
    .map((node) => `- ${stops.has(node.id) ? describeGuard(node) : describeStep(node, catalogue)}`);
  return [`**${name}** starts ${describeTrigger(trigger, catalogue)}.`, ...(steps.length > 0 ? ["Then:", ...steps] : ["It does nothing after that."])].join(
    "\n",
  );
}

/** A condition under which the run ends, the other way round where it is a negation. */
function describeGuard({ label, detail }: FlowNode): string {
  const condition = (detail ?? label).replaceAll("`", "'");
  const [, negated] = /^!([\w.]+(?:\([^]*\))?)$/.exec(condition) ?? [];
  return negated === undefined ? `It stops if \`${condition}\`` : `It goes on only if \`${negated}\``;
}

function describeStep({ kind, label, detail, connection, operation }: FlowNode, catalogue: Catalogue): string {
  if (kind === "branch") return `It looks whether \`${(detail ?? label).replaceAll("`", "'")}\``;
  const known = connection === null ? undefined : catalogue.get(connection);
  const summary = known?.operations.find(({ id }) => id === operation)?.summary;
  if (kind === "call" && known && summary) return `${known.name}: ${summary}`;
  return `${label}${detail && detail !== label ? ` (\`${detail.replaceAll("`", "'")}\`)` : ""}`;
}

function describeTrigger(trigger: FlowTrigger, catalogue: Catalogue): string {
  switch (trigger.type) {
    case "webhook": {
      if (trigger.connection === null) return "when a webhook arrives";
      const system = catalogue.get(trigger.connection);
      const event = system?.events.find(({ id }) => id === trigger.event)?.name ?? trigger.event ?? "an event";
      return `with “${event}” of ${system?.name ?? trigger.connection}`;
    }
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
  return gaps.length === 0 ? "Nothing is missing: every gate passed, and its connections exist." : ["What is missing:", ...gaps].join("\n");
}
