import { expect, test } from "vitest";
import type { Run } from "../../../contracts/runs.ts";
import { presentSteps } from "./present-steps.ts";
import type { StepRow } from "./store.ts";

const LEFT_BEHIND: StepRow = {
  key: "crm.get",
  name: "crm.get",
  kind: "call",
  status: "retrying",
  seq: null,
  attempt: 1,
  startedAt: "2026-11-21T10:00:00.000Z",
  finishedAt: null,
  output: null,
  error: null,
  calls: [],
  change: 1,
};

test.each<[Run["status"], string]>([
  ["running", "running"],
  ["succeeded", "skipped"],
  ["cancelled", "skipped"],
  ["failed", "failed"],
])("a call that nobody waited for is, in a run that is %s, %s", (status, shown) => {
  expect(presentSteps([LEFT_BEHIND], status).map((step) => step.status)).toEqual([shown]);
});
