import { Graph, layout } from "@dagrejs/dagre";
import type { CanvasFlow, CanvasNode } from "./simplify-flow.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface FlowLayout {
  readonly nodes: ReadonlyMap<string, Box>;
  readonly frames: ReadonlyMap<string, Box>;
}

const FRAME_PADDING = 24;

/** The drawn size of a node: systems and steps are cards, conditions pills, ends small. */
export function sizeOf(node: Pick<CanvasNode, "kind" | "label">): { width: number; height: number } {
  if (node.kind === "end") return { width: 72, height: 36 };
  if (node.kind === "branch" || node.kind === "loop" || node.kind === "catch")
    return { width: Math.min(232, Math.max(96, 36 + node.label.length * 7)), height: 36 };
  return { width: 232, height: 52 };
}

/** Places nodes top to bottom (or left to right); boxes are given by their top left corner. */
export function layoutFlow(flow: CanvasFlow, direction: "TB" | "LR" = "TB"): FlowLayout {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: direction, nodesep: 24, ranksep: 36, marginx: 24, marginy: 24 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of flow.nodes) graph.setNode(node.id, { ...sizeOf(node) });
  for (const [index, edge] of flow.edges.entries()) {
    if (graph.hasNode(edge.from) && graph.hasNode(edge.to))
      graph.setEdge(edge.from, edge.to, { labelpos: "c", width: edge.label ? 32 : 0, height: edge.label ? 8 : 0 }, String(index));
  }
  layout(graph);

  const nodes = new Map(
    flow.nodes.map((node) => {
      const { x, y, width, height } = graph.node(node.id) as Box;
      return [node.id, { x: x - width / 2, y: y - height / 2, width, height }];
    }),
  );
  const frames = new Map(flow.frames.map((frame) => [frame.id, around(frame.members.flatMap((id) => nodes.get(id) ?? []))]));
  return { nodes, frames };
}

function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.x)) - FRAME_PADDING;
  const top = Math.min(...boxes.map((box) => box.y)) - FRAME_PADDING;
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + FRAME_PADDING;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + FRAME_PADDING;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
