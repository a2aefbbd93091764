import type { FlowDocument } from "../../../../contracts/flow.ts";
import { type CanvasNode, simplifyFlow } from "./simplify-flow.ts";

export function nodeAtLine(document: FlowDocument, file: string, line: number): { automation: string; node: string } | null {
  const here = document.automations.flatMap((flow) => simplifyFlow(flow).nodes.map((node) => ({ ...node, automation: flow.id })));
  const nearest = nearestNode(here, file, line);
  return nearest ? { automation: nearest.automation, node: nearest.id } : null;
}

/** The node of a line of code: the one with the fewest lines of those that contain it. */
export function nearestNode<N extends Pick<CanvasNode, "kind" | "span">>(nodes: readonly N[], file: string, line: number): N | null {
  const lines = ({ span }: N) => span.endLine - span.startLine;
  const here = nodes.filter(({ kind, span }) => kind !== "add" && kind !== "join" && span.file === file && span.startLine <= line && line <= span.endLine);
  return here.toSorted((a, b) => lines(a) - lines(b))[0] ?? null;
}

/** Whether any of the flow is drawn from this file. */
export function isDrawn(document: FlowDocument, file: string): boolean {
  return document.automations.some(({ nodes }) => nodes.some(({ span }) => span.file === file));
}
