import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
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
  await expect.poll(() => isGone(one, other.id)).toBe(true);
  await one.close();
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
  await expect.poll(() => isGone(cut, cut.id)).toBe(true);
});
