import type { AutomationFlow, FlowEdge, FlowNode } from "../../../../contracts/flow.ts";
import type { Place } from "../../../../contracts/plan/edit.ts";
import { readableCondition } from "./readable-condition.ts";
import { triggerLabel } from "./trigger-label.ts";

export interface CanvasNode extends Omit<FlowNode, "kind"> {
  /** `add` is a place for a step, `join` one where branches meet again. */
  readonly kind: FlowNode["kind"] | "add" | "join";
  /** Ids of the flow that this node stands for: its own, and the call that it swallowed. */
  readonly covers: readonly string[];
  /** The step of the plan that it is drawn from; `start` for the trigger. */
  readonly step?: string;
  /** Its number in the automation; the trigger is 1. */
  readonly number?: number;
  /** What people say about the step. */
  readonly note?: string;
  /** Where a step goes that is added here. */
  readonly at?: Place;
}
export interface CanvasEdge extends FlowEdge {
  /** Where a step goes that is added on this edge. */
  readonly at?: Place;
}
export interface CanvasFrame {
  readonly id: string;
  readonly label: string;
  readonly members: readonly string[];
}
export interface CanvasFlow {
  readonly nodes: readonly CanvasNode[];
  readonly edges: readonly CanvasEdge[];
  readonly frames: readonly CanvasFrame[];
}

/**
 * The flow as a person draws it: a step with one call is one node that names both,
 * and things that happen at once stand side by side in a frame instead of behind a node of their own.
 */
export function simplifyFlow(flow: AutomationFlow): CanvasFlow {
  const merged = mergeStepsWithTheirCall({
    ...flow,
    nodes: flow.nodes.map((node) => (node.kind === "trigger" ? { ...node, ...triggerLabel(flow.trigger, node) } : withReadableCondition(node))),
  });
  const frames = merged.nodes
    .filter((node) => node.kind === "parallel" || node.kind === "loop" || node.kind === "catch")
    .map((group) => ({ id: group.id, label: frameLabel(group), members: membersOf(group, merged.nodes) }))
    .filter((frame) => frame.members.length > 0);
  const bypassed = merged.nodes.filter((node) => node.kind === "parallel" && frames.some((frame) => frame.id === node.id));
  const edges = bypassed.reduce((all, node) => bypass(all, node.id), merged.edges);
  const gone = new Set(bypassed.map((node) => node.id));
  return { nodes: merged.nodes.filter((node) => !gone.has(node.id)), edges: unique(edges), frames };
}

function withReadableCondition(node: FlowNode): FlowNode {
  return node.kind === "branch" ? { ...node, label: node.words ?? readableCondition(node.label), detail: node.detail ?? node.label } : node;
}

function mergeStepsWithTheirCall(flow: AutomationFlow): { nodes: CanvasNode[]; edges: FlowEdge[] } {
  const standsFor = new Map<string, string>();
  const nodes: CanvasNode[] = [];
  for (const node of flow.nodes) {
    if (standsFor.has(node.id)) continue;
    const inside = flow.nodes.filter((other) => other.parent === node.id);
    const [call] = inside;
    if (node.kind !== "step" || inside.length !== 1 || call?.kind !== "call") {
      nodes.push({ ...node, covers: [node.id] });
      continue;
    }
    standsFor.set(call.id, node.id);
    nodes.push({ ...node, detail: call.label, connection: call.connection, operation: call.operation, covers: [node.id, call.id] });
  }
  const at = (id: string) => standsFor.get(id) ?? id;
  const edges = flow.edges.map((edge) => ({ ...edge, from: at(edge.from), to: at(edge.to) })).filter((edge) => edge.from !== edge.to);
  return { nodes, edges };
}

function membersOf(group: Pick<CanvasNode, "id">, nodes: readonly CanvasNode[]): string[] {
  const direct = nodes.filter((node) => node.parent === group.id);
  return direct.flatMap((node) => [node.id, ...membersOf(node, nodes)]);
}

function frameLabel(group: Pick<CanvasNode, "kind">): string {
  if (group.kind === "parallel") return "at once";
  return group.kind === "loop" ? "for each" : "try";
}

function bypass(edges: readonly FlowEdge[], id: string): FlowEdge[] {
  const into = edges.filter((edge) => edge.to === id);
  const out = edges.filter((edge) => edge.from === id);
  const rest = edges.filter((edge) => edge.to !== id && edge.from !== id);
  return [
    ...rest,
    ...into.flatMap((first) => out.map((second, index) => ({ from: first.from, to: second.to, label: index === 0 ? (first.label ?? second.label) : null }))),
  ];
}

function unique(edges: readonly FlowEdge[]): FlowEdge[] {
  return [...new Map(edges.map((edge) => [`${edge.from}\u0000${edge.to}\u0000${edge.label}`, edge])).values()];
}
