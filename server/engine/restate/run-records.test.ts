import { expect, test } from "vitest";
import type { Write } from "../runs/rows.ts";
import { createRunRecords } from "./run-records.ts";

const NEVER_MS = 60_000;
const release = (runId: string): Write => ({
  kind: "release",
  row: { runId, lease: 1, status: "succeeded", output: null, error: null, dueAt: null, answerWanted: false, isolated: false, finishedAt: null, signals: [] },
});
const line: Write = {
  kind: "log",
  row: {
    organisationId: "org",
    projectId: "prj",
    runId: "run_1",
    id: "log_1",
    stepKey: null,
    level: "info",
    message: "hello",
    data: null,
    at: "2026-01-01T00:00:00Z",
  },
};

test("what comes together is one batch, and is durable only when that is said", async () => {
  const records = createRunRecords(async () => true, NEVER_MS);
  const ends: string[] = [];
  const next = records.next();
  for (const id of ["a", "b"]) void records.add(release(id), { mayWait: id === "a" }).then(() => ends.push(id));
  expect((await next).map((write) => write.kind === "release" && write.row.runId)).toEqual(["a", "b"]);
  expect(ends).toEqual([]);
  records.stored();
  await expect.poll(() => ends).toEqual(["a", "b"]);
});

test("a run that says nothing gives a sign of life", async () => {
  expect(await createRunRecords(async () => true, 1).next()).toEqual([]);
});

test("log lines are recorded and are no part of the journal", async () => {
  const lines: Write[] = [];
  const records = createRunRecords(async (write) => lines.push(write) > 0, 1);
  await records.add(line);
  expect([lines, await records.next()]).toEqual([[line], []]);
});

test("who waits for more is let go when it is closed", async () => {
  const records = createRunRecords(async () => true, NEVER_MS);
  const next = records.next();
  records.close();
  expect(await next).toEqual([]);
});
