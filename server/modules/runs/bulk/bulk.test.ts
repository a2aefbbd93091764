import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { BulkJob } from "../../../../contracts/bulk.ts";
import { platformService } from "../../../../contracts/platform.ts";
import { createPostgresEngine, type PostgresEngine } from "../../../engine/postgres/create-postgres-engine.ts";
import type { Bundle } from "../../../engine/run-engine.ts";
import { startSink, type Sink } from "../../../engine/testing/sink.ts";
import { bundleOf, createTestHost } from "../../../engine/testing/test-host.ts";
import { systemClock } from "../../../platform/clock.ts";
import { announcePresence, type Presence } from "../../../platform/database/presence.ts";
import { createLog } from "../../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../../testing/fresh-database.ts";
import { serveHandlers } from "../../../testing/serve-handlers.ts";
import { createBulk, type Bulk } from "./index.ts";

const WORKER = fileURLToPath(new URL("../testing/bulk-worker.ts", import.meta.url));
// The count that is published runs with VENNEL_FULL_TESTS=1.
const MANY = process.env["VENNEL_FULL_TESTS"] === "1" ? 10_000 : 400;
const WITHIN_MS = MANY > 1000 ? 300_000 : 60_000;
const TEST_MS = WITHIN_MS * 3;
const MARA = "mara@org_test";

let fresh: FreshDatabase;
let sink: Sink;
let bundle: Bundle;
let engine: PostgresEngine;
let presence: Presence;
let bulk: Bulk;
let api: ReturnType<typeof serveHandlers>;
let isLive = true;
/** A replay looks up its version only when this is over. */
let held: Promise<void> = Promise.resolve();
let lookedUp = 0;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  fresh = await freshDatabase();
  sink = await startSink();
  // A step with its own key: an interrupted one is made again and not left to a person.
  bundle = await bundleOf("dep_bulk", {
    a: `async run({ event, step }) { await step("Send", () => sink.request("POST", "/", { body: event.body }), { idempotencyKey: "n" + event.body.n }); }`,
  });
  const host = createTestHost(sink.url, new Map([["dep_bulk", bundle]]));
  engine = await createPostgresEngine({ pool: fresh.database.engine, clock: systemClock, log: createLog("silent"), host });
  presence = await announcePresence(fresh.database.engine);
  bulk = createBulk({
    database: fresh.database,
    clock: systemClock,
    log: createLog("silent"),
    presence,
    engine,
    findAutomation: async () => {
      lookedUp += 1;
      await held;
      return { deploymentId: "dep_bulk", isCurrent: isLive };
    },
    readBack: async () => ({ found: false }),
    readBackBy: async () => null,
  });
  api = serveHandlers(platformService, bulk.handlers);
});
afterEach(async () => {
  isLive = true;
  sink.effects.length = 0;
  await fresh.database.engine.query("delete from run where status <> 'running'");
});
afterAll(async () => {
  for (const worker of workers) await kill(worker);
  await bulk.close();
  await engine.close();
  await presence.close();
  await sink.close();
  await fresh.drop();
});

/** Runs of the past, as a failing version left them. */
async function leaveRuns(count: number, over: { status?: string; simulated?: boolean } = {}): Promise<string[]> {
  const { status = "failed", simulated = false } = over;
  const { rows } = await fresh.database.engine.query<{ id: string }>(
    `insert into run (id, organisation_id, project_id, automation_id, automation_key, deployment_id, status, trigger, input, simulated, seed, due_at, created_at, finished_at)
     select 'run_' || md5(random()::text || n), 'org_test', 'prj_test', 'aut_1', 'a', 'dep_bulk', $2, 'webhook', jsonb_build_object('body', jsonb_build_object('n', n), 'headers', '{}'::jsonb), $3, 'seed', now() + interval '1 day', now() - interval '1 hour' + n * interval '1 ms', case when $2 = 'queued' then null else now() end
     from generate_series(1, $1::int) n returning id`,
    [count, status, simulated],
  );
  return rows.map(({ id }) => id);
}

async function replay(filter: object, more: object = {}): Promise<{ status: number; body: { count: number; job: BulkJob | null } }> {
  return api.call(MARA, "POST", "/runs/replay", { filter: { project: "prj_test", ...filter }, ...more });
}

const read = async (id: string) => (await api.call(MARA, "GET", `/bulk-jobs/${id}`)).body as BulkJob;
const ended = async (id: string) => await expect.poll(() => read(id), { timeout: WITHIN_MS }).toMatchObject({ status: "done" });

test("a dry run counts the runs that a filter means and replays none", async () => {
  await leaveRuns(3);
  await leaveRuns(2, { status: "succeeded" });
  await leaveRuns(4, { simulated: true });
  expect(await replay({ status: "failed" }, { dryRun: true })).toEqual({ status: 202, body: { count: 3, job: null } });
  expect(await replay({}, { dryRun: true })).toMatchObject({ body: { count: 5 } });
  expect(await replay({ query: `"n": 2` }, { dryRun: true })).toMatchObject({ body: { count: 2 } });
  expect((await api.call(MARA, "GET", "/bulk-jobs?project=prj_test")).body.items).toEqual([]);
  expect(sink.effects).toEqual([]);
});

test("every run of a filter is replayed once with its own input, and the job tells how they ended", async () => {
  await leaveRuns(30);
  const { body } = await replay({ status: "failed", automation: "aut_1" });
  expect(body).toMatchObject({ count: 30, job: { kind: "replay", version: "current", total: 30, startedBy: "mara" } });
  await ended(body.job?.id ?? "");
  await expect.poll(() => read(body.job?.id ?? ""), { timeout: WITHIN_MS }).toMatchObject({ done: 30, refused: 0, outcomes: { succeeded: 30 } });
  expect(sink.effects.map(({ n }) => n).toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  expect((await api.call(MARA, "GET", "/bulk-jobs?project=prj_test")).body.items).toHaveLength(1);
});

test("runs of what is no longer live are refused with the reason, unless they are to run on their own version", async () => {
  await leaveRuns(2);
  isLive = false;
  const current = await replay({ status: "failed" });
  await ended(current.body.job?.id ?? "");
  expect(await read(current.body.job?.id ?? "")).toMatchObject({
    refused: 2,
    refusals: [{ message: "Its automation is not part of a live deployment." }, {}],
  });
  const same = await replay({ status: "failed" }, { version: "same" });
  await ended(same.body.job?.id ?? "");
  expect(await read(same.body.job?.id ?? "")).toMatchObject({ refused: 0, done: 2 });
});

test("waiting runs are cancelled together; one that is over is refused", async () => {
  await leaveRuns(5, { status: "queued" });
  await leaveRuns(1);
  const { body } = await api.call(MARA, "POST", "/runs/cancel", { filter: { project: "prj_test" } });
  await ended(body.job.id);
  expect(await read(body.job.id)).toMatchObject({ total: 6, done: 6, refused: 1, refusals: [{ message: "The run is over." }] });
  const { rows } = await fresh.database.engine.query("select count(*)::int as count from run where status = 'cancelled'");
  expect(rows).toEqual([{ count: 5 }]);
});

test(
  "a job that is stopped takes no more runs, and goes on where it was",
  async () => {
    await leaveRuns(MANY);
    const gate = Promise.withResolvers<void>();
    held = gate.promise;
    const before = lookedUp;
    const { body } = await replay({ status: "failed" });
    const id = body.job?.id ?? "";
    await expect.poll(() => lookedUp, { timeout: WITHIN_MS }).toBeGreaterThan(before);
    expect((await api.call(MARA, "POST", `/bulk-jobs/${id}/stop`)).body).toMatchObject({ status: "stopped", done: 0 });
    expect((await api.call(MARA, "POST", `/bulk-jobs/${id}/stop`)).status).toBe(409);
    gate.resolve();
    // What was under way comes to its end, and no more.
    await expect.poll(async () => (await read(id)).done, { timeout: WITHIN_MS }).toBe(50);
    expect((await api.call(MARA, "POST", `/bulk-jobs/${id}/resume`)).body.status).toBe("running");
    await ended(id);
    await expect.poll(() => read(id), { timeout: WITHIN_MS }).toMatchObject({ done: MANY, outcomes: { succeeded: MANY } });
  },
  TEST_MS,
);

test(
  `a replay of ${MANY} runs goes on in another process when its own is killed, and replays none twice`,
  async () => {
    const runIds = await leaveRuns(MANY);
    const first = await startWorker(runIds);
    await expect.poll(replayed, { timeout: WITHIN_MS, interval: 5 }).toBeGreaterThan(50);
    await kill(first);
    const second = await startWorker([]);
    await expect
      .poll(async () => ((await api.call(MARA, "GET", "/bulk-jobs?project=prj_test")).body.items as BulkJob[]).find(({ issueId }) => issueId !== null), {
        timeout: WITHIN_MS,
      })
      .toMatchObject({ status: "done", total: MANY, refused: 0, outcomes: { succeeded: MANY } });
    await kill(second);
    const { rows } = await fresh.database.engine.query(
      "select count(*)::int as runs, count(distinct input -> 'body' ->> 'n')::int as inputs from run where trigger = 'replay'",
    );
    expect(rows).toEqual([{ runs: MANY, inputs: MANY }]);
    expect(new Set(sink.effects.map(({ n }) => n)).size).toBe(MANY);
  },
  TEST_MS,
);

async function replayed(): Promise<number> {
  const { rows } = await fresh.database.engine.query<{ count: number }>("select count(*)::int as count from run where trigger = 'replay'");
  return rows[0]?.count ?? 0;
}

async function startWorker(runIds: readonly string[]): Promise<ChildProcess> {
  const order = { databaseUrl: fresh.url, sinkUrl: sink.url, bundle, replay: runIds };
  const worker = spawn(process.execPath, [WORKER], { stdio: ["pipe", "pipe", "inherit"] });
  workers.add(worker);
  worker.stdin.end(JSON.stringify(order));
  await once(worker.stdout, "data");
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, "exit");
  worker.kill("SIGKILL");
  await ended;
}
