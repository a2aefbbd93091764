import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import type { Bundle } from "../run-engine.ts";
import { bundleOf, createTestHost, request } from "../testing/test-host.ts";
import { createPostgresEngine } from "./create-postgres-engine.ts";

let fresh: FreshDatabase;
let bundle: Bundle;
beforeAll(async () => {
  [fresh, bundle] = await Promise.all([freshDatabase(), bundleOf("dep_poison", { a: `async run() { return 1; }` })]);
});
afterAll(() => fresh.drop());

async function startEngine(executes: boolean) {
  const options = { pool: fresh.database.engine, clock: systemClock, log: createLog("silent"), executes };
  const engine = await createPostgresEngine({ ...options, host: createTestHost("", new Map([["dep_poison", bundle]])) });
  onTestFinished(() => engine.close());
  return engine;
}

test("a run in whose hands worker after worker died is given up", async () => {
  const intake = await startEngine(false);
  const { runId } = await intake.start(request("dep_poison", "a", {}));
  await fresh.database.engine.query("update run set status = 'running', worker_id = 'wrk_gone', orphaned = 20 where id = $1", [runId]);
  await startEngine(true);
  const stored = async () => (await fresh.database.engine.query("select status, error ->> 'name' as name from run where id = $1", [runId])).rows[0];
  await expect.poll(stored, { timeout: 15_000 }).toEqual({ status: "failed", name: "PoisonedRunError" });
});
