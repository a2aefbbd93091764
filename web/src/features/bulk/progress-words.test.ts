import { expect, test } from "vitest";
import type { BulkJob } from "../../../../contracts/bulk.ts";
import { progressWords } from "./progress-words.ts";

const job: BulkJob = {
  id: "blk_1",
  projectId: "prj_1",
  kind: "replay",
  version: "current",
  filter: { project: "prj_1" },
  happened: null,
  issueId: null,
  status: "running",
  total: 10_000,
  done: 1_250,
  refused: 0,
  refusals: [],
  found: 0,
  notFound: 0,
  outcomes: {},
  startedBy: "Mara",
  createdAt: "2026-11-21T10:00:00Z",
  finishedAt: null,
};

test.each([
  [{}, "1,250 of 10,000 begun"],
  [{ outcomes: { succeeded: 1_200, failed: 3, running: 40 }, refused: 7 }, "1,243 of 10,000 begun, 1,200 succeeded, 3 failed, 7 not taken"],
  [{ status: "stopped" as const }, "Stopped: 1,250 of 10,000 begun"],
  [{ kind: "cancel" as const, refused: 50 }, "1,200 of 10,000 cancelled, 50 not taken"],
  [{ kind: "settle" as const, outcomes: { succeeded: 1_200 } }, "1,250 of 10,000 settled, 1,200 succeeded"],
  [{ kind: "look_up" as const, found: 900, notFound: 340, refused: 10 }, "1,240 of 10,000 asked about, 900 found there, 340 not found there, 10 not taken"],
])("a job %j reads %j", (over, words) => {
  expect(progressWords({ ...job, ...over })).toBe(words);
});
