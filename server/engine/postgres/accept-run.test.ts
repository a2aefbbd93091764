import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import type { CallFrame, RunRequest } from "../run-engine.ts";
import { bundleOf, createTestHost, request } from "../testing/test-host.ts";
import { createPostgresEngine, type PostgresEngine } from "./create-postgres-engine.ts";

let fresh: FreshDatabase;
let engine: PostgresEngine;
let batches: number;
/** What the database knew of the run when each of its calls left. */
let known: string[];
let beforeAnswer: (frame: CallFrame, runId: string) => Promise<void>;

beforeAll(async () => {
  fresh = await freshDatabase();
  const calls = `await sink.request(event.body.method, "/", {});`;
  const bundle = await bundleOf("dep_1", { once: `async run({ event, log }) { log.info("asked"); ${calls} return 1; }` });
  engine = await createPostgresEngine({
    pool: fresh.database.engine,
    clock: systemClock,
    log: createLog("silent"),
    host: createTestHost("", new Map([["dep_1", bundle]]), {
      async carryCall(frame, { runId }) {
        known.push(await statusOf(runId));
        await beforeAnswer(frame, runId);
        return { ok: true, response: { status: 200, headers: {}, body: null }, calls: [] };
      },
    }),
    reached: (point) => void (batches += point === "batch stored" ? 1 : 0),
  });
  beforeAnswer = async () => {};
  await run("GET");
});
afterEach(() => {
  beforeAnswer = async () => {};
});
afterAll(async () => {
  await engine.close();
  await fresh.drop();
});

async function statusOf(runId: string): Promise<string> {
  const text = "select status, (select count(*)::int from step where run_id = $1) as steps from run where id = $1";
  const { rows } = await fresh.database.engine.query<{ status: string; steps: number }>(text, [runId]);
  return rows[0] ? `${rows[0].status}, steps: ${rows[0].steps}` : "nothing";
}

async function run(method: string, over: Partial<RunRequest> = {}): Promise<string> {
  batches = 0;
  known = [];
  const { runId } = await engine.start(request("dep_1", "once", { method }, over));
  expect(await engine.answer(runId, 60_000)).toMatchObject({ status: "succeeded" });
  return runId;
}

test("a run that only reads, whose sender waits, is stored once: with its step, its lines and its end", async () => {
  let runId = "";
  // A machine that is slow just then has it stored meanwhile.
  await expect
    .poll(
      async () => {
        runId = await run("GET");
        return [known, batches];
      },
      { timeout: 20_000, interval: 1 },
    )
    .toEqual([["nothing"], 1]);
  expect(await statusOf(runId)).toBe("succeeded, steps: 1");
  const lines = await fresh.database.engine.query("select message from log_line where run_id = $1", [runId]);
  expect(lines.rows).toEqual([{ message: "asked" }]);
});

test("nothing is written to another system before the run is stored, and that it is about to be", async () => {
  await run("POST");
  expect(known).toEqual(["running, steps: 1"]);
});

test("a run in whose place an earlier one may be does not even read before it is stored", async () => {
  await run("GET", { idempotencyKey: "delivery-1" });
  expect(known).toEqual(["running, steps: 0"]);
});

test("who sends a delivery again when its run is over has its answer", async () => {
  const asked = request("dep_1", "once", { method: "GET" }, { idempotencyKey: "delivery-2" });
  const { runId } = await engine.start(asked);
  const answer = await engine.answer(runId, 60_000);
  expect(answer).toMatchObject({ status: "succeeded" });
  expect(await engine.start(asked)).toEqual({ runId, duplicate: true });
  expect(await engine.answer(runId, 60_000)).toMatchObject({ ...answer });
});

test("a run that is held up is stored meanwhile, for others to see", async () => {
  beforeAnswer = async (_, runId) => {
    await expect.poll(() => statusOf(runId), { interval: 10, timeout: 20_000 }).toMatch(/^running/);
  };
  await run("GET");
  expect([known, batches]).toEqual([["nothing"], expect.any(Number)]);
});
