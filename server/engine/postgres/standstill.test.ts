import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import type { Bundle, CallContext, CallResult, EngineHost } from "../run-engine.ts";
import { startSink, type Sink } from "../testing/sink.ts";
import { bundleOf, createTestHost, request } from "../testing/test-host.ts";
import { createPostgresEngine } from "./create-postgres-engine.ts";
import type { LeaseSettings } from "./lease.ts";

let fresh: FreshDatabase;
let bundle: Bundle;
let sink: Sink;
beforeAll(async () => {
  const calls = `await step("Once", () => sink.request("POST", "/", { body: { n: 1 } }), { idempotencyKey: "one" }); return 1;`;
  [fresh, bundle, sink] = await Promise.all([freshDatabase(), bundleOf("dep_still", { a: `async run({ step }) { ${calls} }` }), startSink()]);
});
beforeEach(async () => {
  await query("delete from worker");
  await query("delete from run");
  sink.effects.length = 0;
});
afterAll(async () => {
  await sink.close();
  await fresh.drop();
});

const query = (text: string, values: unknown[] = []) => fresh.database.engine.query(text, values);
/** What happens between the look whether its first call may be made and the moment in which it leaves. */
async function startEngine(lease: LeaseSettings, firstCall: (context: CallContext, carry: () => Promise<CallResult>) => Promise<CallResult>) {
  const host = createTestHost(sink.url, new Map([["dep_still", bundle]]));
  let calls = 0;
  const carryCall: EngineHost["carryCall"] = (frame, context) => {
    calls += 1;
    const carry = () => host.carryCall(frame, context);
    return calls === 1 ? firstCall(context, carry) : carry();
  };
  const options = { pool: fresh.database.engine, clock: systemClock, log: createLog("silent"), lease };
  const engine = await createPostgresEngine({ ...options, host: { ...host, carryCall } });
  onTestFinished(() => engine.close());
  return engine;
}

test("a call that waited while another took the run never leaves", async () => {
  const { promise, resolve } = Promise.withResolvers<CallResult>();
  const engine = await startEngine({ beatMs: 20, expiryMs: 60_000 }, async ({ runId, mayLeave }, carry) => {
    await query("insert into worker (id, beat) values ('wrk_other', 1)");
    await query("update run set worker_id = 'wrk_other', lease = lease + 1 where id = $1", [runId]);
    // As when the database heard nothing of the worker for long.
    await query("update worker set beat_at = now() - interval '1 hour' where id <> 'wrk_other'");
    await expect.poll(() => mayLeave?.(), { interval: 5 }).toBe(false);
    const result = await carry();
    resolve(result);
    return result;
  });
  const { runId } = await engine.start(request("dep_still", "a", {}));
  expect(await promise).toMatchObject({ ok: false });
  await engine.drain(10_000);
  expect(sink.effects).toEqual([]);
  expect((await query("select worker_id, status from run where id = $1", [runId])).rows).toEqual([{ worker_id: "wrk_other", status: "running" }]);
});

test("a call that waited for longer than a lease stays here, and leaves once when the table was seen to give the run to the worker", async () => {
  const seen: unknown[] = [];
  const engine = await startEngine({ beatMs: 20, expiryMs: 300 }, async ({ mayLeave }, carry) => {
    const client = await fresh.database.engine.connect();
    try {
      // Beats wait for this.
      await client.query("begin");
      await client.query("select from worker for share");
      await expect.poll(() => mayLeave?.(), { interval: 5, timeout: 10_000 }).toBe(false);
      const result = await carry();
      seen.push(result.ok || result.error.withheld, sink.effects.length);
      return result;
    } finally {
      await client.query("commit");
      client.release();
    }
  });
  await engine.start(request("dep_still", "a", {}));
  await expect.poll(() => sink.effects, { timeout: 15_000 }).toEqual([{ n: 1 }]);
  expect(seen).toEqual([true, 0]);
  await engine.drain(10_000);
  expect([sink.effects.length, (await query("select status from run")).rows]).toEqual([1, [{ status: "succeeded" }]]);
});
