import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import type { Bundle } from "../run-engine.ts";
import { startSink, type Sink } from "../testing/sink.ts";
import { bundleOf, createTestHost } from "../testing/test-host.ts";
import { createPostgresEngine, type PostgresEngine } from "./create-postgres-engine.ts";
import { fireSchedules } from "./schedules.ts";

const PATIENCE = { timeout: 15_000 };
const bundles = new Map<string, Bundle>();
let fresh: FreshDatabase;
let sink: Sink;
let engines: PostgresEngine[] = [];
/** What the system does with an item before it answers. */
let onItem: (n: number) => number | Promise<number>;

beforeAll(async () => {
  fresh = await freshDatabase();
  sink = await startSink(async (body, response) => {
    response.statusCode = await onItem(Number(body["n"]));
    response.end("{}");
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

/** Two workers on one poll of five items at a time, of which there are ten. */
async function poll(id: string, more: string): Promise<void> {
  const trigger = `poll({ connection: sink, every: "5 seconds", ${more} })`;
  bundles.set(
    id,
    await bundleOf(
      id,
      {
        a: `async run({ event, step }) { for (const n of event.items as number[]) await step("Send " + n, () => sink.request("POST", "/", { body: { n } }), { retries: 0 }); }`,
      },
      trigger,
    ),
  );
  for (const _ of [1, 2])
    engines.push(
      await createPostgresEngine({ pool: fresh.database.engine, clock: systemClock, log: createLog("silent"), host: createTestHost(sink.url, bundles) }),
    );
  await engines[0]?.setSchedules({
    organisationId: "org_test",
    projectId: "prj_test",
    environment: "production",
    deploymentId: id,
    entries: [{ automationId: `aut_${id}`, automationKey: "a", trigger: { type: "poll", connection: "sink", every: "5 seconds" } }],
  });
}

const BY_CURSOR = `since: async (cursor: number | undefined) => ({ items: [1, 2, 3, 4, 5].map((n) => n + (cursor ?? 0)).filter((n) => n <= 10), cursor: Math.min((cursor ?? 0) + 5, 10) })`;
const BY_KEY = `since: async (_cursor: string | undefined) => ({ items: [1, 2, 3, 4, 5], cursor: "same" }), key: (item: number) => item`;

const isDue = (id: string) => fresh.database.engine.query("update schedule set due_at = now() - interval '1 second' where automation_id = $1", [`aut_${id}`]);
const runs = async (id: string) =>
  (await fresh.database.engine.query<{ status: string; attempt: number }>("select status, attempt from run where deployment_id = $1 order by created_at", [id]))
    .rows;
const statuses = async (id: string) => (await runs(id)).map(({ status }) => status);
const sent = () => sink.effects.map(({ n }) => Number(n)).toSorted((a, b) => a - b);

test.each([
  ["goes on from its cursor", "dep_cursor", BY_CURSOR, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ["tells its items apart", "dep_key", BY_KEY, [1, 2, 3, 4, 5]],
])("a poll that %s hands each item over once, however long its run lasts", async (_, id, how, all) => {
  const free = Promise.withResolvers<number>();
  onItem = (n) => (n === 2 ? free.promise : 200);
  await poll(id, how);
  await isDue(id);
  await expect.poll(() => sink.effects.length, PATIENCE).toBe(2);
  for (const count of [2, 3]) {
    await isDue(id);
    await expect.poll(() => statuses(id), PATIENCE).toEqual(["running", ...Array.from({ length: count - 1 }, () => "succeeded")]);
  }
  free.resolve(200);
  await expect.poll(() => statuses(id), PATIENCE).toEqual(["succeeded", "succeeded", "succeeded"]);
  expect(sent()).toEqual(all);
});

test("what failed is tried again with the next poll, from the item that failed, and what is new does not wait for it", async () => {
  let isBroken = true;
  onItem = (n) => (n === 3 && isBroken ? 422 : 200);
  await poll("dep_fails", BY_CURSOR);
  await isDue("dep_fails");
  await expect.poll(() => statuses("dep_fails"), PATIENCE).toEqual(["failed"]);
  await isDue("dep_fails");
  await expect
    .poll(() => runs("dep_fails"), PATIENCE)
    .toEqual([
      { status: "failed", attempt: 2 },
      { status: "succeeded", attempt: 1 },
    ]);
  expect(sent()).toEqual([1, 2, 3, 3, 6, 7, 8, 9, 10]);

  isBroken = false;
  await fresh.database.engine.query("update run set finished_at = now() - interval '1 hour' where deployment_id = 'dep_fails'");
  await isDue("dep_fails");
  await expect.poll(() => statuses("dep_fails"), PATIENCE).toEqual(["succeeded", "succeeded", "succeeded"]);
  expect(sent()).toEqual([1, 2, 3, 3, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("a poll waits while its last run is reading", async () => {
  const read = Promise.withResolvers<number>();
  onItem = () => read.promise;
  await poll(
    "dep_reads",
    `since: async (cursor: number | undefined) => { await sink.request("GET", "/read"); return { items: [1], cursor: (cursor ?? 0) + 1 }; }`,
  );
  await isDue("dep_reads");
  await expect.poll(() => sink.effects.length, PATIENCE).toBe(1);
  await isDue("dep_reads");
  expect(await fireSchedules(fresh.database.engine, new Date(), async () => true)).toEqual([]);
  read.resolve(200);
  await expect.poll(() => statuses("dep_reads"), PATIENCE).toEqual(["succeeded", "succeeded"]);
});
