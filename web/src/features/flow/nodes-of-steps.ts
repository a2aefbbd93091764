import type { Step } from "../../../../contracts/plan/step.ts";
import type { AutomationPlan, CodePlace } from "../../../../contracts/project-plans.ts";
import { partsOf } from "./plan-parts.ts";
import type { CanvasNode } from "./simplify-flow.ts";

/** The nodes that each step is drawn as, by its id: those whose code begins in its place, and not in a step that it holds. */
export function nodesOfSteps({ plan, places, file }: AutomationPlan, nodes: readonly CanvasNode[]): ReadonlyMap<string, readonly CanvasNode[]> {
  const found = new Map<string, CanvasNode[]>();
  const candidates = nodes.filter(({ kind, span }) => kind !== "trigger" && span.file === file);
  const visit = (steps: readonly Step[], within: readonly CanvasNode[]): CanvasNode[] =>
    steps.flatMap((step) => {
      const place = places[step.id];
      const here = place ? within.filter((node) => isIn(node, place)) : [];
      const inner = new Set(partsOf(step).flatMap(({ steps: held }) => visit(held, here)));
      found.set(
        step.id,
        here.filter((node) => !inner.has(node)),
      );
      return here;
    });
  visit(plan.steps, candidates);
  return found;
}

function isIn({ span }: CanvasNode, place: CodePlace): boolean {
  const isAfterStart = span.startLine > place.startLine || (span.startLine === place.startLine && span.startColumn >= place.startColumn);
  return isAfterStart && (span.startLine < place.endLine || (span.startLine === place.endLine && span.startColumn < place.endColumn));
}
