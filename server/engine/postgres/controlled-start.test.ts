import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { StartControl } from "../../../contracts/start-control.ts";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import type { Bundle } from "../run-engine.ts";
import { bundleOf, createTestHost, request } from "../testing/test-host.ts";
import { createPostgresEngine, type PostgresEngine } from "./create-postgres-engine.ts";

let fresh: FreshDatabase;
const bundles = new Map<string, Bundle>();
let engines: PostgresEngine[] = [];

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterEach(async () => {
  for (const engine of engines) await engine.close();
  engines = [];
});
afterAll(() => fresh.drop());

const ECHO = `async run({ event }) { return event.body; }`;
const WAITS = `async run({ event, step }) { await step.waitFor("go"); return event.body; }`;

/** Two workers of one database; starts go to them by turns. */
async function workersFor(deployment: string, control: StartControl, run = ECHO) {
  bundles.set(deployment, { ...(await bundleOf(deployment, { a: run })), control: { a: control } });
  const options = { pool: fresh.database.engine, clock: systemClock, log: createLog("silent"), host: createTestHost("http://127.0.0.1:1", bundles) };
  engines = [await createPostgresEngine(options), await createPostgresEngine(options)];
  let n = 0;
  return {
    start: (body: unknown, more: Parameters<typeof request>[3] = { wantsAnswer: false }) => engines[n++ % 2]!.start(request(deployment, "a", body, more)),
    worker: engines[0]!,
  };
}

interface Row {
  readonly id: string;
  readonly status: string;
  readonly input: { readonly body: unknown };
  readonly error: { readonly name: string } | null;
  readonly due: number;
}

async function rowsOf(deployment: string): Promise<Row[]> {
  const { rows } = await fresh.database.engine.query<Row>(
    "select id, status, input, error, extract(epoch from due_at)::float8 as due from run where deployment_id = $1 order by created_at, id",
    [deployment],
  );
  return rows;
}
const states = async (deployment: string) => (await rowsOf(deployment)).map(({ status, error }) => (error ? `${status}: ${error.name}` : status)).toSorted();

test("a throttle spreads starts: no more than the limit within any period, and all of them run", async () => {
  const { start } = await workersFor("dep_throttle", { throttle: { limit: 2, period: "1 second", key: null } });
  await Promise.all(Array.from({ length: 6 }, (_, n) => start({ n })));
  const due = (await rowsOf("dep_throttle")).map((row) => row.due).toSorted((a, b) => a - b);
  for (let n = 2; n < due.length; n++) expect(due[n]! - due[n - 2]!).toBeGreaterThanOrEqual(0.999);
  await expect.poll(() => states("dep_throttle"), { timeout: 20_000 }).toEqual(Array(6).fill("succeeded"));
}, 40_000);

test("a throttle with a key counts each value by itself", async () => {
  const { start } = await workersFor("dep_each", { throttle: { limit: 1, period: "1 hour", key: "body.customer.id" } });
  for (const id of ["a", "b", "a", "c"]) await start({ customer: { id } });
  await expect.poll(() => states("dep_each"), { timeout: 20_000 }).toEqual(["queued", "succeeded", "succeeded", "succeeded"]);
}, 40_000);

test("a rate limit keeps what comes too soon as a cancelled run that says why, and tells its sender", async () => {
  const { start, worker } = await workersFor("dep_rate", { rateLimit: { limit: 3, period: "1 hour", key: null } });
  await Promise.all(Array.from({ length: 3 }, (_, n) => start({ n })));
  const { runId } = await worker.start(request("dep_rate", "a", { n: 4 }));
  expect(await worker.answer(runId, 10_000)).toMatchObject({
    status: "cancelled",
    error: { name: "RateLimitError", message: "Skipped, because the rate limit of 3 per 1 hour was reached." },
  });
  await expect.poll(() => states("dep_rate"), { timeout: 20_000 }).toEqual(["cancelled: RateLimitError", "succeeded", "succeeded", "succeeded"]);
}, 40_000);

test("a start that came twice takes one slot", async () => {
  const { start } = await workersFor("dep_twice", { rateLimit: { limit: 2, period: "1 hour", key: null } });
  const first = await start({ n: 1 }, { wantsAnswer: false, idempotencyKey: "k" });
  const again = await Promise.all(Array.from({ length: 5 }, () => start({ n: 1 }, { wantsAnswer: false, idempotencyKey: "k" })));
  for (const { runId, duplicate } of again) expect([runId, duplicate]).toEqual([first.runId, true]);
  await start({ n: 2 });
  await expect.poll(() => states("dep_twice"), { timeout: 20_000 }).toEqual(["succeeded", "succeeded"]);
}, 40_000);

test("of debounced starts with one value only the last runs", async () => {
  const { start } = await workersFor("dep_bounce", { debounce: { period: "1 second", key: "body.order", timeout: null } });
  for (const n of [1, 2, 3]) await start({ order: "x", n });
  await start({ order: "y", n: 9 });
  const ends = async () => (await rowsOf("dep_bounce")).filter(({ status }) => status === "succeeded").map(({ input }) => input.body);
  await expect.poll(ends, { timeout: 20_000 }).toEqual([
    { order: "x", n: 3 },
    { order: "y", n: 9 },
  ]);
  expect(await states("dep_bounce")).toEqual(["cancelled: DebounceError", "cancelled: DebounceError", "succeeded", "succeeded"]);
}, 40_000);

test("debounced starts that keep coming run after the timeout", async () => {
  const { start } = await workersFor("dep_late", { debounce: { period: "1 hour", key: null, timeout: "2 hours" } });
  await start({ n: 1 });
  await fresh.database.engine.query("update run set put_off_since = put_off_since - interval '90 minutes' where deployment_id = 'dep_late'");
  await start({ n: 2 });
  const { rows } = await fresh.database.engine.query(
    "select round(extract(epoch from due_at - now()) / 60)::int as minutes from run where deployment_id = 'dep_late' and status = 'queued'",
  );
  expect(rows).toEqual([{ minutes: 30 }]);
}, 40_000);

test("a singleton skips what comes while its run waits, and goes on when that is over", async () => {
  const { start, worker } = await workersFor("dep_single", { singleton: { key: "body.order", mode: "skip" } }, WAITS);
  const starts = await Promise.all(Array.from({ length: 8 }, () => start({ order: "x" })));
  await start({ order: "y" });
  await expect.poll(() => states("dep_single"), { timeout: 20_000 }).toEqual([...Array(7).fill("cancelled: SingletonError"), "waiting", "waiting"]);
  const open = (await rowsOf("dep_single")).find(({ status, id }) => status === "waiting" && starts.some(({ runId }) => runId === id))!;
  await worker.signal("org_test", open.id, "go", null);
  await expect.poll(async () => (await rowsOf("dep_single")).find(({ id }) => id === open.id)?.status, { timeout: 20_000 }).toBe("succeeded");
  await start({ order: "x" });
  await expect
    .poll(() => states("dep_single"), { timeout: 20_000 })
    .toEqual([...Array(7).fill("cancelled: SingletonError"), "succeeded", "waiting", "waiting"]);
}, 60_000);

test("a singleton that cancels leaves the newest run", async () => {
  const { start } = await workersFor("dep_newest", { singleton: { key: null, mode: "cancel" } }, WAITS);
  await start({ n: 1 });
  await expect.poll(() => states("dep_newest"), { timeout: 20_000 }).toEqual(["waiting"]);
  await start({ n: 2 });
  await expect.poll(() => states("dep_newest"), { timeout: 20_000 }).toEqual(["cancelled: CancelledError", "waiting"]);
  expect((await rowsOf("dep_newest")).find(({ status }) => status === "waiting")?.input.body).toEqual({ n: 2 });
}, 40_000);

test("of starts that are the same by their automation's path, one runs and the others get it; without a value each runs", async () => {
  const { start } = await workersFor("dep_once", { idempotency: "body.id" });
  const all = await Promise.all(Array.from({ length: 6 }, () => start({ id: 7 }, { wantsAnswer: false })));
  expect(new Set(all.map(({ runId }) => runId)).size).toBe(1);
  expect(all.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
  for (let n = 0; n < 2; n++) await start({ n });
  await expect.poll(() => states("dep_once"), { timeout: 20_000 }).toEqual(["succeeded", "succeeded", "succeeded"]);
}, 40_000);

test("a simulated run and a replay are neither skipped nor put off; a replay waits for the throttle", async () => {
  const { start } = await workersFor("dep_free", { rateLimit: { limit: 1, period: "1 hour", key: null }, throttle: { limit: 1, period: "1 hour", key: null } });
  const first = await start({ n: 1 });
  await start({ n: 2 }, { wantsAnswer: false, simulated: true });
  await expect.poll(() => states("dep_free"), { timeout: 20_000 }).toEqual(["succeeded", "succeeded"]);
  await start({ n: 1 }, { wantsAnswer: false, trigger: "replay", replayOf: { runId: first.runId } });
  expect(await states("dep_free")).toEqual(["queued", "succeeded", "succeeded"]);
}, 40_000);
