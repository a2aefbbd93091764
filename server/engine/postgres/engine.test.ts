import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { openListener } from "../../platform/database/listener.ts";
import { createLog } from "../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import type { Bundle, EngineHost, RunOutcome } from "../run-engine.ts";
import { startSink, type Sink } from "../testing/sink.ts";
import { bundleOf, createTestHost, request } from "../testing/test-host.ts";
import { createPostgresEngine, type PostgresEngine, type PostgresEngineOptions } from "./create-postgres-engine.ts";

let fresh: FreshDatabase;
let sink: Sink;
let engines: PostgresEngine[] = [];
const bundles = new Map<string, Bundle>();

beforeAll(async () => {
  fresh = await freshDatabase();
  sink = await startSink((body, response) => {
    if (body["fail"] === sink.effects.filter(({ n }) => n === body["n"]).length) response.statusCode = 503;
    response.end(JSON.stringify({ got: body["n"] }));
  });
});
afterEach(async () => {
  for (const engine of engines) await engine.close();
  engines = [];
  sink.effects.length = 0;
});
afterAll(async () => {
  await sink.close();
  await fresh.drop();
});

async function startEngine(host: Partial<EngineHost> = {}, options: Partial<PostgresEngineOptions> = {}): Promise<PostgresEngine> {
  const engine = await createPostgresEngine({
    pool: fresh.database.engine,
    clock: systemClock,
    log: createLog("silent"),
    host: createTestHost(sink.url, bundles, host),
    ...options,
  });
  engines.push(engine);
  return engine;
}

async function deploy(id: string, automations: Record<string, string>): Promise<void> {
  bundles.set(id, await bundleOf(id, automations));
}

async function run(engine: PostgresEngine, deployment: string, automation: string, body: unknown = {}): Promise<RunOutcome & { runId: string }> {
  const { runId } = await engine.start(request(deployment, automation, body));
  const outcome = await engine.answer(runId, 60_000);
  if (!outcome) throw new Error("no answer in time");
  return { ...outcome, runId };
}

async function stepsOf(runId: string): Promise<{ key: string; status: string }[]> {
  const { rows } = await fresh.database.engine.query<{ key: string; status: string }>(
    "select key, status from step where run_id = $1 order by seq nulls last, key",
    [runId],
  );
  return rows;
}

test("a run calls, transforms and answers, with every step in the journal", async () => {
  await deploy("dep_1", {
    a: `async run({ event, step, log, vars }) { const r = await step("Send", () => sink.request("POST", "/", { body: { n: event.body.n } })); log.info("sent", { r }); return { got: r.body.got, greeting: vars.GREETING }; }`,
  });
  const engine = await startEngine();
  expect(await run(engine, "dep_1", "a", { n: 7 })).toMatchObject({ status: "succeeded", output: { got: 7, greeting: "hello" } });
  const outcome = await run(engine, "dep_1", "a", { n: 8 });
  expect(await stepsOf(outcome.runId)).toEqual([
    { key: "Send/sink.request", status: "succeeded" },
    { key: "Send", status: "succeeded" },
  ]);
  expect(sink.effects).toEqual([{ n: 7 }, { n: 8 }]);
});

test("a second start with the same key gives the first run", async () => {
  await deploy("dep_2", { a: `async run() { return 1; }` });
  const engine = await startEngine();
  const twice = await Promise.all([1, 2, 3].map(() => engine.start(request("dep_2", "a", {}, { idempotencyKey: "delivery-1" }))));
  expect(new Set(twice.map(({ runId }) => runId)).size).toBe(1);
  expect(twice.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
});

test("an error is told with its place in the TypeScript", async () => {
  await deploy("dep_3", { a: `async run() { const broken: { x?: { y: number } } = {}; return broken.x!.y; }` });
  const outcome = await run(await startEngine(), "dep_3", "a");
  expect(outcome).toMatchObject({ status: "failed", error: { name: "TypeError" } });
  expect((outcome as { error: { stack?: string } }).error.stack).toContain("src/automations/a.ts:5:");
});

test("a passing failure is tried again and the finished part is not", async () => {
  await deploy("dep_4", {
    a: `async run({ step }) { await step("One", () => sink.request("POST", "/", { body: { n: 1 } })); return step("Two", async () => (await sink.request("POST", "/", { body: { n: 2, fail: 1 } })).body, { backoff: "10 ms" }); }`,
  });
  expect(await run(await startEngine(), "dep_4", "a")).toMatchObject({ status: "succeeded", output: { got: 2 } });
  expect(sink.effects.map(({ n }) => n)).toEqual([1, 2, 2]);
});

test("an endless loop and a flood of log lines end with their reason while another deployment goes on", async () => {
  await deploy("dep_loop", { a: `async run() { for (;;); }` });
  await deploy("dep_flood", { a: `async run({ log }) { for (;;) log.info("again and again"); }` });
  await deploy("dep_good", { a: `async run() { return (await sink.request("POST", "/", { body: { n: 3 } })).body; }` });
  const engine = await startEngine({}, { sandbox: { stallMs: 4000 } });
  const bad = Promise.all(["dep_loop", "dep_flood"].map((id) => run(engine, id, "a")));
  expect(await run(engine, "dep_good", "a")).toMatchObject({ status: "succeeded" });
  const [loop, flood] = await bad;
  expect(loop).toMatchObject({ status: "failed", error: { name: "SandboxStalledError", message: expect.stringContaining("endless loop") } });
  expect(flood).toMatchObject({ status: "failed", error: { name: "SandboxStalledError" } });
}, 40_000);

test("a run that logs more than is kept ends well, and its log says that the rest was dropped", async () => {
  await deploy("dep_wordy", {
    many: `async run({ log }) { for (let n = 0; n < 12_000; n++) log.info("line " + n); return "done"; }`,
    large: `async run({ log }) { for (let n = 0; n < 30; n++) log.info("line " + n, { text: "x".repeat(100_000) }); return "done"; }`,
  });
  const engine = await startEngine();
  for (const [automation, kept] of [
    ["many", 10_000],
    ["large", 19],
  ] as const) {
    const { runId, ...outcome } = await run(engine, "dep_wordy", automation);
    expect(outcome).toEqual({ status: "succeeded", output: "done" });
    const { rows } = await fresh.database.engine.query<{ message: string }>("select message from log_line where run_id = $1 order by change", [runId]);
    expect(rows).toHaveLength(kept + 1);
    expect(rows.slice(-2).map(({ message }) => message)).toEqual([
      `line ${kept - 1}`,
      "The log is full: a run keeps 10,000 lines or 2 MB. What came after this was dropped.",
    ]);
  }
});

test("endless allocation, of objects or of bytes, ends at the limit while another deployment goes on", async () => {
  await deploy("dep_heap", { a: `async run() { const all: unknown[] = []; for (;;) all.push(new Array(10000).fill({})); }` });
  await deploy("dep_bytes", { a: `async run() { const all: unknown[] = []; for (;;) { const b = new Uint8Array(10_000_000); b.fill(1); all.push(b); } }` });
  await deploy("dep_roomy", { a: `async run() { return (await sink.request("POST", "/", { body: { n: 4 } })).body; }` });
  // Allocating gives way no more than looping does: which limit is met first is the machine's speed, unless one is far away.
  const engine = await startEngine({}, { sandbox: { stallMs: 60_000 } });
  const bad = Promise.all(["dep_heap", "dep_bytes"].map((id) => run(engine, id, "a")));
  expect(await run(engine, "dep_roomy", "a")).toMatchObject({ status: "succeeded" });
  const [heap, bytes] = await bad;
  expect(heap).toMatchObject({ status: "failed", error: { name: "SandboxMemoryError" } });
  expect(bytes).toMatchObject({ status: "failed", error: { message: expect.stringMatching(/memory|allocation/i) } });
}, 90_000);

test("a write whose answer never came makes the run uncertain until a person decides", async () => {
  await deploy("dep_5", { a: `async run({ step }) { const r = await step("Send", () => sink.request("POST", "/", { body: { n: 5 } })); return r.body; }` });
  let lost = true;
  const engine = await startEngine({
    carryCall: async (frame) =>
      lost
        ? { ok: false, error: { name: "UpstreamError", message: "The connection was lost.", retryable: false, uncertain: true }, calls: [] }
        : { ok: true, response: { status: 200, headers: {}, body: frame.request?.body ?? null }, calls: [] },
  });
  const outcome = await run(engine, "dep_5", "a");
  expect(outcome.status).toBe("uncertain");
  expect(await stepsOf(outcome.runId)).toEqual([{ key: "Send/sink.request", status: "uncertain" }]);
  lost = false;
  await engine.resolveUncertain("org_test", outcome.runId, "Send/sink.request", { happened: true, output: { id: 9 } });
  await expect
    .poll(async () => (await fresh.database.engine.query("select status, output from run where id = $1", [outcome.runId])).rows[0], { timeout: 15_000 })
    .toEqual({ status: "succeeded", output: { id: 9 } });
});

test("a run sleeps and waits for a signal without a process", async () => {
  await deploy("dep_6", {
    a: `async run({ step }) { await step.sleep("100 ms"); const answer = await step.waitFor<{ by: string }>("approval", { timeout: "1 hour" }); return answer?.by; }`,
    b: `async run({ step }) { await step.sleep("1 hour"); }`,
  });
  const engine = await startEngine();
  const rowOf = async (runId: string) =>
    (await fresh.database.engine.query<{ status: string; output: unknown }>("select status, output from run where id = $1", [runId])).rows[0];
  const asleep = await engine.start(request("dep_6", "b", {}));
  const { runId } = await engine.start(request("dep_6", "a", {}));
  for (const id of [asleep.runId, runId]) await expect.poll(async () => (await rowOf(id))?.status, { timeout: 15_000 }).toBe("waiting");
  expect(await stepsOf(runId)).toHaveLength(1);
  await engine.signal("org_test", runId, "approval", { by: "Mara" });
  await expect.poll(() => rowOf(runId), { timeout: 15_000 }).toEqual({ status: "succeeded", output: "Mara" });
  await engine.cancel("org_test", asleep.runId);
}, 40_000);

test("a wait for a signal that never comes gives null when its time is up", async () => {
  await deploy("dep_up", { a: `async run({ step }) { return (await step.waitFor("approval", { timeout: "50 ms" })) ?? "nobody"; }` });
  expect(await run(await startEngine(), "dep_up", "a")).toMatchObject({ status: "succeeded", output: "nobody" });
});

test("a cancelled run stops, whether it is at work or waits", async () => {
  await deploy("dep_7", { a: `async run({ step }) { await step.sleep("1 hour"); }`, b: `async run() { await new Promise(() => {}); }` });
  const engine = await startEngine();
  for (const automation of ["a", "b"]) {
    const { runId } = await engine.start(request("dep_7", automation, {}));
    await engine.cancel("org_test", runId);
    await expect
      .poll(async () => (await fresh.database.engine.query("select status from run where id = $1", [runId])).rows[0], { timeout: 15_000 })
      .toEqual({ status: "cancelled" });
  }
});

test("a write that was on its way when its run was cancelled is not made again without asking", async () => {
  await deploy("dep_cut", { a: `async run() { await sink.request("POST", "/", { body: { n: 1 } }); return "told"; }` });
  const left = Promise.withResolvers<void>();
  let times = 0;
  const engine = await startEngine({
    carryCall(_, { signal }) {
      times += 1;
      left.resolve();
      return new Promise((resolve) => {
        const lost = { name: "AbortError", message: "cut off", retryable: false, uncertain: true };
        signal.addEventListener("abort", () => resolve({ ok: false, error: lost, calls: [] }));
      });
    },
  });
  const { runId } = await engine.start(request("dep_cut", "a", {}));
  await left.promise;
  const statusOf = async () => (await fresh.database.engine.query<{ status: string }>("select status from run where id = $1", [runId])).rows[0]?.status;
  await engine.cancel("org_test", runId);
  await expect.poll(statusOf, { timeout: 15_000 }).toBe("cancelled");
  await engine.retry("org_test", runId);
  await expect.poll(statusOf, { timeout: 15_000 }).toBe("uncertain");
  expect(times).toBe(1);
});

test("a failed run that is run again goes on from its first unfinished step", async () => {
  await deploy("dep_8", {
    a: `async run({ step }) { await step("One", () => sink.request("POST", "/", { body: { n: 1 } })); return (await sink.request("POST", "/", { body: { n: 2 } })).body; }`,
  });
  let broken = true;
  const host = createTestHost(sink.url, bundles);
  const engine = await startEngine({
    carryCall: async (frame, context) =>
      broken && (frame.request?.body as { n: number } | undefined)?.n === 2
        ? { ok: false, error: { name: "UpstreamError", message: "No such thing.", status: 404, retryable: false, uncertain: false }, calls: [] }
        : host.carryCall(frame, context),
  });
  const outcome = await run(engine, "dep_8", "a");
  expect(outcome).toMatchObject({ status: "failed", error: { name: "UpstreamError" } });
  broken = false;
  await engine.retry("org_test", outcome.runId);
  await expect
    .poll(async () => (await fresh.database.engine.query("select status, attempt from run where id = $1", [outcome.runId])).rows[0], { timeout: 15_000 })
    .toEqual({ status: "succeeded", attempt: 2 });
  expect(sink.effects.map(({ n }) => n)).toEqual([1, 2]);
});

test("a journal that does not fit the code stops the run with both sides named", async () => {
  await deploy("dep_9", { a: `async run({ step }) { await step("Ask", () => 1); await step.sleep("1 hour"); }` });
  const engine = await startEngine();
  const { runId } = await engine.start(request("dep_9", "a", {}));
  await expect
    .poll(async () => (await fresh.database.engine.query("select status from run where id = $1", [runId])).rows[0], { timeout: 15_000 })
    .toEqual({ status: "waiting" });
  await engine.close();
  await deploy("dep_9", { a: `async run({ step }) { await step("Tell", () => 1); }` });
  await fresh.database.engine.query("update run set due_at = now() where id = $1", [runId]);
  await startEngine();
  const row = async () =>
    (await fresh.database.engine.query<{ status: string; error: { message: string } }>("select status, error from run where id = $1", [runId])).rows[0];
  await expect.poll(async () => (await row())?.status, { timeout: 15_000 }).toBe("failed");
  expect((await row())?.error.message).toMatch(/"Ask".*"Tell"/);
}, 20_000);

test("a due schedule starts one run for its tick whatever the number of workers", async () => {
  await deploy("dep_10", { a: `async run({ event }) { return event; }` });
  await Promise.all([startEngine(), startEngine(), startEngine()]);
  await engines[0]?.setSchedules({
    organisationId: "org_test",
    projectId: "prj_test",
    environment: "production",
    deploymentId: "dep_10",
    entries: [{ automationId: "aut_tick", automationKey: "a", trigger: { type: "schedule", cron: "0 9 * * 1-5", timeZone: "Europe/Berlin" } }],
  });
  await fresh.database.engine.query("update schedule set due_at = now() - interval '1 second'");
  const runs = async () => (await fresh.database.engine.query("select status from run where automation_id = 'aut_tick'")).rows;
  await expect.poll(runs, { timeout: 15_000 }).toEqual([{ status: "succeeded" }]);
  expect((await fresh.database.engine.query("select due_at > now() as later from schedule")).rows).toEqual([{ later: true }]);
});

test("a list of durable values ends after a thousand, and goes on after a name", async () => {
  await deploy("dep_list", {
    a: `async run({ state }) { const first = await state.organisation.list("item/"); const rest = await state.organisation.list("item/", { after: first.at(-1).key }); return [first.length, first[0].key, rest.length, rest.at(-1).key, rest.at(-1).value]; }`,
  });
  await fresh.database.engine.query(
    `insert into run_state (organisation_id, scope, owner_id, key, value, writer)
     select 'org_test', 'organisation', 'org_test', 'item/' || lpad(n::text, 4, '0'), to_jsonb(n), 'test' from generate_series(1, 1003) n`,
  );
  expect(await run(await startEngine(), "dep_list", "a")).toMatchObject({ output: [1000, "item/0001", 3, "item/1003", 1003] });
});

test("a run with jitter starts when its moment has come, and is told its tick; a new version keeps both", async () => {
  await deploy("dep_jitter", { a: `async run({ event }) { return event; }` });
  const engine = await startEngine();
  const trigger = { type: "schedule", cron: "0 9 * * *", timeZone: "UTC", jitter: "10 hours" } as const;
  const entries = [{ automationId: "aut_jitter", automationKey: "a", trigger }];
  const place = { organisationId: "org_test", projectId: "prj_jitter", environment: "production", deploymentId: "dep_jitter" };
  const { engine: pool } = fresh.database;
  const of = async () => (await pool.query<{ due_at: Date; tick_at: Date }>("select due_at, tick_at from schedule where automation_id = 'aut_jitter'")).rows[0];

  await engine.setSchedules({ ...place, entries });
  const planned = await of();
  expect(planned?.tick_at.toISOString()).toMatch(/T09:00:00.000Z$/);
  expect(planned?.due_at.getTime()).toBeGreaterThan(planned?.tick_at.getTime() ?? 0);
  await engine.setSchedules({ ...place, entries });
  expect(await of()).toEqual(planned);

  await pool.query("update schedule set due_at = now() - interval '1 second', tick_at = '2026-01-01T09:00:00Z' where automation_id = 'aut_jitter'");
  const inputs = async () => (await pool.query("select input from run where automation_id = 'aut_jitter'")).rows;
  await expect.poll(inputs, { timeout: 15_000 }).toEqual([{ input: { scheduledAt: "2026-01-01T09:00:00.000Z" } }]);
  expect((await of())?.due_at.getTime()).toBeGreaterThan(Date.now() - 60_000);

  await engine.setSchedules({
    ...place,
    entries: [{ automationId: "aut_jitter", automationKey: "a", trigger: { type: "schedule", cron: "0 9 * * *", timeZone: "UTC" } }],
  });
  expect((await of())?.tick_at).toBeNull();
});

test("a process that leaves running to others does not wait for an answer", async () => {
  await deploy("dep_elsewhere", { a: `async run() { return 1; }` });
  const intake = await startEngine({}, { executes: false });
  const { runId } = await intake.start(request("dep_elsewhere", "a", {}, { wantsAnswer: true }));
  expect(await intake.answer(runId, 30_000)).toBeNull();
});

test("the answer of a run that another process carried out reaches the one that waits for it", async () => {
  await deploy("dep_far", { a: `async run({ event }) { return event.body.n; }` });
  const listener = openListener(fresh.url, createLog("silent"));
  onTestFinished(() => listener.close());
  const intake = await startEngine({}, { executes: false, listener });
  await startEngine();
  const { runId } = await intake.start(request("dep_far", "a", { n: 42 }));
  expect(await intake.answer(runId, 15_000)).toMatchObject({ status: "succeeded", output: 42 });
});

test("a poll goes on from its cursor, and what it reads twice it hands over once", async () => {
  const trigger = `poll({ connection: sink, every: "1 minute", key: (item: { id: number }) => item.id,
    since: async (cursor: number | undefined) => ({ items: [0, 1, 2, 3].map((n) => ({ id: (cursor ?? 2) - 2 + n })), cursor: (cursor ?? 2) + 2 }) })`;
  bundles.set("dep_poll", await bundleOf("dep_poll", { a: `async run({ event }) { return event.items.map(({ id }) => id); }` }, trigger));
  const engine = await startEngine();
  const read = async () => {
    const { runId } = await engine.start(request("dep_poll", "a", null, { trigger: "poll", input: { scheduledAt: "2026-01-01T00:00:00.000Z" } }));
    return engine.answer(runId, 15_000);
  };
  expect(await read()).toEqual({ status: "succeeded", output: [0, 1, 2, 3] });
  expect(await read()).toEqual({ status: "succeeded", output: [4, 5] });
});
