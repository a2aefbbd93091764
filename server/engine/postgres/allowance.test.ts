import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { openListener, type Listener } from "../../platform/database/listener.ts";
import { createKnownLimits } from "../../platform/limits/known-limits.ts";
import { createLog } from "../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import type { Bundle } from "../run-engine.ts";
import { startSink, type Sink } from "../testing/sink.ts";
import { bundleOf, createTestHost, request } from "../testing/test-host.ts";
import { createPostgresEngine, type PostgresEngine } from "./create-postgres-engine.ts";

const ORGANISATION = "org_test";
const AT_ONCE = 2;
let fresh: FreshDatabase;
let sink: Sink;
let listener: Listener;
let engines: PostgresEngine[] = [];
const bundles = new Map<string, Bundle>();
const count = { now: 0, most: 0 };

beforeAll(async () => {
  fresh = await freshDatabase();
  listener = openListener(fresh.url, createLog("silent"));
  await fresh.database.organisation(ORGANISATION, (tx) =>
    tx.execute(sql`insert into organisation (id, slug, display_name, created_at) values (${ORGANISATION}, 'test', 'Test', now())`),
  );
  sink = await startSink(async (_body, response) => {
    count.now += 1;
    count.most = Math.max(count.most, count.now);
    await fresh.database.engine.query("select pg_sleep(0.02)");
    count.now -= 1;
    response.end("{}");
  });
});
afterEach(async () => {
  for (const engine of engines) await engine.close();
  engines = [];
});
afterAll(async () => {
  await listener.close();
  await sink.close();
  await fresh.drop();
});

/** Sets a limit; resolves when every process knows of it. */
async function allow(name: "runsAtOnce" | "runsPerDay", value: number | null): Promise<void> {
  await fresh.database.operator(async (tx) => {
    await tx.execute(
      sql`insert into organisation_limit values (${ORGANISATION}, ${name}, ${value}) on conflict (organisation_id, name) do update set value = excluded.value`,
    );
    await tx.execute(sql`delete from run_day`);
  });
  let heard = false;
  const forget = listener.on("vennel_limits", () => (heard = true));
  const tell = () => fresh.database.engine.query("select pg_notify('vennel_limits', '')");
  await expect.poll(async () => (await tell(), heard), { timeout: 15_000 }).toBe(true);
  forget();
}

/** Each remembers the limits for itself, as server processes do. */
async function twoWorkers(): Promise<readonly [PostgresEngine, PostgresEngine]> {
  const start = () => {
    const limits = createKnownLimits({ database: fresh.database, listener, builtIn: {} });
    const allowance = { of: limits.of, someAreLimited: () => limits.isSetAnywhere("runsAtOnce") };
    return createPostgresEngine({
      listener,
      pool: fresh.database.engine,
      clock: systemClock,
      log: createLog("silent"),
      host: createTestHost(sink.url, bundles, { allowance }),
    });
  };
  const both = [await start(), await start()] as const;
  engines = [...both];
  return both;
}

async function ended(deployment: string): Promise<Record<string, number>> {
  const { rows } = await fresh.database.engine.query<{ status: string; count: number }>(
    "select status, count(*)::int from run where deployment_id = $1 group by status",
    [deployment],
  );
  return Object.fromEntries(rows.map(({ status, count: found }) => [status, found]));
}

const CALL = `async run() { await sink.request("POST", "/", { body: {} }); }`;

test("an organisation never has more runs at work than it may, over two workers, automations with turns and without, and other organisations go on", async () => {
  await allow("runsAtOnce", AT_ONCE);
  bundles.set("dep_once", { ...(await bundleOf("dep_once", { a: CALL, b: CALL, c: CALL })), concurrency: { c: { limit: 5, key: null } } });
  bundles.set("dep_free", { ...(await bundleOf("dep_free", { a: `async run() {}` })), organisationId: "org_other" });
  const workers = await twoWorkers();
  const keys = ["a", "b", "c"];
  await Promise.all(
    Array.from({ length: 24 }, (_, n) => workers[n % 2 === 0 ? 0 : 1].start(request("dep_once", keys[n % 3] ?? "a", {}, { wantsAnswer: false }))),
  );
  const { runId } = await workers[0].start(request("dep_free", "a", {}, { organisationId: "org_other", wantsAnswer: true }));
  expect(await workers[0].answer(runId, 15_000)).toMatchObject({ status: "succeeded" });
  await expect.poll(() => ended("dep_once"), { timeout: 30_000 }).toEqual({ succeeded: 24 });
  expect(count.most).toBe(AT_ONCE);
  await allow("runsAtOnce", null);
}, 60_000);

test("of many runs at once exactly as many begin as a day has, a repeated delivery costs nothing, and more begin when the limit is raised", async () => {
  bundles.set("dep_day", await bundleOf("dep_day", { a: `async run({ event }) { return event.body.n; }` }));
  const workers = await twoWorkers();
  const start = (n: number, over = {}) => workers[n % 2 === 0 ? 0 : 1].start(request("dep_day", "a", { n }, over));
  const before = Object.values(await ended("dep_once")).reduce((sum, each) => sum + each, 0);
  const first = await start(0, { idempotencyKey: "same" });
  await allow("runsPerDay", before + 10);
  const answers = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => start(n)));
  expect(answers.filter(({ status }) => status === "fulfilled").length).toBe(9);
  const refused = answers.find((answer) => answer.status === "rejected");
  expect(refused?.reason).toMatchObject({ status: 429, extra: { details: { limit: "runsPerDay", value: before + 10, raisedBy: "operator" } } });
  expect(await start(1, { idempotencyKey: "same" })).toEqual({ runId: first.runId, duplicate: true });
  await start(2, { simulated: true });
  await allow("runsPerDay", before + 12);
  const more = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => start(n)));
  expect(more.filter(({ status }) => status === "fulfilled").length).toBe(2);
  await allow("runsPerDay", null);
}, 60_000);

test("a schedule that is due waits while the day is spent, and one run makes up for it when there is room", async () => {
  bundles.set("dep_tick", await bundleOf("dep_tick", { a: `async run() {}` }));
  await allow("runsPerDay", 0);
  const [worker] = await twoWorkers();
  const entries = [{ automationId: "aut_tick", automationKey: "a", trigger: { type: "schedule", cron: "* * * * * *", timeZone: "UTC" } }] as const;
  await worker.setSchedules({ organisationId: ORGANISATION, projectId: "prj_test", environment: "production", deploymentId: "dep_tick", entries });
  const due = "select count(*)::int from schedule where automation_id = 'aut_tick' and due_at < now() - interval '1 second'";
  await expect.poll(async () => (await fresh.database.engine.query(due)).rows, { timeout: 15_000 }).toEqual([{ count: 1 }]);
  expect(await ended("dep_tick")).toEqual({});
  await allow("runsPerDay", 1_000);
  await expect.poll(async () => (await ended("dep_tick"))["succeeded"] ?? 0, { timeout: 15_000 }).toBeGreaterThan(0);
}, 60_000);
