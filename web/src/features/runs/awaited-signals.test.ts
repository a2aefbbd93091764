import { expect, test } from "vitest";
import type { AutomationFlow, FlowNode } from "../../../../contracts/flow.ts";
import type { Step } from "../../../../contracts/runs.ts";
import { awaitedSignals } from "./awaited-signals.ts";

const span = { file: "src/automations/a.ts", startLine: 1, startColumn: 1, endLine: 1, endColumn: 9 };
const node = (kind: FlowNode["kind"], id: string, label: string) => ({ kind, id, label, detail: null, connection: null, operation: null, parent: null, span });
const flow = {
  id: "a",
  name: "A",
  file: span.file,
  trigger: { type: "manual" },
  nodes: [
    node("sleep", "sleep 1 hour", "Wait 1 hour"),
    node("wait", "wait for approval", "Wait for approval"),
    node("wait", "wait for second", "Wait for second"),
  ],
  edges: [],
} satisfies AutomationFlow;
const had = { id: "wait for approval" } as Step;

test("a run that waits may be waiting for what its code names and it has not had", () => {
  expect(awaitedSignals({ status: "waiting", steps: [] }, flow)).toEqual(["approval", "second"]);
  expect(awaitedSignals({ status: "waiting", steps: [had] }, flow)).toEqual(["second"]);
  expect(awaitedSignals({ status: "running", steps: [] }, flow)).toEqual([]);
  expect(awaitedSignals({ status: "waiting", steps: [] }, undefined)).toEqual([]);
});
