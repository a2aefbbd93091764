import type { FlowEdge } from "../../../../contracts/flow.ts";
import type { Step } from "../../../../contracts/runs.ts";
import type { CanvasFlow, CanvasNode } from "./simplify-flow.ts";

export type NodeState = "idle" | Step["status"];

/** What happened at each node of the canvas in one run. */
export function nodeStates(flow: CanvasFlow, steps: readonly Step[]): ReadonlyMap<string, NodeState> {
  const states = new Map<string, NodeState>();
  for (const node of flow.nodes) {
    const state = stepOf(node, steps)?.status;
    if (state) states.set(node.id, state);
  }
  const begun = steps.length > 0;
  for (const node of flow.nodes) if (node.kind === "trigger" && begun) states.set(node.id, "succeeded");
  return throughConditions(flow, states);
}

/** The step of a run that a node stands for; of a loop's many, the last one. */
export function stepOf(node: Pick<CanvasNode, "covers">, steps: readonly Step[]): Step | undefined {
  return stepsOf(node, steps).at(-1);
}

/** Every time a node's step ran. */
export function stepsOf(node: Pick<CanvasNode, "covers">, steps: readonly Step[]): readonly Step[] {
  return steps.filter((step) => node.covers.some((id) => step.id === id || withoutOccurrences(step.id) === withoutOccurrences(id)));
}

/** How many times a node's step ran, or how many items it returned, in words; null when it is one. */
export function passedWords(node: Pick<CanvasNode, "covers">, steps: readonly Step[]): string | null {
  const done = stepsOf(node, steps);
  const output = done.at(-1)?.output;
  if (done.length > 1) return `${done.length} times`;
  if (!Array.isArray(output)) return null;
  return output.length === 1 ? "1 item" : `${output.length} items`;
}

export function isTravelled(edge: FlowEdge, states: ReadonlyMap<string, NodeState>): boolean {
  const to = states.get(edge.to) ?? "idle";
  return states.has(edge.from) && to !== "idle" && to !== "skipped";
}

/** Conditions and groups leave no step of their own: the way led through them when it was seen behind them. */
function throughConditions(flow: CanvasFlow, states: Map<string, NodeState>): Map<string, NodeState> {
  let changed = true;
  while (changed) {
    changed = false;
    for (const node of flow.nodes) {
      if (states.has(node.id) || !["branch", "loop", "catch", "step"].includes(node.kind)) continue;
      const isPassed =
        flow.edges.some((edge) => edge.from === node.id && states.has(edge.to)) && flow.edges.some((edge) => edge.to === node.id && states.has(edge.from));
      if (!isPassed) continue;
      states.set(node.id, "succeeded");
      changed = true;
    }
  }
  return states;
}

/** `Close[3]/tracker.tickets.close#2` → `Close/tracker.tickets.close`. */
function withoutOccurrences(id: string): string {
  return id.replace(/\[[^\]]*\]|#\d+/g, "");
}
