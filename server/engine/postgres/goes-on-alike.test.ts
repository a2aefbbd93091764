import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import type { CallFrame, CallResult, RunOutcome } from "../run-engine.ts";
import { bundleOf, createTestHost, request } from "../testing/test-host.ts";
import { createPostgresEngine, type PostgresEngine } from "./create-postgres-engine.ts";

/** Each gives what its code saw. The last call of each fails at first, so that the run goes on from its journal. */
const PROGRAMS = {
  "the order of keys, of the input, of an answer and of a step": `
    const made = await step("Make", () => ({ zebra: 1, a: 2, mm: 3 }));
    const { body } = await sink.request("GET", "/odd");
    const seen = [event.body, body, made].map((value) => Object.keys(value as object).join());
    await step.each("Tell", Object.keys(made), (name) => name, (name) => sink.request("POST", "/told", { body: { name } }));
    await sink.request("POST", "/forward", { body: { body, input: event.body, made } });`,
  "characters that a database's text cannot hold": `
    const { body } = await sink.request<{ text: string }>("GET", "/odd");
    const own = await step("Own", () => "\\u0000 and \\ud800");
    const seen = [body.text, own, (event.body as { nul: string }).nul].map((text) => [...text].map((one) => one.codePointAt(0)));
    await sink.request("POST", "/forward", { body: { body, own } });`,
  "what is nothing and what is null": `
    const all = [await step("Nothing", () => undefined), await step("Null", () => null), await step("A function", () => () => 1 as never)];
    const seen = all.map((value) => (value === null ? "null" : typeof value));`,
  "the class and the message of an error": `
    class Own extends Error { extra = 1; }
    const seen: string[] = [];
    for (const make of [() => new Own("own"), () => new TypeError("type"), () => new FatalError("fatal"), () => "a text"])
      await step("Throws", () => { throw make(); }, { retries: 0 }).catch((error: unknown) =>
        seen.push([error instanceof Own, error instanceof TypeError, error instanceof FatalError, (error as Error).name, (error as Error).message, "extra" in (error as object)].join()));`,
  "what a step that is tried again did": `
    let tries = 0;
    const seen = await step("Outer", async () => {
      tries += 1;
      const inner = await step("Inner", async () => (await sink.request<{ n: number }>("POST", "/inner")).body.n);
      const caught = await step("Broken", () => { throw new FatalError("no"); }).catch((error: Error) => error.message);
      const each = await step.each("Each", ["x", "y"], (name) => name, async (name) => name + (await sink.request<{ n: number }>("POST", "/each")).body.n);
      const got = await state.automation.get("cursor");
      await state.automation.set("cursor", "kept");
      const read = (await sink.request<{ n: number }>("GET", "/count")).body.n;
      if (tries < 3 && read < 3) throw new RetryableError("again", { retryAfter: 0.01 });
      return [inner, caught, each, got ?? null, read];
    });`,
  "a step that is cut off when it is tried again": `
    let tries = 0;
    const seen = await step("Outer", async () => {
      tries += 1;
      const inner = await step("Inner", async () => (await sink.request<{ n: number }>("POST", "/inner")).body.n);
      const made = await step("Made anew", async () => { if (tries === 1) throw new FatalError("not yet"); return tries; }).catch((error: Error) => error.message);
      if (tries === 1) throw new RetryableError("again", { retryAfter: 0.01 });
      await sink.request("POST", "/last");
      return [inner, made, await step("After", () => tries)];
    });`,
} as const;

let fresh: FreshDatabase;
let engine: PostgresEngine;
let left: string[] = [];
let failsAt: string | null = null;
let counted = 0;

async function carryCall({ request: asked }: CallFrame): Promise<CallResult> {
  const path = asked?.path ?? "";
  if (path === failsAt) {
    failsAt = null;
    return { ok: false, error: { name: "UpstreamError", message: "no", status: 400, retryable: false, uncertain: false }, calls: [] };
  }
  if (asked?.method === "POST") left.push(path + (asked.body === undefined ? "" : JSON.stringify(asked.body)));
  counted += 1;
  const odd = JSON.parse('{"zebra":1,"a":2,"text":"\\u0000\\ud800 x"}') as object;
  return { ok: true, response: { status: 200, headers: {}, body: path === "/odd" ? odd : { n: counted } }, calls: [] };
}

beforeAll(async () => {
  fresh = await freshDatabase();
  const automations = Object.entries(PROGRAMS).map(([name, code]) => [
    name.replaceAll(/\W+/g, "-"),
    `async run({ event, step, state }) {${code}\n    await sink.request("POST", "/last");\n    return JSON.stringify(seen); }`,
  ]);
  const bundle = await bundleOf("dep_1", Object.fromEntries(automations));
  engine = await createPostgresEngine({
    pool: fresh.database.engine,
    clock: systemClock,
    log: createLog("silent"),
    host: createTestHost("", new Map([["dep_1", bundle]]), { carryCall }),
  });
});
afterAll(async () => {
  await engine.close();
  await fresh.drop();
});

async function begin(name: string, failing: boolean): Promise<{ readonly runId: string; readonly outcome: RunOutcome | null }> {
  left = [];
  counted = 0;
  failsAt = failing ? "/last" : null;
  await fresh.database.engine.query("delete from run_state");
  const body = JSON.parse('{"zebra":1,"a":2,"nul":"\\u0000\\udfff"}') as object;
  const { runId } = await engine.start(request("dep_1", name.replaceAll(/\W+/g, "-"), body));
  return { runId, outcome: await engine.answer(runId, 60_000) };
}

async function outputOf(runId: string): Promise<unknown> {
  const text = "select status, output from run where id = $1 and finished_at is not null";
  const ended = async () => (await fresh.database.engine.query<{ status: string; output: unknown }>(text, [runId])).rows[0];
  await expect.poll(ended, { interval: 20, timeout: 20_000 }).toMatchObject({ status: "succeeded" });
  return (await ended())?.output;
}

test.each(Object.keys(PROGRAMS))("a run that goes on sees what it saw before: %s", async (name) => {
  const straight = await begin(name, false);
  const seen = { output: await outputOf(straight.runId), left };
  const cutOff = await begin(name, true);
  expect(cutOff.outcome).toMatchObject({ status: "failed", error: { message: "no" } });
  await engine.retry("org_test", cutOff.runId);
  expect({ output: await outputOf(cutOff.runId), left }).toEqual(seen);
});
