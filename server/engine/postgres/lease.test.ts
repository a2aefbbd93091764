import type { PoolClient } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { CLAIM_ORPHANS } from "./claim.sql.ts";
import { holdLease, type Lease, type NewTerm } from "./lease.ts";
import { ownRuns } from "./store.ts";

const SETTINGS = { beatMs: 20, expiryMs: 60_000 };
const PASSED = SETTINGS.expiryMs + 1;

let fresh: FreshDatabase;
let leases: Lease[] = [];
let clock = { steady: 0, wall: 0 };

beforeAll(async () => {
  fresh = await freshDatabase();
});
beforeEach(async () => {
  clock = { steady: 0, wall: 0 };
  await query("delete from worker");
  await query("delete from run");
});
afterEach(async () => {
  await Promise.all(leases.map((lease) => lease.close()));
  leases = [];
});
afterAll(() => fresh.drop());

const query = (text: string) => fresh.database.engine.query(text);
const beats = async () => (await query("select beat::int, started_at from worker where id = 'wrk_one'")).rows[0];

async function hold(regained: (next: NewTerm) => void | Promise<void> = () => {}, beat = () => {}): Promise<Lease> {
  const on = { beat, work() {}, lost() {}, regained: async (next: NewTerm) => regained(next) };
  const lease = await holdLease(fresh.database.engine, "wrk_one", SETTINGS, createLog("silent"), on, { steady: () => clock.steady, wall: () => clock.wall });
  leases.push(lease);
  return lease;
}

/** A run of the worker `wrk_one`, which fell silent with its seventh beat. */
async function leaveRun(): Promise<void> {
  await query("insert into worker (id, beat, beat_at) values ('wrk_one', 7, now() - interval '1 hour')");
  await query(
    `insert into run (id, organisation_id, project_id, automation_id, automation_key, deployment_id, status, trigger, simulated, seed, due_at, created_at, worker_id, lease)
     values ('run_one', 'org', 'prj', 'aut', 'a', 'dep', 'running', 'webhook', false, '', now(), now(), 'wrk_one', 1)`,
  );
}

const claim = async (client: PoolClient) => (await client.query(CLAIM_ORPHANS, ["wrk_two", 10, ["wrk_one"], [7]])).rows;

test.each(["steady", "wall"] as const)("a standstill that only the %s clock tells of ends the hold at once, and a beat begins the next term", async (which) => {
  const terms: NewTerm[] = [];
  const lease = await hold((next) => void terms.push(next));
  expect([lease.held, lease.term]).toEqual([true, 0]);
  clock[which] += PASSED;
  expect(lease.held).toBe(false);
  await lease.holding();
  expect([lease.held, lease.term, terms]).toEqual([true, 1, [{ term: 1, wasForgotten: false }]]);
});

test("a standstill that no clock of the machine tells of begins a term as soon as the database was asked", async () => {
  const regained = Promise.withResolvers<NewTerm>();
  await hold(regained.resolve);
  await query("update worker set beat_at = now() - interval '1 hour'");
  expect(await regained.promise).toEqual({ term: 1, wasForgotten: false });
});

test("a worker whose row others deleted is told so, and its beats count on", async () => {
  const regained = Promise.withResolvers<NewTerm>();
  await hold(regained.resolve);
  await expect.poll(beats, { interval: 10 }).toMatchObject({ beat: 2 });
  await query("delete from worker");
  expect(await regained.promise).toEqual({ term: 1, wasForgotten: true });
  expect((await beats()).beat).toBeGreaterThan(2);
});

test("an answer that lay for long leaves the database's time as it was known", async () => {
  const seen: number[] = [];
  const lease: Lease = await hold(undefined, () => void (clock.steady > 0 && seen.push(lease.now())));
  let before = 0;
  const client = await fresh.database.engine.connect();
  try {
    await client.query("begin");
    await client.query("select from worker for share");
    await expect.poll(() => isWaiting(), { interval: 10 }).toBe(true);
    before = lease.now();
    clock.steady += 4000;
    await client.query("commit");
  } finally {
    client.release();
  }
  await expect.poll(() => seen[0], { interval: 10 }).toBe(before + 4000);
});

test("a beat that comes while another takes the worker's runs is heard when they are taken", async () => {
  await leaveRun();
  const client = await fresh.database.engine.connect();
  const seen: unknown[] = [];
  try {
    await client.query("begin");
    expect(await claim(client)).toEqual([{ id: "run_one" }]);
    const held = hold(async () => void seen.push(await ownRuns(fresh.database.engine, "wrk_one")));
    await expect.poll(async () => seen.length > 0 || (await isWaiting()), { interval: 10 }).toBe(true);
    await client.query("commit");
    await held;
  } finally {
    client.release();
  }
  expect(seen).toEqual([[]]);
});

test("nobody takes the runs of a worker whose beat is just being heard", async () => {
  await leaveRun();
  const client = await fresh.database.engine.connect();
  const other = await fresh.database.engine.connect();
  try {
    await client.query("begin");
    await client.query("update worker set beat = 8");
    expect(await claim(other)).toEqual([]);
    await client.query("commit");
    expect(await claim(other)).toEqual([]);
  } finally {
    client.release();
    other.release();
  }
});

async function isWaiting(): Promise<boolean> {
  const { rowCount } = await query("select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())");
  return rowCount === 1;
}
