import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import type { Bundle, EngineHost, RunOutcome } from "../run-engine.ts";
import { bundleOf, createTestHost, request } from "../testing/test-host.ts";
import { createPostgresEngine, type PostgresEngine } from "./create-postgres-engine.ts";

let fresh: FreshDatabase;
const engines: PostgresEngine[] = [];
const bundles = new Map<string, Bundle>();

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
});
afterAll(() => fresh.drop());

async function startEngine(overrides: Partial<EngineHost> = {}): Promise<PostgresEngine> {
  const host = createTestHost("", bundles, overrides);
  const engine = await createPostgresEngine({ pool: fresh.database.engine, clock: systemClock, log: createLog("silent"), host });
  engines.push(engine);
  return engine;
}

async function deploy(id: string, run: string): Promise<void> {
  bundles.set(id, await bundleOf(id, { a: run }));
}

async function start(engine: PostgresEngine, deployment: string, body: unknown = {}) {
  const { runId } = await engine.start(request(deployment, "a", body));
  return { runId, outcome: engine.answer(runId, 60_000) };
}

const outcomeOf = async (engine: PostgresEngine, deployment: string, body?: unknown): Promise<RunOutcome | null> =>
  (await start(engine, deployment, body)).outcome;

const MAKE = `const unlike = "\\u0000 \\ud800 \\udc00x \\\\ud800 \\\\u0000 \\t \\u2028 \\ud83d\\ude00 \\"";
  const make = () => [unlike + "é".repeat(event.body.size), Array.from({ length: 2000 }, (_, n) => [n, -0.5 * n, "№ " + n, null, unlike])];
  const digest = (value) => { const text = JSON.stringify(value); let hash = text.length; for (let at = 0; at < text.length; at += 1 + (at % 5000 === 0 ? 0 : at % 7)) hash = (hash * 31 + text.charCodeAt(at)) % 4294967296; return hash; };`;

test("megabytes that a step gave are the same for the code that goes on and for the one that goes on from the journal elsewhere", async () => {
  await deploy(
    "dep_make",
    `async run({ event, step }) { ${MAKE}
      const digests = [digest(await step("Make", make)), digest(await step("Make", make))];
      return { digests, told: await step.waitFor("go"), log: digests.length };
    }`,
  );
  await deploy("dep_read", `async run({ event, step }) { ${MAKE} return digest(await step("Make", make)); }`);
  const first = await startEngine();
  const { runId } = await start(first, "dep_make", { size: 2_500_000 });
  const there = await outcomeOf(first, "dep_read", { size: 2_500_000 });
  const parked = async () => (await fresh.database.engine.query("select status from run where id = $1", [runId])).rows[0]?.status;
  await expect.poll(parked, { timeout: 15_000 }).toBe("waiting");
  const { rows } = await fresh.database.engine.query<{ isLong: boolean }>(
    `select length(output::text) > 2500000 as "isLong" from step where run_id = $1 and kind = 'step'`,
    [runId],
  );
  expect(rows).toEqual([{ isLong: true }, { isLong: true }]);

  await first.close();
  const second = await startEngine();
  await second.signal("org_test", runId, "go", "on");
  const end = async () => (await fresh.database.engine.query("select status, output from run where id = $1", [runId])).rows[0];
  const digest = there?.status === "succeeded" ? there.output : null;
  await expect.poll(end, { timeout: 15_000 }).toEqual({ status: "succeeded", output: { digests: [digest, digest], told: "on", log: 2 } });
});

test("megabytes that a system answered are the same for the code that goes on and for the one that goes on from the journal elsewhere", async () => {
  const body = { rows: Array.from({ length: 30_000 }, (_, n) => ({ n, name: `№ ${n}` })), unlike: "\0 \ud800 \t\n \u2028" };
  const host: Partial<EngineHost> = { carryCall: async () => ({ ok: true, response: { status: 200, headers: {}, body }, calls: [] }) };
  await deploy(
    "dep_ask",
    `async run({ step }) {
      const { body } = await sink.request("GET", "/");
      await step.waitFor("go");
      return { rows: body.rows.length, last: body.rows.at(-1), length: JSON.stringify(body.rows).length, unlike: body.unlike };
    }`,
  );
  const first = await startEngine(host);
  const { runId } = await start(first, "dep_ask");
  const statusOf = async () => (await fresh.database.engine.query("select status from run where id = $1", [runId])).rows[0]?.status;
  await expect.poll(statusOf, { timeout: 15_000 }).toBe("waiting");
  await first.close();
  const second = await startEngine({ carryCall: () => Promise.reject(new Error("asked again")) });
  await second.signal("org_test", runId, "go", null);
  const end = async () => (await fresh.database.engine.query("select status, output from run where id = $1", [runId])).rows[0];
  const output = { rows: 30_000, last: body.rows.at(-1), length: JSON.stringify(body.rows).length, unlike: body.unlike };
  await expect.poll(end, { timeout: 15_000 }).toEqual({ status: "succeeded", output });

  await deploy(
    "dep_ask_once",
    `async run() { const { body } = await sink.request("GET", "/"); return [body.rows.length, JSON.stringify(body.rows).length, body.unlike]; }`,
  );
  expect(await outcomeOf(await startEngine(host), "dep_ask_once")).toEqual({ status: "succeeded", output: [output.rows, output.length, output.unlike] });
});

test("an output of a megabyte is the answer that its sender waits for, and what is stored", async () => {
  await deploy("dep_answer", `async run({ event }) { return { rows: Array.from({ length: 40_000 }, (_, n) => ({ n, name: "Row " + n })), got: event.body }; }`);
  const engine = await startEngine();
  const { runId, outcome } = await start(engine, "dep_answer", "sync");
  const output = { rows: Array.from({ length: 40_000 }, (_, n) => ({ n, name: `Row ${n}` })), got: "sync" };
  expect(await outcome).toEqual({ status: "succeeded", output });
  const { rows } = await fresh.database.engine.query("select output from run where id = $1", [runId]);
  expect(rows).toEqual([{ output }]);
});

test("large values of many runs at once are each their own run's", async () => {
  await deploy("dep_many", `async run({ event, step }) { await step("Keep", () => event.body.mark.repeat(70_000)); return event.body.mark.repeat(80_000); }`);
  const engine = await startEngine();
  const marks = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const outcomes = await Promise.all(marks.map((mark) => outcomeOf(engine, "dep_many", { mark })));
  expect(outcomes.map((outcome) => outcome?.status === "succeeded" && outcome.output)).toEqual(marks.map((mark) => mark.repeat(80_000)));
  const { rows } = await fresh.database.engine.query(
    "select distinct run.output #>> '{}' = repeat(left(step.output #>> '{}', 1), 80000) as own, length(step.output #>> '{}') as length from step join run on run.id = run_id where deployment_id = 'dep_many'",
  );
  expect(rows).toEqual([{ own: true, length: 70_000 }]);
});

/** Speaks for itself, without the harness: the texts that it is given stand behind its frames as they are. */
const SAYS_ANYTHING = `const say = (text) => { let bytes = new Uint8Array(text.length); for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at); while (bytes.length > 0) bytes = bytes.subarray(Deno.stdout.writeSync(bytes)); };
say('{"t":"ready","automations":[]}\\n');
let heard = "";
for await (const chunk of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
  heard += chunk;
  for (let end = heard.indexOf("\\n"); end >= 0; end = heard.indexOf("\\n")) {
    const frame = JSON.parse(heard.slice(0, end));
    heard = heard.slice(end + 1);
    if (frame.t === "ping") say(JSON.stringify({ t: "pong", id: frame.id }) + "\\n");
    if (frame.t === "start") for (const line of frame.input.body) say(line.replaceAll("RUN", frame.run).replace("MUCH", "x".repeat(9e6)) + "\\n");
  }
}`;

const END = '{"t":"end","run":"RUN","outcome":{"ok":true,"value":null}}';
const STEP = '{"t":"step","run":"RUN","key":"k","name":"n","fingerprint":"f","outcome":{"ok":true,"value":1},"startedAt":0,"at":0,"after":0,"place":1}';

test("a text that is no JSON, or no text at all, fails its own run, and neither the server nor who shares a batch with it", async () => {
  bundles.set("dep_hostile", { ...(await bundleOf("dep_hostile", { a: "async run() {}" })), code: SAYS_ANYTHING });
  await deploy("dep_good", `async run({ step }) { return await step("Make", () => "good".repeat(20_000)); }`);
  const engine = await startEngine();
  const texts = ["", "nonsense", "1 2", '1],["other"', '"\xff"', "\0", "{", "[1", `"${"x".repeat(100_000)}`];
  const hostile = texts.flatMap((text) => [[`${END}\t${text}`], [`${STEP}\t${text}`, END]]);
  const outcomes = await Promise.all([
    ...hostile.map((lines) => outcomeOf(engine, "dep_hostile", lines)),
    ...texts.map(() => outcomeOf(engine, "dep_good")),
    outcomeOf(engine, "dep_hostile", [`${STEP}\t{"kept":[1]}`, `${END}\t"as it is"`]),
  ]);
  expect(outcomes.splice(0, hostile.length).map((outcome) => outcome?.status === "failed" && outcome.error.name)).toEqual(hostile.map(() => "JournalError"));
  expect(outcomes.pop()).toEqual({ status: "succeeded", output: "as it is" });
  for (const outcome of outcomes) expect(outcome).toEqual({ status: "succeeded", output: "good".repeat(20_000) });
});

test.each([
  ["a value beside a frame that has room for none", `{"t":"log","run":"RUN","id":"l","level":"info","message":"m","data":null,"step":null}\t1`, "not a frame"],
  ["one beside an error", `{"t":"end","run":"RUN","outcome":{"ok":false,"error":{"name":"E","message":"m"}}}\t1`, "not a frame"],
  ["one that nests without end", `${END}\t${"[".repeat(501)}${"]".repeat(501)}`, "levels deep"],
  ["one larger than any may be", `${END}\t"MUCH"`, "more than 8 MB"],
])("%s ends its process", async (_, line, reason) => {
  bundles.set("dep_hostile", { ...(await bundleOf("dep_hostile", { a: "async run() {}" })), code: SAYS_ANYTHING });
  const outcome = await outcomeOf(await startEngine(), "dep_hostile", [line]);
  expect(outcome).toMatchObject({ status: "failed", error: { name: "SandboxOutputError", message: expect.stringContaining(reason) } });
});

const linesOf = async (runId: string) =>
  (
    await fresh.database.engine.query<{ step: string | null; message: string; data: unknown }>(
      "select step_key as step, message, data from log_line where run_id = $1 order by change",
      [runId],
    )
  ).rows;

test("a flood of lines is kept in its order, between steps too, each as it was when it was logged", async () => {
  await deploy(
    "dep_flood",
    `async run({ step, log }) { const seen = { n: 0 };
      for (; seen.n < 1500; seen.n++) log.info("Line " + seen.n, seen);
      await step("Inside", () => { log.warn("in it\u0000"); });
      for (; seen.n < 1700; seen.n++) log.info("Line " + seen.n, seen);
      await Promise.resolve(); log.error("last"); }`,
  );
  const { runId, outcome } = await start(await startEngine(), "dep_flood");
  expect(await outcome).toMatchObject({ status: "succeeded" });
  const lines = Array.from({ length: 1700 }, (_, n) => ({ step: null, message: `Line ${n}`, data: { n } }));
  const inside = { step: "Inside", message: "in it\ufffd", data: null };
  expect(await linesOf(runId)).toEqual([...lines.slice(0, 1500), inside, ...lines.slice(1500), { step: null, message: "last", data: null }]);
});

test("lines that a sandbox says by itself: one a frame as earlier bundles do, one twice, and more than a frame may have", async () => {
  bundles.set("dep_hostile", { ...(await bundleOf("dep_hostile", { a: "async run() {}" })), code: SAYS_ANYTHING });
  const engine = await startEngine();
  const entry = (id: string) => `{"id":"${id}","level":"info","message":"${id}","data":null,"step":null}`;
  const said = await start(engine, "dep_hostile", [
    `{"t":"log","run":"RUN",${entry("alone").slice(1)}`,
    `{"t":"logs","run":"RUN","lines":[${entry("first")},${entry("second")},${entry("second")}]}`,
    `{"t":"logs","run":"RUN","lines":[]}`,
    END,
  ]);
  expect(await said.outcome).toMatchObject({ status: "succeeded" });
  expect((await linesOf(said.runId)).map(({ message }) => message)).toEqual(["alone", "first", "second"]);
  const tooMany = `{"t":"logs","run":"RUN","lines":[${Array.from({ length: 201 }, (_, n) => entry(String(n))).join(",")}]}`;
  expect(await outcomeOf(engine, "dep_hostile", [tooMany])).toMatchObject({ status: "failed", error: { name: "SandboxOutputError" } });
});

test("what was logged just before the code stopped giving way is there", async () => {
  await deploy("dep_loop", `async run({ log }) { for (let n = 0; n < 16; n++) log.info("Line " + n); for (;;); }`);
  const host = createTestHost("", bundles);
  const engine = await createPostgresEngine({ pool: fresh.database.engine, clock: systemClock, log: createLog("silent"), host, sandbox: { stallMs: 300 } });
  engines.push(engine);
  const { runId, outcome } = await start(engine, "dep_loop");
  expect(await outcome).toMatchObject({ status: "failed", error: { name: "SandboxStalledError" } });
  await expect.poll(async () => (await linesOf(runId)).length).toBe(16);
});
