import { expect, test } from "vitest";
import type { Write } from "../runs/rows.ts";
import { RawJson } from "../sandbox/raw-json.ts";
import { createRunRecords, type Batch, type RecordsHold, type RunRecords } from "./run-records.ts";

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
    at: "2026-01-01T00:00:00Z",
    lines: [{ id: "log_1", step: null, level: "info", message: "hello", data: null }],
  },
};

const runIds = (batch: Batch) => batch.writes.map((write) => write.kind === "release" && write.row.runId);

function recordsOf(after: string | null = null, signOfLifeMs = NEVER_MS) {
  const records = createRunRecords(after, async () => true, signOfLifeMs);
  return { records, hold: heldFrom(records, after) };
}

function heldFrom(records: RunRecords, after: string | null): RecordsHold {
  const hold = records.hold(after);
  if (!hold) throw new Error(`They do not go on from ${after}`);
  return hold;
}

test("what comes together is one batch, and is durable only when that is said", async () => {
  const { records, hold } = recordsOf();
  const ends: string[] = [];
  const next = hold.next();
  for (const id of ["a", "b"]) void records.add(release(id), { mayWait: id === "a" }).then(() => ends.push(id));
  expect(runIds(await next)).toEqual(["a", "b"]);
  expect(ends).toEqual([]);
  hold.stored((await next).mark);
  await expect.poll(() => ends).toEqual(["a", "b"]);
});

test("a run that says nothing gives a sign of life", async () => {
  expect((await recordsOf(null, 1).hold.next()).writes).toEqual([]);
});

test("log lines are recorded and are no part of the journal", async () => {
  const lines: Write[] = [];
  const records = createRunRecords(null, async (write) => lines.push(write) > 0, 1);
  await records.add(line);
  expect([lines, (await heldFrom(records, null).next()).writes]).toEqual([[line], []]);
});

test("what the attempt that was cut off could not make durable is given to the next one, and nothing to the former", async () => {
  const { records, hold: former } = recordsOf("earlier");
  void records.add(release("a"));
  const lost = await former.next();
  const next = heldFrom(records, "earlier");
  const toFormer: Batch[] = [];
  void former.next().then((batch) => toFormer.push(batch));
  expect(await next.next()).toEqual(lost);
  next.stored(lost.mark);
  void records.add(release("b"));
  expect(runIds(await next.next())).toEqual(["b"]);
  expect(toFormer).toEqual([]);
});

test("what is in the journal of the next attempt is durable, also when the former was not told", async () => {
  const { records, hold } = recordsOf();
  const held = records.add(release("a"));
  const { mark } = await hold.next();
  expect(records.hold(mark)).not.toBeNull();
  expect(await held).toBe(true);
});

test("they do not go on from a journal that went on without them", async () => {
  const { records, hold } = recordsOf();
  void records.add(release("a"));
  await hold.next();
  expect(records.hold("of another process")).toBeNull();
});

test("what waits to be durable when they are closed never is", async () => {
  const { records, hold } = recordsOf();
  const given = records.add(release("a"));
  await hold.next();
  const queued = records.add(release("b"));
  records.close();
  expect(await Promise.all([given, queued, records.add(release("c"))])).toEqual([false, false, false]);
});

test("a value that came as a text goes into the journal as the value, and one that is no JSON is refused", async () => {
  const ending = (text: string): Write => {
    const output = new RawJson();
    output.append(Buffer.from(text));
    const end = release("run_1");
    return end.kind === "release" ? { kind: "release", row: { ...end.row, output } } : end;
  };
  const { records, hold } = recordsOf();
  void records.add(ending('{"a":[1]}'));
  await expect(records.add(ending("{"))).rejects.toThrow("no JSON");
  expect((await hold.next()).writes).toMatchObject([{ row: { output: { a: [1] } } }]);
});
