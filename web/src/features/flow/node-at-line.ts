import type { FlowDocument } from "../../../../contracts/flow.ts";
import { simplifyFlow } from "./simplify-flow.ts";

/** The node that a line of code is drawn as: of all whose code reaches over the line, the one with the least of it. */
export function nodeAtLine(document: FlowDocument, file: string, line: number): { automation: string; node: string } | null {
  const here = document.automations.flatMap((flow) =>
    simplifyFlow(flow)
      .nodes.filter(({ span }) => span.file === file && span.startLine <= line && line <= span.endLine)
      .map(({ id, span }) => ({ automation: flow.id, node: id, lines: span.endLine - span.startLine })),
  );
  const [nearest] = here.toSorted((a, b) => a.lines - b.lines);
  return nearest ? { automation: nearest.automation, node: nearest.node } : null;
}

/** Whether any of the flow is drawn from this file. */
export function isDrawn(document: FlowDocument, file: string): boolean {
  return document.automations.some(({ nodes }) => nodes.some(({ span }) => span.file === file));
}
