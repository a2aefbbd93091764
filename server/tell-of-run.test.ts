import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "./testing/fresh-database.ts";
import type { EndSpot } from "./testing/telling-process.ts";

const PROCESS = fileURLToPath(new URL("testing/telling-process.ts", import.meta.url));
const RUNS = 90;

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** Resolves with the signal that ended it. */
async function tell(spot?: EndSpot, time = 1): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [PROCESS, fresh.url, ...(spot ? [spot, String(time)] : [])], { stdio: ["ignore", "inherit", "inherit"] });
  const [, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  return signal;
}

const fail = (from: number, to: number, values = "false, 1") =>
  fresh.database.engine.query(
    `insert into run (id, organisation_id, project_id, automation_id, automation_key, deployment_id, status, trigger, simulated, attempt, seed, due_at, created_at, finished_at, error)
     select 'run_' || n, 'org_a', 'prj_a', 'aut_a', 'pay', 'dep_a', 'failed', 'webhook', ${values}, 'x', now(), now(), now(), '{"name":"Error","message":"no stock"}'
     from generate_series($1::int, $2::int) as n`,
    [from, to],
  );
const counted = async () =>
  (
    await fresh.database.organisation("org_a", (tx) =>
      tx.execute("select count::int, (select sum(count)::int from issue_hour) as hours, (select count(*)::int from issue_run) as runs from issue"),
    )
  ).rows;

test("an issue counts each failed run once, whenever and wherever the processes that tell of them are killed", { timeout: 60_000 }, async () => {
  await fail(1, RUNS);
  await fail(1001, 1003, "true, 1");
  expect(await tell("prepared", 3)).toBe("SIGKILL");
  expect(await Promise.all([tell("counted", 10), tell("told", 20)])).toEqual(["SIGKILL", "SIGKILL"]);
  expect(await tell("told", 1)).toBe("SIGKILL");
  expect(await Promise.all([tell(), tell()])).toEqual([null, null]);
  expect(await counted()).toEqual([{ count: RUNS, hours: RUNS, runs: RUNS }]);
});

test("a run that was begun anew and failed once more counts once more", async () => {
  await fresh.database.engine.query("update run set attempt = 2, told_at = null where id = 'run_1'");
  await tell();
  await tell();
  expect(await counted()).toEqual([{ count: RUNS + 1, hours: RUNS + 1, runs: RUNS }]);
});
