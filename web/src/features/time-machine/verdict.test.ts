import { expect, test } from "vitest";
import type { TravelledRun, WriteComparison } from "../../../../contracts/time-machine.ts";
import { summaryOf, verdictOf } from "./verdict.ts";

const write = (change: WriteComparison["change"]): WriteComparison => ({ connection: "desk", target: "POST /a", change, differences: [], body: null });
const run = (over: Partial<TravelledRun>): TravelledRun => ({
  runId: "run_1",
  createdAt: "",
  before: "succeeded",
  after: "succeeded",
  error: null,
  writes: [],
  ...over,
});

test.each([
  [{}, "same"],
  [{ writes: [write("same"), write("changed")] }, "different"],
  [{ after: "failed" as const }, "broken"],
  [{ before: "failed" as const, writes: [write("added")] }, "repaired"],
  [{ before: "failed" as const, after: "failed" as const }, "still"],
  [{ after: "unknown" as const }, "unknown"],
])("%j is %s", (over, verdict) => {
  expect(verdictOf(run(over))).toBe(verdict);
});

test("the summary counts, the worst first", () => {
  expect(summaryOf([run({}), run({}), run({ after: "failed" }), run({ before: "failed" })])).toBe("Of 4: 1 now fail, 1 now succeed, 2 do the same.");
});
