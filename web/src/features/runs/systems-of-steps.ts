import type { AutomationFlow, FlowDocument } from "../../../../contracts/flow.ts";
import type { Step } from "../../../../contracts/runs.ts";
import { stepOf } from "../flow/run-path.ts";
import { simplifyFlow } from "../flow/simplify-flow.ts";

/** Step id → the connector that the step calls, as far as the drawing of the code tells. */
export function systemsOfSteps(flow: AutomationFlow, connections: FlowDocument["connections"], steps: readonly Step[]): ReadonlyMap<string, string> {
  const connectors = new Map(connections.map(({ alias, connector }) => [alias, connector ?? alias]));
  const systems = new Map<string, string>();
  for (const node of simplifyFlow(flow).nodes) {
    if (!node.connection) continue;
    for (const step of steps) {
      if (stepOf(node, [step])) systems.set(step.id, connectors.get(node.connection) ?? node.connection);
    }
  }
  return systems;
}
