import { afterEach, expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import { DEFAULT_RUN_LIMITS } from "../runs/run-limits.ts";
import type { HeldRun, StoredStep, Write } from "../runs/rows.ts";
import { createTurns } from "../runs/turns.ts";
import { createSandboxPool } from "../sandbox/sandbox-pool.ts";
import { DEFAULT_SANDBOX } from "../sandbox/sandbox-settings.ts";
import { startSink, type Sink } from "../testing/sink.ts";
import { bundleOf, createTestHost, request } from "../testing/test-host.ts";
import { newRun } from "../runs/new-run.ts";
import { RESTATE } from "./recorder.ts";
import type { Batch } from "./run-records.ts";
import type { StretchHold } from "./stretch.ts";
import { createStretches, type Stretches } from "./stretches.ts";

const KEPT_MS = 60_000;
const AUTOMATIONS = {
  a: `async run({ step }) {
    await step("Pay", () => sink.request("POST", "/", { body: { step: "Pay" } }));
    return "paid";
  }`,
  keyed: `run: ({ step }) => step("Tell", () => sink.request("POST", "/", { body: { step: "Tell" } }), { idempotencyKey: "told once" })`,
};

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

test("an attempt that is cut off while a call is on its way leaves it to the next one, which hears its answer", async () => {
  const { sink, answer } = await slowSink();
  const stretches = await stretchesTo(sink);
  const former = attempt(stretches, []);
  const announced = await former.until((write) => write.kind === "step" && write.row.status === "running");
  await expect.poll(() => sink.effects.length).toBe(1);

  former.hold.letGo();
  const next = attempt(stretches, announced);
  answer();
  expect(await next.end()).toMatchObject({ status: "succeeded", output: "paid" });
  expect(sink.effects).toHaveLength(1);
});

test("the next attempt may come while the former does not know yet that it is over", async () => {
  const { sink, answer } = await slowSink();
  const stretches = await stretchesTo(sink);
  const former = attempt(stretches, []);
  const announced = await former.until((write) => write.kind === "step" && write.row.status === "running");
  const next = attempt(stretches, announced);
  former.hold.letGo();
  answer();
  expect(await next.end()).toMatchObject({ status: "succeeded" });
  expect(sink.effects).toHaveLength(1);
});

test("a run that went on elsewhere meanwhile goes on from its journal, in the same process of its code as before", async () => {
  const { sink } = await slowSink();
  const stretches = await stretchesTo(sink);
  const former = attempt(stretches, []);
  const announced = await former.until((write) => write.kind === "step" && write.row.status === "running");
  await expect.poll(() => sink.effects.length).toBe(1);

  const next = attempt(stretches, [...announced, { mark: "of another process", writes: [] }]);
  expect(await next.end()).toMatchObject({ status: "uncertain" });
  expect(sink.effects).toHaveLength(1);
});

test("an attempt that can make nothing durable, of a node that leads no more, does nothing and stops nothing", async () => {
  const { sink, answer } = await slowSink();
  const stretches = await stretchesTo(sink);
  const current = attempt(stretches, []);
  await current.until((write) => write.kind === "step" && write.row.status === "running");
  const ended = current.end();

  const stale = attempt(stretches, []);
  expect((await stale.hold.next()).writes).toEqual([]);
  stale.hold.letGo();
  answer();
  expect(await ended).toMatchObject({ status: "succeeded" });
  expect((await stale.hold.next()).writes).toEqual([]);
  expect(sink.effects).toHaveLength(1);
});

test("while no attempt holds a run, which may be at work elsewhere, no call of it leaves", async () => {
  const { sink, answer } = await slowSink();
  answer();
  const asked = Promise.withResolvers<void>();
  const stretches = await stretchesTo(sink, KEPT_MS, asked.resolve);
  const former = attempt(stretches, [], "keyed");
  const proof = await former.hold.next();
  former.hold.stored(proof.mark);
  former.hold.letGo();
  await asked.promise;
  await fetch(sink.url, { method: "POST", body: JSON.stringify({ step: "Something else" }) });
  expect(sink.effects).toEqual([{ step: "Something else" }]);

  expect(await attempt(stretches, [proof], "keyed").end()).toMatchObject({ status: "succeeded" });
  expect(sink.effects).toEqual([{ step: "Something else" }, { step: "Tell" }]);
});

test("what nobody takes up again is forgotten, and gives its turn to others", async () => {
  const { sink } = await slowSink();
  const stretches = await stretchesTo(sink, 1);
  const former = attempt(stretches, []);
  await former.until((write) => write.kind === "step" && write.row.status === "running");
  former.hold.letGo();
  await stretches.gone();
});

/** An attempt whose journal holds these batches, as the workflow makes it. */
function attempt(stretches: Stretches, before: readonly Batch[], automation: keyof typeof AUTOMATIONS = "a") {
  const batches = [...before];
  const journal = new Map<string, StoredStep>();
  const remember = ({ writes }: Batch) => {
    for (const write of writes) if (write.kind === "step") journal.set(write.row.key, write.row);
  };
  for (const batch of before) remember(batch);
  const hold: StretchHold = stretches.takeUp(runOf(automation), { after: before.at(-1)?.mark ?? null, journal: () => [...journal.values()] });
  async function until(isLast: (write: Write) => boolean): Promise<readonly Batch[]> {
    for (;;) {
      const batch = await hold.next();
      batches.push(batch);
      hold.stored(batch.mark);
      remember(batch);
      if (batch.writes.some(isLast)) return batches;
    }
  }
  return {
    hold,
    until,
    async end() {
      const all = await until(({ kind }) => kind === "release");
      return all.flatMap(({ writes }) => writes).find(({ kind }) => kind === "release")?.row;
    },
  };
}

function runOf(automation: string): HeldRun {
  const limits = { concurrencyKey: null, concurrencyLimit: null };
  return newRun(request("dep_cut_off", automation, {}), limits, { id: "run_1", createdAt: Date.now(), answerWanted: false, takenBy: RESTATE });
}

/** Answers only when it is told to. */
async function slowSink(): Promise<{ sink: Sink; answer: () => void }> {
  const answered = Promise.withResolvers<void>();
  const sink = await startSink(async (_, response) => {
    await answered.promise;
    response.end("{}");
  });
  closers.push(() => sink.close());
  return { sink, answer: answered.resolve };
}

async function stretchesTo(sink: Sink, keptMs = KEPT_MS, asked = () => {}): Promise<Stretches> {
  const bundle = await bundleOf("dep_cut_off", AUTOMATIONS);
  const sandboxes = createSandboxPool(DEFAULT_SANDBOX);
  closers.push(() => sandboxes.close());
  const stretches = createStretches({
    store: { takeSignal: async () => null, useState: async () => null },
    sandboxes,
    host: createTestHost(sink.url, new Map(), {
      natureOf: async () => {
        asked();
        return { effect: "write", honoursIdempotencyKey: false };
      },
    }),
    log: createLog("silent"),
    limits: DEFAULT_RUN_LIMITS,
    turns: createTurns(10),
    loadBundle: async () => bundle,
    startFromCode: async () => [],
    reached: () => {},
    changed: () => {},
    recordLog: async () => true,
    isAwaited: () => false,
    now: () => Date.now(),
    awayMs: () => 0,
    keptMs,
  });
  closers.push(() => stretches.abandon());
  return stretches;
}
