import type { Plan } from "../../../contracts/plan/plan.ts";
import type { Step } from "../../../contracts/plan/step.ts";
import { isHole } from "../../../contracts/plan/value.ts";
import type { ConnectorOf } from "../plan-code/index.ts";

const LISTED = new Intl.ListFormat("en", { type: "conjunction" });
const MOST_SYSTEMS = 3;

/** What an automation is called: `Order paid to Slack and Mailchimp`. */
export function titleOf(plan: Plan, connectorOf: ConnectorOf): string {
  const written = [
    ...new Set(
      callsOf(plan.steps)
        .filter((step) => isWrite(step, connectorOf))
        .map(({ connection }) => connectorOf(connection)?.name ?? connection),
    ),
  ];
  const source = sourceOf(plan, connectorOf);
  return written.length === 0 ? source : `${source} to ${LISTED.format(written.slice(0, MOST_SYSTEMS))}`;
}

function sourceOf({ starts: [start] }: Plan, connectorOf: ConnectorOf): string {
  if (!start || isHole(start)) return "Automation";
  switch (start.kind) {
    case "event": {
      const event = isHole(start.event) ? undefined : connectorOf(start.connection)?.events.find(({ id }) => id === start.event);
      return event?.name ?? connectorOf(start.connection)?.name ?? "Event";
    }
    case "list": {
      const connector = connectorOf(start.connection);
      const entity = connector?.operations.find(({ id }) => id === start.operation)?.entity ?? "item";
      return `${start.fresh === "new" ? "New" : "Changed"} ${connector?.name ?? start.connection} ${entity}`;
    }
    case "schedule":
      return "On schedule";
    case "webhook":
      return "Webhook";
    default:
      return "On demand";
  }
}

type Calling = Extract<Step, { kind: "call" | "request" }>;

function callsOf(steps: readonly Step[]): Calling[] {
  return steps.flatMap((step) => {
    switch (step.kind) {
      case "call":
      case "request":
        return [step];
      case "if":
        return callsOf([...step.yes, ...step.no]);
      case "each":
        return callsOf(step.do);
      case "try":
        return callsOf([...step.do, ...step.failed]);
      case "parallel":
        return callsOf(step.branches.flat());
      default:
        return [];
    }
  });
}

function isWrite(step: Calling, connectorOf: ConnectorOf): boolean {
  if (step.kind === "request") return step.method !== "GET";
  return connectorOf(step.connection)?.operations.find(({ id }) => id === step.operation)?.effect !== "read";
}
