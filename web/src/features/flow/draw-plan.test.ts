import { expect, test } from "vitest";
import type { FlowNode } from "../../../../contracts/flow.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import type { AutomationPlan } from "../../../../contracts/project-plans.ts";
import { drawPlan } from "./draw-plan.ts";

const FILE = "src/automations/a.ts";
const drawn = (id: string, kind: FlowNode["kind"], line: number) => ({
  id,
  kind,
  label: id,
  detail: null,
  connection: null,
  operation: null,
  parent: null,
  covers: [id],
  span: { file: FILE, startLine: line, startColumn: 4, endLine: line, endColumn: 9 },
});
const call = (id: string): Step => ({ id, name: id, kind: "call", connection: "slack", operation: "chat.postMessage", args: {}, pages: false, settings: {} });
const at = (startLine: number, endLine = startLine) => ({ from: 0, to: 0, startLine, startColumn: 2, endLine, endColumn: 80 });

function draw(steps: readonly Step[], places: AutomationPlan["places"], nodes: ReturnType<typeof drawn>[], isEditable = true) {
  const automation: AutomationPlan = { file: FILE, plan: { id: "a", name: "A", starts: [{ kind: "manual", input: [] }], steps }, places };
  return drawPlan(automation, { nodes: [drawn("trigger", "trigger", 1), ...nodes], edges: [], frames: [] }, isEditable);
}

test("an empty automation has a place for its first step", () => {
  expect(draw([], {}, []).edges).toEqual([{ from: "trigger", to: "add:end", label: null, at: { endOf: "steps" } }]);
});

test("a condition without steps is drawn, with a place for them and one for its other side", () => {
  const { nodes, edges } = draw([{ id: "if1", name: "", kind: "if", test: { hole: "When?" }, yes: [], no: [] }], { if1: at(2, 3) }, []);
  expect(nodes.find(({ id }) => id === "step:if1")).toMatchObject({ kind: "branch", number: 2, open: ["When?"] });
  expect(edges).toContainEqual({ from: "step:if1", to: "add:if1:yes", label: "yes", at: { endOf: { of: "if1", part: "yes" } } });
  expect(edges).toContainEqual({ from: "step:if1", to: "join:if1:no", label: "no", at: { endOf: { of: "if1", part: "no" } } });
  expect(edges).toContainEqual({ from: "join:if1:no", to: "add:end", label: null, at: { endOf: { of: "if1", part: "no" } } });
});

test("branches meet before what follows them, and a step there goes behind the condition", () => {
  const steps: Step[] = [{ id: "if1", name: "", kind: "if", test: { code: "x" }, yes: [call("a")], no: [call("b")] }, call("c")];
  const { edges } = draw(steps, { if1: at(2, 6), a: at(3), b: at(5), c: at(7) }, [
    drawn("if x", "branch", 2),
    drawn("A", "step", 3),
    drawn("B", "step", 5),
    drawn("C", "step", 7),
  ]);
  expect(edges).toContainEqual({ from: "A", to: "join:if1", label: null, at: { after: "a" } });
  expect(edges).toContainEqual({ from: "join:if1", to: "C", label: null, at: { after: "if1" } });
});

test("a condition and its step on one line are told apart", () => {
  const steps: Step[] = [{ id: "if1", name: "", kind: "if", test: { code: "x" }, yes: [call("a")], no: [call("b")] }];
  const places = { if1: at(2, 3), a: { ...at(2), startColumn: 20 }, b: { ...at(3), startColumn: 10 } };
  const column = (node: ReturnType<typeof drawn>, startColumn: number) => ({ ...node, span: { ...node.span, startColumn } });
  const { nodes } = draw(steps, places, [column(drawn("if x", "branch", 2), 4), column(drawn("A", "step", 2), 26), column(drawn("B", "step", 3), 16)], false);
  expect(nodes.map(({ id, step }) => [id, step])).toEqual([
    ["trigger", "start"],
    ["if x", "if1"],
    ["A", "a"],
    ["B", "b"],
  ]);
});

test("who may only look gets no places for steps", () => {
  const { nodes, edges } = draw([call("a")], { a: at(2) }, [drawn("A", "step", 2)], false);
  expect(nodes.map(({ id }) => id)).toEqual(["trigger", "A"]);
  expect(edges).toEqual([{ from: "trigger", to: "A", label: null }]);
});
