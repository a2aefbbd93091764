import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "pg";
import { openListener, type Listener } from "../database/listener.ts";
import { createLog } from "../log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { createEventLog, type EventLog } from "./index.ts";

let fresh: FreshDatabase;
let listeners: Listener[];
/** As two server processes have: each its own listener on the one database. */
let here: EventLog;
let there: EventLog;

beforeAll(async () => {
  fresh = await freshDatabase();
  listeners = [openListener(fresh.url, createLog("silent")), openListener(fresh.url, createLog("silent"))];
  [here, there] = listeners.map((listener) => createEventLog(fresh.database, listener)) as [EventLog, EventLog];
});
afterAll(async () => {
  await Promise.all(listeners.map((listener) => listener.close()));
  await fresh.drop();
});

const stream = (name: string, organisationId = "org_a") => ({ organisationId, stream: name });

async function take(log: EventLog, of: ReturnType<typeof stream>, after: number, count: number): Promise<number[]> {
  const seen: number[] = [];
  const ending = new AbortController();
  for await (const event of log.follow(of, after, ending.signal)) {
    seen.push(event.seq);
    if (seen.length === count) break;
  }
  return seen;
}

test("events get numbers without gaps, however many writers there are", async () => {
  const of = stream("board:many");
  await Promise.all(Array.from({ length: 30 }, (_, index) => (index % 2 ? here : there).append(of, [{ index }, { index }])));
  const events = await here.read(of, 0);
  expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});

test("a reader on another server gets what is appended after it began, and goes on from any number", async () => {
  const of = stream("board:live");
  const following = take(there, of, 0, 3);
  await here.append(of, ["one"]);
  await here.append(of, ["two", "three"]);
  expect(await following).toEqual([1, 2, 3]);
  expect(await take(there, of, 1, 2)).toEqual([2, 3]);
});

test("nothing is seen of a transaction that is rolled back", async () => {
  const of = stream("board:undone");
  await expect(
    fresh.database.organisation("org_a", async (tx) => {
      await here.append(of, ["gone"], tx);
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(await here.append(of, ["kept"])).toBe(1);
  expect(await here.read(of, 0)).toEqual([{ seq: 1, data: "kept" }]);
});

test("another organisation sees nothing of a stream of the same name", async () => {
  await here.append(stream("board:same"), ["a's"]);
  expect(await here.read(stream("board:same", "org_b"), 0)).toEqual([]);
});

test("a reader goes on after its listening connection was cut", async () => {
  const of = stream("board:cut");
  const following = take(there, of, 0, 2);
  await here.append(of, ["one"]);
  await cutListeners();
  await here.append(of, ["two"]);
  expect(await following).toEqual([1, 2]);
});

async function cutListeners(): Promise<void> {
  const client = new Client({ connectionString: fresh.url });
  await client.connect();
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vennel_listener' and datname = current_database()");
  await client.end();
}
