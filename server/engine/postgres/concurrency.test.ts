import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { openListener } from "../../platform/database/listener.ts";
import { createLog } from "../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import type { Bundle, ConcurrencyLimit } from "../run-engine.ts";
import { startSink, type Sink } from "../testing/sink.ts";
import { bundleOf, createTestHost, request } from "../testing/test-host.ts";
import { createPostgresEngine, type PostgresEngine } from "./create-postgres-engine.ts";

let fresh: FreshDatabase;
let sink: Sink;
let engines: PostgresEngine[] = [];
const bundles = new Map<string, Bundle>();
const atWork = new Map<unknown, number>();
const most = new Map<unknown, number>();

beforeAll(async () => {
  fresh = await freshDatabase();
  // Each request stays for two turns of the event loop and more, so that those that may overlap do.
  sink = await startSink(async ({ key }, response) => {
    const now = (atWork.get(key) ?? 0) + 1;
    atWork.set(key, now);
    most.set(key, Math.max(most.get(key) ?? 0, now));
    await fresh.database.engine.query("select pg_sleep(0.02)");
    atWork.set(key, (atWork.get(key) ?? 0) - 1);
    response.end("{}");
  });
});
afterEach(async () => {
  for (const engine of engines) await engine.close();
  engines = [];
  most.clear();
});
afterAll(async () => {
  await sink.close();
  await fresh.drop();
});

async function twoWorkers(deployment: string, run: string, concurrency: ConcurrencyLimit): Promise<PostgresEngine[]> {
  bundles.set(deployment, { ...(await bundleOf(deployment, { a: run })), concurrency: { a: concurrency } });
  const listener = openListener(fresh.url, createLog("silent"));
  onTestFinished(() => listener.close());
  const options = { listener, pool: fresh.database.engine, clock: systemClock, log: createLog("silent"), host: createTestHost(sink.url, bundles) };
  engines = [await createPostgresEngine(options), await createPostgresEngine(options)];
  return engines;
}

const CALL = `async run({ event }) { await sink.request("POST", "/", { body: { key: event.body.key } }); }`;

async function ended(deployment: string): Promise<Record<string, number>> {
  const { rows } = await fresh.database.engine.query<{ status: string; count: number }>(
    "select status, count(*)::int from run where deployment_id = $1 group by status",
    [deployment],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

test("two workers never have more runs of a limited automation at work than it allows, and all of them end", async () => {
  const workers = await twoWorkers("dep_two", CALL, { limit: 2, key: null });
  await Promise.all(Array.from({ length: 24 }, (_, n) => workers[n % 2]!.start(request("dep_two", "a", { key: "x" }, { wantsAnswer: false }))));
  await expect.poll(() => ended("dep_two"), { timeout: 30_000 }).toEqual({ succeeded: 24 });
  expect(most.get("x")).toBe(2);
}, 40_000);

test("with a key, runs of one value take turns and those of others go on beside them", async () => {
  const workers = await twoWorkers("dep_key", CALL, { limit: 1, key: "body.key" });
  const keys = ["a", "b", "c"];
  await Promise.all(Array.from({ length: 18 }, (_, n) => workers[n % 2]!.start(request("dep_key", "a", { key: keys[n % 3] }, { wantsAnswer: false }))));
  await expect.poll(() => ended("dep_key"), { timeout: 30_000 }).toEqual({ succeeded: 18 });
  expect(Object.fromEntries(most)).toEqual({ a: 1, b: 1, c: 1 });
  const { rows } = await fresh.database.engine.query("select count(distinct concurrency_key)::int as keys from run where deployment_id = 'dep_key'");
  expect(rows).toEqual([{ keys: 3 }]);
}, 40_000);

test("a run that waits leaves its place to the next, and the sender of a limited run hears its answer", async () => {
  const waits = `async run({ event, step }) { if (event.body.wait) await step.waitFor("go"); return event.body.n; }`;
  await twoWorkers("dep_wait", waits, { limit: 1, key: null });
  const worker = engines[0]!;
  const first = await worker.start(request("dep_wait", "a", { wait: true, n: 1 }));
  await expect.poll(() => ended("dep_wait"), { timeout: 15_000 }).toEqual({ waiting: 1 });
  const second = await worker.start(request("dep_wait", "a", { n: 2 }));
  expect(await worker.answer(second.runId, 15_000)).toMatchObject({ status: "succeeded", output: 2 });
  await worker.signal("org_test", first.runId, "go", null);
  await expect.poll(() => ended("dep_wait"), { timeout: 15_000 }).toEqual({ succeeded: 2 });
}, 40_000);

test("a version that cannot be read just now is not taken for one without a limit", async () => {
  const host = createTestHost(sink.url, bundles, { loadBundle: () => Promise.reject(new Error("the connection was lost")) });
  const engine = await createPostgresEngine({ pool: fresh.database.engine, clock: systemClock, log: createLog("silent"), host });
  engines = [engine];
  await expect(engine.start(request("dep_away", "a", { key: "x" }))).rejects.toMatchObject({ code: "engine_busy" });
  expect(await ended("dep_away")).toEqual({});
  const schedule = { automationId: "aut_away", automationKey: "a", trigger: { type: "schedule", cron: "* * * * * *", timeZone: "UTC" } } as const;
  await engine.setSchedules({ organisationId: "org_test", projectId: "prj_test", environment: "production", deploymentId: "dep_away", entries: [schedule] });
  const due = "select count(*)::int from schedule where automation_id = 'aut_away' and due_at < now() - interval '1 second'";
  await expect.poll(async () => (await fresh.database.engine.query(due)).rows, { timeout: 15_000 }).toEqual([{ count: 1 }]);
  expect(await ended("dep_away")).toEqual({});
}, 40_000);

test("a process that only takes triggers knows the limits without loading the code", async () => {
  const limited: ConcurrencyLimit = { limit: 1, key: null };
  const host = createTestHost(sink.url, bundles, {
    loadBundle: () => Promise.reject(new Error("the code was loaded")),
    loadLimits: async () => ({ concurrency: { a: limited } }),
  });
  const web = await createPostgresEngine({ pool: fresh.database.engine, clock: systemClock, log: createLog("silent"), host, executes: false });
  engines = [web];
  const { runId } = await web.start(request("dep_light", "a", {}, { wantsAnswer: false }));
  const { rows } = await fresh.database.engine.query("select concurrency_key, concurrency_limit from run where id = $1", [runId]);
  expect(rows).toEqual([{ concurrency_key: "aut_dep_light_a", concurrency_limit: 1 }]);
});
