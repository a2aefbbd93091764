import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Run } from "../../../contracts/runs.ts";
import { systemClock } from "../../platform/clock.ts";
import { notFound } from "../../platform/errors.ts";
import { createLog } from "../../platform/log.ts";
import type { PersonActor } from "../../platform/http/actor.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { createPostgresEngine, type PostgresEngine } from "../../engine/postgres/create-postgres-engine.ts";
import type { Bundle, RunEvent } from "../../engine/run-engine.ts";
import { startSink, type Sink } from "../../engine/testing/sink.ts";
import { bundleOf, createTestHost, request as runRequest } from "../../engine/testing/test-host.ts";
import { createRuns, type Runs } from "./index.ts";

let fresh: FreshDatabase;
let sink: Sink;
let engine: PostgresEngine;
let runs: Runs;
const tests: string[] = [];
let isLineDown = false;
/** Answers wait for it. */
let line = Promise.resolve();
const AUTOMATION = "aut_dep_r_a";
const actor: PersonActor = {
  kind: "person",
  identityId: "idn_1",
  sessionId: "ses_1",
  email: "mara@example.test",
  emailVerified: true,
  name: "Mara",
  authenticatedAt: new Date(),
};

beforeAll(async () => {
  fresh = await freshDatabase();
  sink = await startSink(async ({ cut }, response) => {
    await line;
    if (cut && isLineDown) response.destroy();
    else response.end('{"ok":true}');
  });
  const bundle = await bundleOf("dep_r", {
    a: `async run({ event, step, log }) {
      await step("First", () => sink.request("POST", "/", { body: { n: 1, password: "hunter2" } }));
      log.info("between", { token: "abc", n: event.body.n });
      await sink.request("POST", "/", { body: { n: 2 } });
      if (event.body.fail) throw new FatalError("No good.");
      return { password: "hunter2", n: event.body.n };
    }`,
  });
  const pays = await bundleOf("dep_pays", {
    a: `async run({ step }) { return (await step("Pay", () => sink.request("POST", "/", { body: { cut: true } }))).body; }`,
  });
  const asks = await bundleOf("dep_asks", {
    a: `async run({ step }) { await sink.request("POST", "/", { body: {} }); return step.waitFor("approval"); }`,
  });
  const bundles = new Map<string, Bundle>([
    ["dep_r", bundle],
    ["dep_pays", pays],
    ["dep_asks", asks],
  ]);
  engine = await createPostgresEngine({ pool: fresh.database.engine, clock: systemClock, log: createLog("silent"), host: createTestHost(sink.url, bundles) });
  runs = createRuns({
    database: fresh.database,
    clock: systemClock,
    log: createLog("silent"),
    presence: { id: 1, isGone: async () => false },
    connectorOf: async () => undefined,
    carryCall: () => expect.unreachable(),
    addTest: async (_, make) => void tests.push(make({ file: "src/automations/a.ts", name: "A" })),
    engine,
    findAutomation: async () => ({
      id: AUTOMATION,
      key: "a",
      projectId: "prj_test",
      deploymentId: "dep_r",
      isCurrent: true,
      trigger: { type: "webhook", input: { type: "object", required: ["n"], properties: { n: { type: "integer" } } } },
    }),
    sampleOf: async () => ({ kind: "fits", payload: { n: 0 } }),
    requireDeployment: async (_, __, id) => {
      if (id !== "dep_r") throw notFound("The deployment");
    },
  });
});
afterAll(async () => {
  await runs.bulk.close();
  await engine.close();
  await sink.close();
  await fresh.drop();
});

const base = { actor, role: "builder" as const, request: new Request("http://localhost/"), body: undefined, query: {} };
const at = (id: string) => ({ organisation_id: "org_test", id });

async function finished(body: unknown): Promise<string> {
  const { runId } = await engine.start(runRequest("dep_r", "a", body));
  await engine.answer(runId, 10_000);
  return runId;
}

test("a run shows its steps with secrets hidden, and its log", async () => {
  const id = await finished({ n: 7 });
  const run = await runs.handlers.getRun({ ...base, params: at(id), query: {} });
  expect(run).toMatchObject({ id, status: "succeeded", output: { password: "[redacted]", n: 7 }, attempt: 1, trigger: "webhook" });
  expect((run as { steps: { id: string; name: string; status: string }[] }).steps.map(({ id: key, name, status }) => [key, name, status])).toEqual([
    ["First", "First", "succeeded"],
    ["sink.request", "sink.request", "succeeded"],
  ]);
  await expect
    .poll(async () => ((await runs.handlers.runLogs({ ...base, params: at(id), query: { limit: 50, cursor: undefined } })) as { items: unknown[] }).items)
    .toMatchObject([{ level: "info", message: "between", data: { token: "[redacted]", n: 7 }, runId: id, stepId: null }]);
});

test("lists go page by page, newest first, and can be searched", async () => {
  const ids = [await finished({ n: 1, note: "needle" }), await finished({ n: 2 }), await finished({ n: 3, fail: true })];
  const list = (query: Record<string, unknown>) =>
    runs.handlers.listRuns({ ...base, params: at(AUTOMATION), query: { limit: 2, ...query } }) as Promise<{
      items: { id: string }[];
      nextCursor: string | null;
    }>;
  const first = await list({});
  expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  expect((await list({ cursor: first.nextCursor })).items[0]?.id).toBe(ids[0]);
  expect((await list({ query: "needle" })).items.map(({ id }) => id)).toEqual([ids[0]]);
  expect((await list({ status: "failed" })).items.map(({ id }) => id)).toEqual([ids[2]]);
});

test("nobody finds a run, or a line of its log, by what is hidden from them", async () => {
  const odd = "\u0000 \ud800";
  const id = await finished({ n: 9, note: "in sight", odd, nested: [{ Password: "kept-away-1", open: { IBAN: "kept-away-2" } }], "to\u006ben": "kept-away-3" });
  await fresh.database.organisation("org_test", async (tx) => {
    await tx.execute(sql`insert into organisation (id, slug, display_name, created_at) values ('org_test', 'test', 'T', now()) on conflict do nothing`);
    await tx.execute(
      sql`insert into privacy_settings (organisation_id, payload_retention_days, redact_fields, assistant_may_see_payloads) values ('org_test', 30, '{iban}', false)`,
    );
  });
  const found = async (query: string) => {
    const { items } = (await runs.handlers.listRuns({ ...base, params: at(AUTOMATION), query: { limit: 2, query } })) as { items: { id: string }[] };
    return items.map((run) => run.id);
  };
  for (const hidden of ["kept-away-1", "kept-away-2", "kept-away-3"]) expect(await found(hidden)).toEqual([]);
  for (const shown of ["in sight", "password", '"note":"in sight"']) expect(await found(shown)).toContain(id);

  await fresh.database.engine.query(`
    insert into log_line (organisation_id, project_id, run_id, id, level, message, data, at)
    values ('org_test', 'prj_test', '${id}', 'hidden', 'info', 'kept', '{"api_key": "kept-away-4", "iban": "kept-away-5", "n": "plain"}', now())`);
  const lines = async (query: string) => {
    const { items } = (await runs.handlers.projectLogs({ ...base, params: at("prj_test"), query: { limit: 5, cursor: undefined, query } })) as {
      items: unknown[];
    };
    return items.length;
  };
  expect([await lines("kept-away-4"), await lines("kept-away-5"), await lines("plain")]).toEqual([0, 0, 1]);
});

test("the organisation's list holds the runs of every project, and can be narrowed to one, to an environment and to a state", async () => {
  const ids = [await finished({ n: 1 }), await finished({ n: 2, fail: true })];
  const list = async (query: Record<string, unknown>, organisation_id = "org_test") => {
    const { items } = (await runs.handlers.listOrganisationRuns({ ...base, params: { organisation_id }, query: { limit: 50, ...query } })) as {
      items: { id: string }[];
    };
    return items.map(({ id }) => id);
  };
  expect((await list({})).slice(0, 2)).toEqual([ids[1], ids[0]]);
  expect((await list({ status: "failed" }))[0]).toBe(ids[1]);
  expect(await list({ project: "prj_none" })).toEqual([]);
  expect(await list({ environment: "nowhere" })).toEqual([]);
  expect(await list({}, "org_other")).toEqual([]);
});

test("runs are exported as CSV and JSON lines, page after page, each once, with payloads where asked, nothing of others", async () => {
  const good = await finished({ n: 1, note: 'a, "b"' });
  const bad = await finished({ n: 2, fail: true });
  await fresh.database.engine.query(
    `insert into run select (jsonb_populate_record(run, jsonb_build_object('id', 'run_copy_' || n, 'created_at', run.created_at - n * interval '1 s', 'idempotency_key', null))).*
     from run, generate_series(1, 600) n where run.id = $1`,
    [good],
  );
  const file = async (query: Record<string, unknown>, organisation_id = "org_test") => {
    const answer = (await runs.handlers.exportRuns({ ...base, params: { organisation_id }, query: { format: "jsonl", ...query } })) as Response;
    return { text: await answer.text(), headers: answer.headers };
  };
  const lines = ({ text }: { text: string }) => text.split("\n").flatMap((line) => (line ? [JSON.parse(line) as Record<string, unknown>] : []));
  const all = lines(await file({}));
  expect(all.slice(0, 2)).toMatchObject([
    { id: bad, status: "failed", automation: "a", error: { message: "No good." } },
    { id: good, status: "succeeded", durationMs: expect.any(Number) },
  ]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.filter(({ id }) => String(id).startsWith("run_copy_"))).toHaveLength(600);
  expect(all[0]).not.toHaveProperty("input");
  expect(lines(await file({ with: "payloads", status: "failed" }))[0]).toMatchObject({ id: bad, input: { body: { n: 2, fail: true } } });
  expect(lines(await file({ with: "payloads" })).find(({ id }) => id === good)).toMatchObject({ output: { password: "[redacted]", n: 1 } });
  const csv = await file({ format: "csv", status: "failed", with: "payloads" });
  expect(csv.headers.get("content-disposition")).toMatch(/^attachment; filename="runs-[\d-]+\.csv"$/);
  expect(csv.text.split("\r\n")[0]).toBe(
    "id,integration,automation,environment,version,status,trigger,attempt,createdAt,startedAt,finishedAt,durationMs,error,input,output",
  );
  expect(csv.text).toContain(`"${bad}"`);
  expect(csv.text).toContain('""fail"":true');
  expect((await file({}, "org_other")).text).toBe("");
  await fresh.database.engine.query("delete from run where id like 'run_copy_%'");
});

test("another organisation's run is not found", async () => {
  const id = await finished({ n: 1 });
  await expect(runs.handlers.getRun({ ...base, params: { organisation_id: "org_other", id }, query: {} })).rejects.toMatchObject({ code: "not_found" });
  await expect(runs.handlers.cancelRun({ ...base, params: { organisation_id: "org_other", id }, query: {} })).rejects.toMatchObject({ code: "not_found" });
});

test("events tell a run as it happens, end with it, and resume after any of them", async () => {
  const { runId } = await engine.start(runRequest("dep_r", "a", { n: 5 }));
  const read = async (after: number) => {
    const answer = (await runs.handlers.runEvents({ ...base, params: at(runId), query: { after } })) as Response;
    const text = await answer.text();
    return text.split("\n\n").flatMap((block) => {
      const match = /^id: (\d+)\ndata: (.+)$/.exec(block);
      return match ? [{ id: Number(match[1]), event: JSON.parse(match[2] ?? "") as RunEvent }] : [];
    });
  };
  const all = await read(0);
  expect(all.at(-1)?.event).toMatchObject({ type: "run", status: "succeeded", awaits: [] });
  expect(all.flatMap(({ event }) => (event.type === "step" && event.step.status === "succeeded" ? [event.step.id] : []))).toEqual(["First", "sink.request"]);
  const middle = all[Math.floor(all.length / 2)];
  const rest = await read(middle?.id ?? 0);
  expect(rest.every(({ id }) => id > (middle?.id ?? 0))).toBe(true);
  expect(rest.at(-1)).toEqual(all.at(-1));
});

test("a replay from a step starts with what finished before it", async () => {
  const id = await finished({ n: 1 });
  sink.effects.length = 0;
  const again = (await runs.handlers.replayRun({ ...base, params: at(id), query: {}, body: { fromStep: "sink.request" } })) as { id: string };
  await expect
    .poll(async () => ((await runs.handlers.getRun({ ...base, params: at(again.id), query: {} })) as { status: string }).status, { timeout: 5000 })
    .toBe("succeeded");
  expect(sink.effects).toEqual([{ n: 2 }]);
  await expect(runs.handlers.replayRun({ ...base, params: at(id), query: {}, body: { fromStep: "nothing" } })).rejects.toMatchObject({ code: "not_found" });
  await expect(runs.handlers.replayRun({ ...base, params: at(id), query: {}, body: { deploymentId: "dep_of_others" } })).rejects.toMatchObject({
    code: "not_found",
  });
});

test.each([
  ["it happened, with its output", { happened: true, output: { receipt: 9 } }, { receipt: 9 }, 1],
  ["it did not, and is run again", { happened: false }, { ok: true }, 2],
])("an uncertain call in a step is settled by the step that people are shown: %s", async (_, decision, output, sent) => {
  isLineDown = true;
  sink.effects.length = 0;
  const { runId } = await engine.start(runRequest("dep_pays", "a", {}));
  expect(await engine.answer(runId, 10_000)).toMatchObject({ status: "uncertain" });
  isLineDown = false;
  const read = async () => (await runs.handlers.getRun({ ...base, params: at(runId), query: {} })) as Run;
  const shown = (await read()).steps.find(({ status }) => status === "uncertain");
  expect(shown).toMatchObject({ id: "Pay", name: "Pay" });
  const resolve = (step: string) => runs.handlers.resolveStep({ ...base, params: at(runId), query: {}, body: { step, ...decision } });
  await expect(resolve("Pa")).rejects.toMatchObject({ code: "not_found" });
  await resolve(shown?.id ?? "");
  await expect.poll(read, { timeout: 10_000 }).toMatchObject({ status: "succeeded", output });
  expect(sink.effects).toHaveLength(sent);
});

test("a run that waits for a signal continues with its payload", async () => {
  const { runId } = await engine.start(runRequest("dep_asks", "a", {}));
  const read = async () => (await runs.handlers.getRun({ ...base, params: at(runId), query: {} })) as Run;
  await expect.poll(read, { timeout: 10_000 }).toMatchObject({ status: "waiting" });
  const signal = (name: string, payload?: unknown, params = at(runId)) => runs.handlers.signalRun({ ...base, params, query: {}, body: { name, payload } });
  await expect.poll(async () => ((await runs.handlers.getRun({ ...base, params: at(runId), query: {} })) as { awaits: string[] }).awaits).toEqual(["approval"]);
  await signal("refusal", { by: "Noor" });
  await expect(signal("approval", {}, { organisation_id: "org_other", id: runId })).rejects.toMatchObject({ code: "not_found" });
  await expect(signal("approval", {}, at("run_none"))).rejects.toMatchObject({ code: "not_found" });
  expect(await signal("approval", { by: "Mara" })).toEqual({ id: runId });
  await expect.poll(read, { timeout: 10_000 }).toMatchObject({ status: "succeeded", output: { by: "Mara" } });
  await expect(signal("approval")).rejects.toMatchObject({ code: "conflict" });
});

test("a signal that comes before the run waits for it is kept", async () => {
  const answers = Promise.withResolvers<void>();
  line = answers.promise;
  sink.effects.length = 0;
  const { runId } = await engine.start(runRequest("dep_asks", "a", {}));
  await expect.poll(() => sink.effects.length, { timeout: 10_000 }).toBe(1);
  await runs.handlers.signalRun({ ...base, params: at(runId), query: {}, body: { name: "approval", payload: "early" } });
  answers.resolve();
  expect(await engine.answer(runId, 10_000)).toEqual({ status: "succeeded", output: "early" });
});

test("every write stands in the ledger with what became of it", async () => {
  const id = await finished({ n: 4 });
  expect(await runs.handlers.listEffects({ ...base, params: at(id), query: {} })).toMatchObject({
    items: [
      { name: "First", connection: "sink", outcome: "confirmed", carriedOver: false, idempotencyKey: null },
      { name: "sink.request", connection: "sink", outcome: "confirmed", attempts: 1 },
    ],
  });
  const again = (await runs.handlers.replayRun({ ...base, params: at(id), query: {}, body: { fromStep: "sink.request" } })) as { id: string };
  await expect
    .poll(async () => ((await runs.handlers.listEffects({ ...base, params: at(again.id), query: {} })) as { items: { carriedOver: boolean }[] }).items, {
      timeout: 5000,
    })
    .toMatchObject([{ carriedOver: true }, { carriedOver: false }]);
});

test("a test made from a run has its input without secrets", async () => {
  const id = await finished({ n: 4, password: "hunter2", mail: "lena@acme.test" });
  expect(await runs.handlers.makeScenario({ ...base, params: at(id), query: {} })).toEqual({ filePath: `tests/run-${id.slice(-6)}.test.ts` });
  expect(tests.at(-1)).toContain(`import automation from "../src/automations/a";`);
  expect(tests.at(-1)).toContain("person1@example.test");
  expect(tests.at(-1)).not.toMatch(/hunter2|lena/);
});

test("a search looks through so many runs at once, and goes on from there until it has found what is far down", async () => {
  await fresh.database.engine.query(
    `insert into run (id, organisation_id, project_id, automation_id, automation_key, deployment_id, status, trigger, input, simulated, seed, due_at, created_at, finished_at)
     select 'run_old' || n, 'org_test', 'prj_many', 'aut_many', 'a', 'dep_r', 'succeeded', 'webhook', jsonb_build_object('word', case when n = 2100 then 'haystack' else 'hay' end), false, '', now(), now() - n * interval '1 second', now()
     from generate_series(1, 2100) n`,
  );
  const search = async (cursor?: string) =>
    (await runs.handlers.listProjectRuns({ ...base, params: at("prj_many"), query: { limit: 50, query: "haystack", cursor } })) as {
      items: { id: string }[];
      nextCursor: string | null;
    };
  const first = await search();
  expect(first.items).toEqual([]);
  const second = await search(first.nextCursor ?? "");
  expect(second).toMatchObject({ items: [{ id: "run_old2100" }], nextCursor: null });
});

test("a run by hand is given what the code takes: a form's schema, the last input, a sample; what does not fit is refused at its field", async () => {
  const last = await finished({ n: 3, password: "hunter2" });
  expect(await runs.handlers.automationInput({ ...base, params: at(AUTOMATION) })).toMatchObject({
    schema: { type: "object", required: ["n"] },
    last: { runId: last, payload: { n: 3, password: "[redacted]" } },
    sample: { n: 0 },
    refused: null,
  });
  const start = (payload?: unknown) => runs.handlers.startRun({ ...base, body: payload === undefined ? {} : { payload }, params: at(AUTOMATION) });
  await expect(start({ n: "many" })).rejects.toMatchObject({ code: "invalid", extra: { fields: [{ field: "payload.n", message: "Must be a number." }] } });
  await expect(start()).rejects.toMatchObject({ extra: { fields: [{ field: "payload.n", message: "Required." }] } });
  const { id } = (await start({ n: 4 })) as { id: string };
  await expect.poll(() => runs.handlers.getRun({ ...base, params: at(id) })).toMatchObject({ output: { n: 4 } });
});
