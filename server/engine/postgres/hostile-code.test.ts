import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import type { Bundle, CallResult, EngineHost, RunOutcome } from "../run-engine.ts";
import { bundleOf, createTestHost, request } from "../testing/test-host.ts";
import { createPostgresEngine, type PostgresEngine } from "./create-postgres-engine.ts";

let fresh: FreshDatabase;
let engine: PostgresEngine | null = null;
const bundles = new Map<string, Bundle>();

beforeAll(async () => {
  fresh = await freshDatabase();
  bundles.set("dep_good", await bundleOf("dep_good", { a: `async run() { return "good"; }` }));
});
afterEach(() => engine?.close());
afterAll(() => fresh.drop());

/** Runs the code, and at its side a good deployment, which must not notice. */
async function run(code: string, host: Partial<EngineHost> = {}): Promise<RunOutcome> {
  bundles.set("dep_bad", await bundleOf("dep_bad", { a: code }));
  engine = await createPostgresEngine({
    pool: fresh.database.engine,
    clock: systemClock,
    log: createLog("silent"),
    host: createTestHost("", bundles, host),
    limits: { steps: 200, issues: 5 },
  });
  const bad = await outcomeOf("dep_bad");
  expect(await outcomeOf("dep_good")).toEqual({ status: "succeeded", output: "good" });
  return bad;
}

async function outcomeOf(deployment: string): Promise<RunOutcome> {
  const { runId } = await (engine as PostgresEngine).start(request(deployment, "a", {}));
  const outcome = await (engine as PostgresEngine).answer(runId, 20_000);
  if (!outcome) throw new Error(`${deployment}: no end in time`);
  return outcome;
}

const answering = (result: Partial<CallResult>): Partial<EngineHost> => ({ carryCall: async () => ({ calls: [], ...result }) as CallResult });

test.each([
  [
    "a wait that ends after the end of all dates",
    `async run({ step }) { void step.waitFor("never", { timeout: "999999999 days" }); await step("later", () => sink.request("GET", "/")); return "went on"; }`,
  ],
  [
    "a sleep that ends after the end of all dates",
    `async run({ step }) { void step.sleep("99999999 weeks").catch(() => {}); await step("later", () => sink.request("GET", "/")); return "went on"; }`,
  ],
])("%s harms nobody", async (_, code) => {
  expect(await run(code, answering({ ok: true, response: { status: 200, headers: {}, body: null } }))).toMatchObject({
    status: "succeeded",
    output: "went on",
  });
});

test("a system that asks to be left alone for thousands of years only makes the run wait", async () => {
  const error = { name: "UpstreamError", message: "Busy.", status: 429, retryAfter: 1e30, retryable: true, uncertain: false };
  bundles.set("dep_bad", await bundleOf("dep_bad", { a: `async run() { await sink.request("GET", "/"); }` }));
  engine = await createPostgresEngine({
    pool: fresh.database.engine,
    clock: systemClock,
    log: createLog("silent"),
    host: createTestHost("", bundles, answering({ ok: false, error })),
  });
  const { runId } = await engine.start(request("dep_bad", "a", {}));
  const statusOf = async () => (await fresh.database.engine.query<{ status: string }>("select status from run where id = $1", [runId])).rows[0]?.status;
  await expect.poll(statusOf, { timeout: 15_000 }).toBe("waiting");
  expect(await outcomeOf("dep_good")).toMatchObject({ status: "succeeded" });
});

test("an answer that nests without end fails its run and holds up nobody", async () => {
  let body: unknown = null;
  for (let depth = 0; depth < 20_000; depth++) body = [body];
  const outcome = await run(
    `async run() { return (await sink.request("GET", "/")).body; }`,
    answering({ ok: true, response: { status: 200, headers: {}, body } }),
  );
  expect(outcome.status).toBe("failed");
});

test("a value that nests without end fails its run with that reason", async () => {
  const outcome = await run(`async run({ log }) { let v: unknown = null; for (let n = 0; n < 2000; n++) v = [v]; log.info("deep", v); return "done"; }`);
  expect(outcome).toMatchObject({ status: "failed", error: { message: expect.stringContaining("nested") } });
});

test.each([
  ["a cycle", `const a: Record<string, unknown> = {}; a.a = a; return a;`, "circular"],
  ["a BigInt", `return { n: 10n };`, "BigInt"],
  ["a toJSON that throws", `return { toJSON() { throw new Error("not me"); } };`, "not me"],
])("an output that is no JSON, %s, fails the run and says so", async (_, code, reason) => {
  expect(await run(`async run() { ${code} }`)).toMatchObject({ status: "failed", error: { message: expect.stringContaining(reason) } });
});

test("what is thrown may be anything", async () => {
  expect(await run(`async run() { const a: Record<string, unknown> = {}; a.a = a; throw a; }`)).toMatchObject({ status: "failed" });
  await engine?.close();
  expect(await run(`async run() { throw Object.defineProperty(new Error("x"), "message", { get() { throw 1; } }); }`)).toMatchObject({ status: "failed" });
});

test("halves of surrogate pairs and null characters are kept in values, and replaced in names and lines, where the database keeps neither", async () => {
  const outcome = await run(
    `async run({ step, log }) { log.info("\\ud800", { "\\udc00": "\\u0000" }); await step("\\ud800", () => "\\ud83d"); return "a\\ud800b 😀"; }`,
  );
  expect(outcome).toMatchObject({ status: "succeeded" });
  const { rows } = await fresh.database.engine.query<{ output: string }>(
    "select output from run where automation_id = 'aut_dep_bad_a' order by created_at desc limit 1",
  );
  expect(rows[0]?.output).toBe("a\ud800b 😀");
});

test("a run that never stops making steps is stopped", async () => {
  const outcome = await run(`async run({ state }) { for (let n = 0; ; n++) await state.run.set("n", n); }`);
  expect(outcome).toMatchObject({ status: "failed", error: { name: "StepLimitError" } });
});

test("a run raises only so many issues", async () => {
  let raised = 0;
  const raiseIssue = () => void (raised += 1);
  const outcome = await run(
    `async run({ issue }) { for (let n = 0; n < 1000; n++) issue({ severity: "low", title: "t" + n, message: "m" }); return "done"; }`,
    { raiseIssue },
  );
  expect(outcome).toMatchObject({ status: "succeeded" });
  expect(raised).toBe(5);
});

test("a run leaves nothing in the globals for the next one, and is told so", async () => {
  const places = [
    "(globalThis as any).left",
    "(globalThis as any).JSON",
    "(Array.prototype as any).left",
    "(Object.prototype as any).left",
    "(Math as any).left",
  ];
  const tries = places.map((place) => `attempt(() => { ${place} = "left"; })`);
  const code = `async run() {
    const attempt = (work: () => void) => { try { work(); return "kept"; } catch (error) { return (error as Error).name; } };
    class Own extends Error { override name = "Own"; toString() { return "own"; } }
    Object.assign(Own, { left: 1 });
    return [${tries.join(", ")}, String(new Own("fine"))];
  }`;
  expect(await run(code)).toEqual({ status: "succeeded", output: [...places.map(() => "TypeError"), "own"] });
});

test("nothing that a run begins comes back by itself when it is over", async () => {
  const code = `async run() {
    const all = globalThis as any;
    return ["setTimeout", "setInterval", "setImmediate", "MessageChannel"].map((name) => typeof all[name]).concat(typeof all.AbortSignal.timeout);
  }`;
  expect(await run(code)).toEqual({ status: "succeeded", output: Array(5).fill("undefined") });
});

test("a delivery's key may be as long as its header", async () => {
  await run(`async run() { return 1; }`);
  const idempotencyKey = Array.from({ length: 500 }, () => Math.random().toString(36)).join("");
  const twice = [await engine?.start(request("dep_good", "a", {}, { idempotencyKey })), await engine?.start(request("dep_good", "a", {}, { idempotencyKey }))];
  expect(twice.map((start) => start?.duplicate)).toEqual([false, true]);
});

test("a flood of requests to the state is felt by its own run alone", async () => {
  const outcome = await run(
    `async run({ state }) { await Promise.all(Array.from({ length: 150 }, (_, n) => state.run.set("k" + n, n))); return (await state.run.list()).length; }`,
  );
  expect(outcome).toEqual({ status: "succeeded", output: 150 });
});

test("a run that is cancelled in an endless loop takes none along: those beside it go on elsewhere, those that come after it never meet it", async () => {
  const code = `async run({ event, issue }) {
    if (event.body.loops) { issue({ severity: "low", title: "Loops", message: "from now on" }); for (;;); }
    return (await sink.request("GET", event.body.path)).body;
  }`;
  bundles.set("dep_cancelled", await bundleOf("dep_cancelled", { a: code }));
  const [isLooping, isAsking, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const host = createTestHost("", bundles, {
    raiseIssue: () => isLooping.resolve(),
    async carryCall({ request: asked }) {
      if (asked?.path === "/slow") {
        isAsking.resolve();
        await mayAnswer.promise;
      }
      return { ok: true, response: { status: 200, headers: {}, body: asked?.path }, calls: [] };
    },
  });
  engine = await createPostgresEngine({ pool: fresh.database.engine, clock: systemClock, log: createLog("silent"), host });
  const { start, cancel, answer } = engine;
  const begin = async (body: unknown) => {
    const { runId } = await start(request("dep_cancelled", "a", body));
    return { runId, outcome: answer(runId, 30_000) };
  };
  const waiting = await begin({ path: "/slow" });
  await isAsking.promise;
  const loops = await begin({ loops: true });
  await isLooping.promise;
  const beside = await begin({ path: "/beside" });
  await cancel("org_test", loops.runId);
  const after = await begin({ path: "/after" });

  expect(await after.outcome).toEqual({ status: "succeeded", output: "/after" });
  expect(await beside.outcome).toEqual({ status: "succeeded", output: "/beside" });
  mayAnswer.resolve();
  expect(await waiting.outcome).toEqual({ status: "succeeded", output: "/slow" });
  expect(await loops.outcome).toMatchObject({ status: "cancelled" });
  const { rows } = await fresh.database.engine.query("select isolated from run where id = $1", [after.runId]);
  expect(rows).toEqual([{ isolated: false }]);
});

test("a run beside an endless loop is not blamed for it, though the loop has asked for something and it has not", async () => {
  const code = `async run({ event, issue, step }) {
    if (event.body.loops) { void step.sleep("1 day"); await sink.request("GET", "/"); issue({ severity: "low", title: "Loops", message: "from now on" }); for (;;); }
    return "beside";
  }`;
  bundles.set("dep_beside", await bundleOf("dep_beside", { a: code }));
  const isLooping = Promise.withResolvers<void>();
  const host = createTestHost("", bundles, {
    ...answering({ ok: true, response: { status: 200, headers: {}, body: null } }),
    raiseIssue: () => isLooping.resolve(),
  });
  engine = await createPostgresEngine({ pool: fresh.database.engine, clock: systemClock, log: createLog("silent"), host, sandbox: { stallMs: 1000 } });
  const { runId } = await engine.start(request("dep_beside", "a", { loops: true }));
  await isLooping.promise;
  const beside = await engine.start(request("dep_beside", "a", {}));
  expect(await engine.answer(beside.runId, 15_000)).toEqual({ status: "succeeded", output: "beside" });
  await engine.cancel("org_test", runId);
});
