import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { NOTHING_AT_WORK } from "./at-work.ts";
import { createTaker } from "./take-work.ts";

let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

test("what was claimed before the process stood still is not begun; what nobody else took is found as its own", async () => {
  const { engine: pool } = fresh.database;
  await pool.query(
    `insert into run (id, organisation_id, project_id, automation_id, automation_key, deployment_id, status, trigger, simulated, seed, due_at, created_at)
     values ('run_one', 'org', 'prj', 'aut', 'a', 'dep', 'queued', 'webhook', false, '', now(), now())`,
  );
  const begun: { id: string; lease: number }[] = [];
  let term = 0;
  let standsStill = true;
  const taker = createTaker({
    pool,
    log: createLog("silent"),
    workerId: "wrk_still",
    lease: () => ({
      held: true,
      term,
      gone() {
        if (standsStill) term += 1;
        return [];
      },
    }),
    room: () => 10,
    atWork: () => NOTHING_AT_WORK,
    someAreLimited: async () => false,
    isHere: () => false,
    execute: ({ id, lease }) => void begun.push({ id, lease }),
    claimed: () => {},
  });
  await taker.take(true);
  const { rows } = await pool.query("select status, worker_id, lease from run");
  expect([rows, begun]).toEqual([[{ status: "running", worker_id: "wrk_still", lease: 1 }], []]);

  standsStill = false;
  await taker.takeStrays();
  await taker.takeStrays();
  expect(begun).toEqual([{ id: "run_one", lease: 2 }]);
});
