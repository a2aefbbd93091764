import { placeInLayers } from "./place-in-layers.ts";
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
/** Along: room for a passage with its label. */
const GAP = { across: 24, along: 44 };

/** The drawn size of a node: systems and steps are cards, conditions pills, ends small. */
export function sizeOf(node: Pick<CanvasNode, "kind" | "label">): { width: number; height: number } {
  if (node.kind === "add") return { width: 28, height: 28 };
  if (node.kind === "join") return { width: 10, height: 10 };
  if (node.kind === "end") return { width: 72, height: 36 };
  if (node.kind === "branch" || node.kind === "loop" || node.kind === "catch")
    return { width: Math.min(232, Math.max(96, 36 + node.label.length * 7)), height: 36 };
  return { width: 232, height: 52 };
}

/** Places nodes top to bottom; boxes are given by their top left corner. */
export function layoutFlow(flow: CanvasFlow): FlowLayout {
  const sizes = new Map(flow.nodes.map((node) => [node.id, sizeOf(node)]));
  const centres = placeInLayers(sizes, flow.edges, GAP);
  const nodes = new Map(
    Array.from(sizes, ([id, { width, height }]) => {
      const { x, y } = centres.get(id) ?? { x: 0, y: 0 };
      return [id, { x: x - width / 2, y: y - height / 2, width, height }];
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
