import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { addSignal, cancelIdle, flushWrites, readOutcome, settleWait, type PutAway } from "./store.ts";

const WORKER = "worker_1";
const SIGNALS = [{ name: "approval", key: "approval#0" }];

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** A run that is at work. */
async function begin(runId: string): Promise<PutAway> {
  await fresh.database.engine.query(
    `insert into run (id, organisation_id, project_id, automation_id, automation_key, deployment_id, status, trigger, input, simulated, seed, lease, worker_id, due_at, created_at, started_at)
     values ($1, 'org_test', 'prj_1', 'aut_1', 'a', 'dep_1', 'running', 'manual', '{}', false, 'seed', 1, $2, now(), now(), now())`,
    [runId, WORKER],
  );
  return { runId, lease: 1, dueAt: "infinity", signals: SIGNALS };
}

async function putAway({ signals, ...wait }: PutAway): Promise<void> {
  const row = { ...wait, signals, status: "waiting" as const, output: null, error: null, answerWanted: false, isolated: false, finishedAt: null };
  expect(await flushWrites(fresh.database.engine, WORKER, [{ kind: "release", row }])).toEqual([true]);
}

async function dueIn(runId: string): Promise<number> {
  const { rows } = await fresh.database.engine.query<{ seconds: number }>(
    "select extract(epoch from due_at - now())::float8 as seconds from run where id = $1",
    [runId],
  );
  return rows[0]?.seconds ?? Number.NaN;
}

test("a run whose worker ends between putting it away and looking for signals looks for them itself", async () => {
  const wait = await begin("run_1");
  await addSignal(fresh.database.engine, "org_test", "run_1", "approval", null);
  await putAway(wait);
  expect(await dueIn("run_1")).toBeLessThan(10);
});

test("a run that waits for signals is due when one came meanwhile, else when its time is up", async () => {
  const [early, none, other] = [await begin("run_2"), await begin("run_3"), await begin("run_4")];
  await addSignal(fresh.database.engine, "org_test", "run_2", "approval", null);
  await addSignal(fresh.database.engine, "org_test", "run_4", "refusal", null);
  for (const wait of [early, none, other]) {
    await putAway(wait);
    await settleWait(fresh.database.engine, wait);
  }
  expect(await dueIn("run_2")).toBeLessThanOrEqual(0);
  expect([await dueIn("run_3"), await dueIn("run_4")]).toEqual([Infinity, Infinity]);
});

test("what was taken again meanwhile is left as it is", async () => {
  const wait = await begin("run_5");
  await putAway(wait);
  await settleWait(fresh.database.engine, { ...wait, lease: 0 });
  expect(await dueIn("run_5")).toBeLessThan(10);
});

test("a run that waits for time alone waits for all of it", async () => {
  const wait = { ...(await begin("run_6")), signals: [] };
  await putAway(wait);
  expect(await dueIn("run_6")).toBe(Infinity);
});

test("a run that is put away just after somebody asked to cancel it is cancelled, not asleep until it is due", async () => {
  const wait = { ...(await begin("run_7")), signals: [] };
  expect(await cancelIdle(fresh.database.engine, "org_test", "run_7")).toBe("asked");
  await putAway(wait);
  expect(await readOutcome(fresh.database.engine, "run_7")).toMatchObject({ status: "cancelled", error: { name: "CancelledError" } });
});
