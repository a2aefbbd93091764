import { describe, expect, it } from "vitest";
import type { AutomationFlow, FlowDocument, FlowNode } from "../../../../contracts/flow.ts";
import type { Step } from "../../../../contracts/runs.ts";
import { layoutFlow } from "./layout-flow.ts";
import { isDrawn, nodeAtLine } from "./node-at-line.ts";
import { isTravelled, nodeStates } from "./run-path.ts";
import { simplifyFlow } from "./simplify-flow.ts";

const span = { file: "a.ts", startLine: 1, startColumn: 0, endLine: 1, endColumn: 1 };
const node = (id: string, kind: FlowNode["kind"], parent: string | null = null): FlowNode => ({
  id,
  kind,
  label: id,
  detail: null,
  connection: kind === "call" ? "crm" : null,
  operation: null,
  parent,
  span,
});
const edge = (from: string, to: string) => ({ from, to, label: null });
const flow: AutomationFlow = {
  id: "a",
  name: "A",
  file: "a.ts",
  trigger: { type: "manual" },
  nodes: [
    node("trigger", "trigger"),
    node("parallel", "parallel"),
    node("Load", "step", "parallel"),
    node("Load/crm.get", "call", "Load"),
    node("crm.list", "call", "parallel"),
    node("if", "branch"),
    node("Tell", "step"),
  ],
  edges: [
    edge("trigger", "parallel"),
    edge("parallel", "Load"),
    edge("Load", "Load/crm.get"),
    edge("parallel", "crm.list"),
    edge("Load/crm.get", "if"),
    edge("crm.list", "if"),
    edge("if", "Tell"),
  ],
};
const step = (id: string, status: Step["status"]): Step => ({
  id,
  name: id,
  status,
  attempt: 1,
  startedAt: "2026-01-01T00:00:00Z",
  finishedAt: null,
  output: null,
  error: null,
  calls: [],
});

describe("the canvas", () => {
  it("draws a step and its only call as one node, and parallel work as a frame", () => {
    const canvas = simplifyFlow(flow);
    expect(canvas.nodes.map((n) => n.id)).toEqual(["trigger", "Load", "crm.list", "if", "Tell"]);
    expect(canvas.nodes[1]?.detail).toBe("Load/crm.get");
    expect(canvas.frames).toEqual([{ id: "parallel", label: "at once", members: ["Load", "crm.list"] }]);
    expect(canvas.edges.map((e) => `${e.from}>${e.to}`)).toEqual(["Load>if", "crm.list>if", "if>Tell", "trigger>Load", "trigger>crm.list"]);
  });

  it("places what follows below, and the frame around its members", () => {
    const canvas = simplifyFlow(flow);
    const { nodes, frames } = layoutFlow(canvas);
    expect(nodes.get("trigger")!.y).toBeLessThan(nodes.get("Load")!.y);
    expect(nodes.get("Load")!.y).toBe(nodes.get("crm.list")!.y);
    const frame = frames.get("parallel")!;
    expect(frame.x).toBeLessThan(Math.min(nodes.get("Load")!.x, nodes.get("crm.list")!.x));
  });

  it("lights the way that a run took, through conditions that leave no step", () => {
    const canvas = simplifyFlow(flow);
    const states = nodeStates(canvas, [step("Load", "succeeded"), step("crm.list", "succeeded"), step("Tell", "running")]);
    expect(states.get("if")).toBe("succeeded");
    expect(canvas.edges.every((e) => isTravelled(e, states))).toBe(true);
    expect(canvas.edges.some((e) => isTravelled(e, nodeStates(canvas, [])))).toBe(false);
  });
});

describe("a line of code", () => {
  const spread = (id: string, startLine: number, endLine: number) => ({
    ...node(id, id === "trigger" ? "trigger" : "step"),
    span: { ...span, startLine, endLine },
  });
  const document: FlowDocument = {
    version: 1,
    automations: [{ ...flow, nodes: [spread("trigger", 1, 20), spread("Load", 4, 9), spread("Tell", 7, 8)], edges: [] }],
    connections: [],
    mappings: [],
  };

  it("leads to the smallest node that reaches over it", () => {
    expect(nodeAtLine(document, "a.ts", 7)).toEqual({ automation: "a", node: "Tell" });
    expect(nodeAtLine(document, "a.ts", 5)).toEqual({ automation: "a", node: "Load" });
    expect(nodeAtLine(document, "a.ts", 15)).toEqual({ automation: "a", node: "trigger" });
  });

  it("leads nowhere outside of what is drawn", () => {
    expect(nodeAtLine(document, "a.ts", 30)).toBeNull();
    expect(isDrawn(document, "b.ts")).toBe(false);
  });
});
