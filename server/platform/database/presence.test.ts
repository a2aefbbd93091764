import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabaseLine } from "../../testing/database-line.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { openDatabase } from "./database.ts";
import { announcePresence } from "./presence.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

const isGone = (process: { isGone: Awaited<ReturnType<typeof announcePresence>>["isGone"] }, id: number) =>
  fresh.database.shared((tx) => process.isGone(tx, id));

test("a process is there until it ends, and others see it", async () => {
  const [one, other] = [await announcePresence(fresh.database.engine), await announcePresence(fresh.database.engine)];
  expect([await isGone(one, one.id), await isGone(one, other.id), await isGone(other, one.id)]).toEqual([false, false, false]);
  await other.close();
  expect(await isGone(one, other.id)).toBe(true);
  await one.close();
});

test("a process that hears of the end of its connection while it lets go of it has let go of it once", async () => {
  const line = await openDatabaseLine(fresh.url);
  const reached = openDatabase(line.url, { onError: () => {} });
  const presence = await announcePresence(reached.engine);
  line.hold();
  const owner = new Client({ connectionString: fresh.url });
  await owner.connect();
  await owner.query("select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and objid = $1", [presence.id]);
  await owner.end();
  const closing = presence.close();
  line.mend();
  await closing;
  await expect.poll(() => reached.engine.totalCount).toBe(0);
  await reached.close();
  await line.close();
});

test('a process that stops after its connection broke does not end with "Release called on client which has already been released"', async () => {
  const reached = openDatabase(fresh.url, { onError: () => {} });
  const presence = await announcePresence(reached.engine);
  const owner = new Client({ connectionString: fresh.url });
  await owner.connect();
  await owner.query("select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and objid = $1", [presence.id]);
  await owner.end();
  await expect.poll(() => reached.engine.totalCount, { interval: 5 }).toBe(0);
  await expect(presence.close()).resolves.toBeUndefined();
  await reached.close();
});

test("a process whose connection was cut is not taken for dead, and its work is left to it", async () => {
  const [cut, other] = [await announcePresence(fresh.database.engine), await announcePresence(fresh.database.engine)];
  const owner = new Client({ connectionString: fresh.url });
  await owner.connect();
  await owner.query("select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and objid = $1", [cut.id]);
  await owner.end();
  expect(await isGone(other, cut.id)).toBe(false);
  await cut.close();
  expect(await isGone(other, cut.id)).toBe(true);
  await other.close();
});

test("a process whose connection was cut says again that it is there", async () => {
  const cut = await announcePresence(fresh.database.engine);
  const owner = new Client({ connectionString: fresh.url });
  await owner.connect();
  const { rowCount } = await owner.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1", [cut.id]);
  await owner.end();
  expect(rowCount).toBe(1);
  await expect.poll(() => isGone(cut, cut.id), { timeout: 5000 }).toBe(false);
  await cut.close();
  expect(await isGone(cut, cut.id)).toBe(true);
});
