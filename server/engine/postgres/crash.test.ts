import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import type { Bundle } from "../run-engine.ts";
import { startSink, type Sink } from "../testing/sink.ts";
import { bundleOf, createTestHost, request } from "../testing/test-host.ts";
import { createPostgresEngine } from "./create-postgres-engine.ts";

const WORKER = fileURLToPath(new URL("../testing/crash-worker.ts", import.meta.url));
// The counts that are published run with VENNEL_FULL_TESTS=1.
const FULL = process.env["VENNEL_FULL_TESTS"] === "1";
const RUNS = FULL ? 10_000 : 300;
const KILLS = FULL ? 20 : 4;

let fresh: FreshDatabase;
let sink: Sink;
let bundle: Bundle;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  fresh = await freshDatabase();
  sink = await startSink(async (_, response) => {
    await pause(5);
    response.end('{"ok":true}');
  });
  // Steps that keep their own key, so that an interrupted one is made again and not left to a person.
  const steps = [1, 2, 3].map(
    (step) =>
      `await step("Step ${step}", () => sink.request("POST", "/", { body: { run: event.body.run, step: ${step} } }), { idempotencyKey: event.body.run + "-${step}" });`,
  );
  bundle = await bundleOf("dep_crash", { a: `async run({ event, step }) { ${steps.join(" ")} }` });
});
afterAll(async () => {
  for (const worker of workers) await kill(worker);
  await sink.close();
  await fresh.drop();
});

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [WORKER, JSON.stringify({ databaseUrl: fresh.url, sinkUrl: sink.url, bundle })], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  workers.add(worker);
  await once(worker.stdout as NodeJS.ReadableStream, "data");
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, "exit");
  worker.kill("SIGKILL");
  await ended;
}

/** Calls that reached the system after the journal had them as finished. There must be none, whatever was killed when. */
async function callsAfterTheirEnd(): Promise<string[]> {
  const { rows } = await fresh.database.engine.query<{ run: string; key: string; finished_at: Date }>(
    "select run.input -> 'body' ->> 'run' as run, step.key, step.finished_at from step join run on run.id = step.run_id where step.kind = 'call' and step.status = 'succeeded'",
  );
  const ends = new Map(rows.map(({ run, key, finished_at: at }) => [`${run}/${/Step (\d)/.exec(key)?.[1]}`, at.getTime()]));
  expect(ends.size).toBe(RUNS * 3);
  return sink.effects.flatMap(({ run, step }, index) => {
    const name = `${String(run)}/${String(step)}`;
    const end = ends.get(name);
    // The clocks of the database and of this process are the same; a record is rounded to its millisecond.
    return end !== undefined && (sink.arrivals[index] ?? 0) > end + 1 ? [name] : [];
  });
}

test(
  `${RUNS} runs of three steps end under ${KILLS} kills of their workers; no finished step is repeated`,
  async () => {
    // Takes triggers only: what it stores is run by the others.
    const intake = await createPostgresEngine({
      pool: fresh.database.engine,
      clock: systemClock,
      log: createLog("silent"),
      host: createTestHost(sink.url, new Map()),
      executes: false,
    });
    const pair = [await startWorker(), await startWorker()];
    const numbers = Array.from({ length: RUNS }, (_, index) => index);
    const accepted = Promise.all(numbers.map((run) => intake.start(request("dep_crash", "a", { run: `r${run}` }, { wantsAnswer: false }))));
    for (let kills = 0; kills < KILLS; kills++) {
      await pause(700);
      const victim = pair[kills % 2] as ChildProcess;
      await kill(victim);
      pair[kills % 2] = await startWorker();
    }
    await accepted;

    const left = async () =>
      Number((await fresh.database.engine.query<{ left: string }>("select count(*) as left from run where status <> 'succeeded'")).rows[0]?.left);
    await expect.poll(left, { timeout: FULL ? 600_000 : 60_000, interval: 250 }).toBe(0);
    await intake.close();

    const times = new Map<string, number>();
    for (const { run, step } of sink.effects) times.set(`${String(run)}/${String(step)}`, (times.get(`${String(run)}/${String(step)}`) ?? 0) + 1);
    expect(times.size).toBe(RUNS * 3);
    // A step may reach the system twice only where a kill fell between the answer and its record: at most what was in flight.
    expect(await callsAfterTheirEnd()).toEqual([]);
    const again = [...times.values()].filter((count) => count > 1).length;
    expect(again).toBeLessThanOrEqual(KILLS * 200);
  },
  FULL ? 1_200_000 : 120_000,
);

test("a write without a key that a kill interrupted is uncertain and never sent again", async () => {
  sink.effects.length = 0;
  const slow = await startSink(async (body, response) => {
    if (body["n"] === 2) await pause(60_000);
    response.end("{}");
  });
  const plain = await bundleOf("dep_plain", {
    a: `async run({ step }) { await step("First", () => sink.request("POST", "/", { body: { n: 1 } })); await step("Second", () => sink.request("POST", "/", { body: { n: 2 } })); }`,
  });
  for (const running of workers) await kill(running);
  const worker = spawn(process.execPath, [WORKER, JSON.stringify({ databaseUrl: fresh.url, sinkUrl: slow.url, bundle: plain })], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  workers.add(worker);
  await once(worker.stdout as NodeJS.ReadableStream, "data");
  const intake = await createPostgresEngine({
    pool: fresh.database.engine,
    clock: systemClock,
    log: createLog("silent"),
    host: createTestHost(slow.url, new Map()),
    executes: false,
  });
  const { runId } = await intake.start(request("dep_plain", "a", {}, { wantsAnswer: false }));
  await intake.close();
  await expect.poll(() => slow.effects.length, { timeout: 10_000 }).toBe(2);
  await kill(worker);

  const next = await createPostgresEngine({
    pool: fresh.database.engine,
    clock: systemClock,
    log: createLog("silent"),
    host: createTestHost(slow.url, new Map([["dep_plain", plain]])),
  });
  const row = async () => (await fresh.database.engine.query("select status from run where id = $1", [runId])).rows[0];
  await expect.poll(row, { timeout: 15_000 }).toEqual({ status: "uncertain" });
  const { rows } = await fresh.database.engine.query("select key, status from step where run_id = $1 order by key", [runId]);
  expect(rows).toEqual([
    { key: "First", status: "succeeded" },
    { key: "First/sink.request", status: "succeeded" },
    { key: "Second/sink.request", status: "uncertain" },
  ]);
  expect(slow.effects).toEqual([{ n: 1 }, { n: 2 }]);
  await next.close();
  await slow.close();
}, 60_000);
