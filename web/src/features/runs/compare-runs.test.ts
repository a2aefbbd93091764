import { expect, test } from "vitest";
import type { Run, Step } from "../../../../contracts/runs.ts";
import { compareRuns } from "./compare-runs.ts";

const step = (id: string, output: unknown, status: Step["status"] = "succeeded"): Step => ({
  id,
  name: id,
  status,
  attempt: 1,
  startedAt: "2026-11-21T10:00:00Z",
  finishedAt: "2026-11-21T10:00:01Z",
  output,
  error: null,
  calls: [],
});
const run = (over: Partial<Run>): Run => ({
  id: "run_1",
  automationId: "aut_1",
  projectId: "prj_1",
  deploymentId: "dep_1",
  status: "succeeded",
  simulated: false,
  awaits: [],
  trigger: "webhook",
  attempt: 1,
  createdAt: "2026-11-21T10:00:00Z",
  startedAt: null,
  finishedAt: null,
  error: null,
  input: null,
  output: null,
  steps: [],
  ...over,
});

test("steps are set side by side by their id, and one that a run never reached shows as that", () => {
  const before = run({ input: { id: 1 }, steps: [step("Read", { name: "Ada" }), step("Write", null)] });
  const after = run({ input: { id: 2 }, steps: [step("Read", { full_name: "Ada" })], error: { name: "TypeError", message: "no", stack: "far" } });
  const { input, error, steps } = compareRuns(before, after);
  expect(input).toEqual([{ path: "id", change: "changed", before: 1, after: 2 }]);
  expect(error).toEqual([{ path: "", change: "changed", before: null, after: { name: "TypeError", message: "no" } }]);
  expect(steps.map(({ id, before: left, after: right, output }) => [id, left !== null, right !== null, output.length])).toEqual([
    ["Read", true, true, 2],
    ["Write", true, false, 0],
  ]);
});
