import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { BulkJob } from "../../../../contracts/bulk.ts";
import { platformService } from "../../../../contracts/platform.ts";
import { createPostgresEngine, type PostgresEngine } from "../../../engine/postgres/create-postgres-engine.ts";
import { startSink, type Sink } from "../../../engine/testing/sink.ts";
import { bundleOf, createTestHost, request } from "../../../engine/testing/test-host.ts";
import { systemClock } from "../../../platform/clock.ts";
import { announcePresence, type Presence } from "../../../platform/database/presence.ts";
import { ApiError } from "../../../platform/errors.ts";
import { createLog } from "../../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../../testing/fresh-database.ts";
import { serveHandlers } from "../../../testing/serve-handlers.ts";
import { createBulk, type Bulk } from "./index.ts";
import { insertJob, nextItems } from "./store.ts";

const MARA = "mara@org_test";
const WITHIN_MS = 60_000;
const FILTER = { project: "prj_test" };

let fresh: FreshDatabase;
let sink: Sink;
let engine: PostgresEngine;
let presence: Presence;
let bulk: Bulk;
let api: ReturnType<typeof serveHandlers>;
/** The system takes what is sent, and its answer is lost. */
let isLost = true;
/** Ends when what the other system is asked may be answered. */
let asking: Promise<void> = Promise.resolve();
/** What the other system says of the run. */
let there: (runId: string) => boolean | "away" = () => false;

beforeAll(async () => {
  fresh = await freshDatabase();
  sink = await startSink((_, response) => void (isLost ? response.destroy() : response.end('{"ok":true}')));
  const bundle = await bundleOf("dep_settle", {
    pay: `async run({ event, step }) { const { body } = await step("Pay", () => sink.request("POST", "/", { body: event.body })); return body ? "paid" : "said to be paid"; }`,
    tell: `async run({ event }) { await sink.request("POST", "/", { body: event.body }); }`,
  });
  const host = createTestHost(sink.url, new Map([["dep_settle", bundle]]));
  engine = await createPostgresEngine({ pool: fresh.database.engine, clock: systemClock, log: createLog("silent"), host });
  presence = await announcePresence(fresh.database.engine);
  bulk = createBulk({
    database: fresh.database,
    clock: systemClock,
    log: createLog("silent"),
    presence,
    engine,
    findAutomation: async () => ({ deploymentId: "dep_settle", isCurrent: true }),
    async readBack(_organisationId, runId) {
      await asking;
      const found = there(runId);
      if (found === "away") throw new ApiError("unavailable", "The system could not be asked: it is away.");
      return { found };
    },
    readBackBy: async () => "n",
  });
  api = serveHandlers(platformService, bulk.handlers);
});
afterEach(async () => {
  isLost = true;
  asking = Promise.resolve();
  sink.effects.length = 0;
  await fresh.database.engine.query("delete from run");
});
afterAll(async () => {
  await bulk.close();
  await engine.close();
  await presence.close();
  await sink.close();
  await fresh.drop();
});

/** Runs whose answer was lost, in the order in which they were begun. */
async function leaveUncertain(count: number, automation = "pay"): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await engine.start(request("dep_settle", automation, { n }))).runId);
  await expect.poll(() => statuses(ids), { timeout: WITHIN_MS }).toEqual(ids.map(() => "uncertain"));
  return ids;
}

async function statuses(ids: readonly string[]): Promise<string[]> {
  const { rows } = await fresh.database.engine.query<{ id: string; status: string }>("select id, status from run where id = any($1)", [ids]);
  return ids.map((id) => rows.find((row) => row.id === id)?.status ?? "gone");
}

const undecided = async (query = "") => (await api.call(MARA, "GET", `/undecided-runs?project=prj_test${query}`)).body;
const ask = async (path: "settle" | "look-up", body: object): Promise<BulkJob> => (await api.call(MARA, "POST", `/runs/${path}`, body)).body.job;
const read = async (id: string) => (await api.call(MARA, "GET", `/bulk-jobs/${id}`)).body as BulkJob;
const ended = async (id: string) => await expect.poll(() => read(id), { timeout: WITHIN_MS }).toMatchObject({ status: "done" });

test("a look tells how many runs wait, at which steps and systems, and does nothing", async () => {
  const paid = await leaveUncertain(3);
  await leaveUncertain(1, "tell");
  expect(await undecided()).toMatchObject({
    count: 4,
    writes: [
      { step: "Pay", connection: "sink", runs: 3, readBackBy: "n" },
      { step: "sink.request", connection: "sink", runs: 1 },
    ],
  });
  expect(await undecided("&step=Pay&connection=sink")).toMatchObject({ count: 3 });
  expect(await undecided("&connection=other")).toMatchObject({ count: 0, writes: [] });
  expect(await statuses(paid)).toEqual(["uncertain", "uncertain", "uncertain"]);
  expect((await api.call(MARA, "GET", "/bulk-jobs?project=prj_test")).body.items).toEqual([]);
});

test("what happened is not sent again and its runs go on; what did not is sent once more", async () => {
  const paid = await leaveUncertain(4);
  const told = await leaveUncertain(2, "tell");
  isLost = false;
  const { upTo } = await undecided();
  const happened = await ask("settle", { filter: { ...FILTER, step: "Pay", upTo }, happened: true });
  await ended(happened.id);
  await expect
    .poll(() => read(happened.id), { timeout: WITHIN_MS })
    .toMatchObject({ kind: "settle", happened: true, total: 4, done: 4, refused: 0, outcomes: { succeeded: 4 } });
  expect(sink.effects).toHaveLength(6);
  expect(await statuses(told)).toEqual(["uncertain", "uncertain"]);
  const { rows } = await fresh.database.engine.query("select distinct output #>> '{}' as output from run where id = any($1)", [paid]);
  expect(rows).toEqual([{ output: "said to be paid" }]);

  const again = await ask("settle", { filter: { ...FILTER, upTo }, happened: false });
  await expect.poll(() => read(again.id), { timeout: WITHIN_MS }).toMatchObject({ total: 2, status: "done", outcomes: { succeeded: 2 } });
  expect(sink.effects).toHaveLength(8);
});

test("a decision settles no run that became uncertain after the look, and no later attempt", async () => {
  const [first = ""] = await leaveUncertain(1);
  const { upTo } = await undecided();
  const later = await leaveUncertain(1);
  const job = await ask("settle", { filter: { ...FILTER, upTo }, happened: false });
  await ended(job.id);
  await expect.poll(() => sink.effects.length, { timeout: WITHIN_MS }).toBe(3);
  await expect.poll(() => statuses([first, ...later]), { timeout: WITHIN_MS }).toEqual(["uncertain", "uncertain"]);
  // Its answer was lost once more: that is another attempt than the one that was decided about.
  expect((await api.call(MARA, "POST", "/runs/settle", { filter: { ...FILTER, upTo }, happened: true })).body).toEqual({ count: 0, job: null });
});

test("other systems are asked about each run, and what they answered is settled apart", async () => {
  const [yes = "", no = "", away = ""] = await leaveUncertain(3);
  there = (runId) => (runId === away ? "away" : runId === yes);
  const look = await ask("look-up", { filter: FILTER });
  await ended(look.id);
  expect(await read(look.id)).toMatchObject({ kind: "look_up", total: 3, done: 3, found: 1, notFound: 1, refused: 1 });
  expect((await api.call(MARA, "GET", `/bulk-jobs/${look.id}/runs`)).body.items).toEqual([
    { runId: yes, automationId: "aut_dep_settle_pay", status: "done", found: true, message: null },
    { runId: no, automationId: "aut_dep_settle_pay", status: "done", found: false, message: null },
    { runId: away, automationId: "aut_dep_settle_pay", status: "refused", found: null, message: "The system could not be asked: it is away." },
  ]);
  expect(await statuses([yes, no, away])).toEqual(["uncertain", "uncertain", "uncertain"]);

  isLost = false;
  expect(await undecided(`&lookUp=${look.id}&answer=found`)).toMatchObject({ count: 1 });
  await ended((await ask("settle", { filter: { ...FILTER, lookUp: look.id, answer: "found" }, happened: true })).id);
  await expect.poll(() => statuses([yes, no, away]), { timeout: WITHIN_MS }).toEqual(["succeeded", "uncertain", "uncertain"]);
  await ended((await ask("settle", { filter: { ...FILTER, lookUp: look.id, answer: "not_found" }, happened: false })).id);
  await expect.poll(() => statuses([yes, no, away]), { timeout: WITHIN_MS }).toEqual(["succeeded", "succeeded", "uncertain"]);
  expect(sink.effects).toHaveLength(4);
});

test("an answer of the other system counts for the attempt that it was asked about, and for no later one", async () => {
  const [run = ""] = await leaveUncertain(1);
  there = () => false;
  const look = await ask("look-up", { filter: FILTER });
  await ended(look.id);
  await ended((await ask("settle", { filter: { ...FILTER, lookUp: look.id, answer: "not_found" }, happened: false })).id);
  await expect.poll(() => sink.effects.length, { timeout: WITHIN_MS }).toBe(2);
  await expect.poll(() => statuses([run]), { timeout: WITHIN_MS }).toEqual(["uncertain"]);
  expect(await undecided(`&lookUp=${look.id}&answer=not_found`)).toMatchObject({ count: 0 });
});

test("a look-up that is stopped asks no more and goes on where it was", async () => {
  await leaveUncertain(12);
  const gate = Promise.withResolvers<void>();
  asking = gate.promise;
  const { id } = await ask("look-up", { filter: FILTER });
  await api.call(MARA, "POST", `/bulk-jobs/${id}/stop`);
  gate.resolve();
  await api.call(MARA, "POST", `/bulk-jobs/${id}/resume`);
  await ended(id);
  expect(await read(id)).toMatchObject({ total: 12, done: 12 });
  expect((await api.call(MARA, "GET", `/bulk-jobs/${id}/runs?limit=5`)).body.items).toHaveLength(5);
});

// As a process leaves them that is killed between its own records of what it did.
test.each([
  ["before it decided", async () => {}],
  ["after it decided", async (runId: string) => engine.resolveUncertain("org_test", runId, "Pay/sink.request", { happened: true })],
  [
    "after the decision was stored, before the run was begun again",
    async (runId: string) =>
      void (await fresh.database.engine.query(
        `update step set status = 'succeeded', output = '{"status":200,"headers":{},"body":null}', seq = 0 where run_id = $1`,
        [runId],
      )),
  ],
])("a settling goes on after a kill %s", async (_, reached) => {
  const [run = ""] = await leaveUncertain(1);
  isLost = false;
  const { upTo } = await undecided();
  const jobId = `blk_${run}`;
  const filter = { ...FILTER, upTo };
  const job = { id: jobId, organisationId: "org_test", projectId: "prj_test", kind: "settle", version: "same", filter, happened: true } as const;
  await fresh.database.organisation("org_test", async (tx) => {
    await insertJob(tx, { ...job, issueId: null, startedBy: "Mara", processId: presence.id, createdAt: new Date() }, { undecided: filter });
    expect(await nextItems(tx, jobId, presence.id, 1)).toMatchObject([{ runId: run, tried: false }]);
  });
  await reached(run);
  await bulk.recover();
  await ended(jobId);
  await expect.poll(() => read(jobId), { timeout: WITHIN_MS }).toMatchObject({ done: 1, refused: 0, outcomes: { succeeded: 1 } });
  expect(sink.effects).toHaveLength(1);
});
