import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "pg";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import type { Bundle } from "../run-engine.ts";
import { startSink, type Sink } from "../testing/sink.ts";
import { bundleOf, createTestHost, request } from "../testing/test-host.ts";
import { createPostgresEngine, type PostgresEngine } from "./create-postgres-engine.ts";

let fresh: FreshDatabase;
let owner: Client;
let sink: Sink;
let engine: PostgresEngine;

/** What Postgres says of each row that it has no block for. */
const FULL = `create function no_room() returns trigger language plpgsql as
  $$ begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$;
  create trigger no_room before insert on vennel.run for each row execute function no_room();
  alter table vennel.run enable always trigger no_room`;
const ROOM_AGAIN = "drop trigger no_room on vennel.run; drop function no_room";

beforeAll(async () => {
  fresh = await freshDatabase();
  owner = new Client({ connectionString: fresh.url });
  await owner.connect();
  sink = await startSink();
  const bundles = new Map<string, Bundle>([
    ["dep_1", await bundleOf("dep_1", { a: `async run({ event }) { await sink.request("POST", "/", { body: event.body }); return 1; }` })],
  ]);
  engine = await createPostgresEngine({ pool: fresh.database.engine, clock: systemClock, log: createLog("silent"), host: createTestHost(sink.url, bundles) });
});
afterAll(async () => {
  await engine.close();
  await owner.end();
  await sink.close();
  await fresh.drop();
});

test("while the disk is full senders are refused, nothing of that is done later, and it goes on when there is room", async () => {
  await owner.query(FULL);
  const refused = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) =>
      engine.start(request("dep_1", "a", { n }, n % 2 === 0 ? {} : { idempotencyKey: `delivery-${n}`, wantsAnswer: false })),
    ),
  );
  for (const one of refused) expect(one).toMatchObject({ status: "rejected", reason: { code: "engine_busy", extra: { retryAfter: 5 } } });
  await owner.query(ROOM_AGAIN);
  const { runId } = await engine.start(request("dep_1", "a", { n: "later" }));
  expect(await engine.answer(runId, 60_000)).toMatchObject({ status: "succeeded" });
  expect(sink.effects).toEqual([{ n: "later" }]);
  expect((await fresh.database.engine.query("select id from run")).rows).toEqual([{ id: runId }]);
});
