import type { AskFrame, AskKind, Outcome } from "../../../sandbox/frames.ts";
import type { Log } from "../../platform/log.ts";
import type { EngineHost } from "../run-engine.ts";
import { carryCall } from "./carry-call.ts";
import type { CrashPoint } from "./crash-point.ts";
import { persist, Superseded } from "./persist.ts";
import type { HeldRun } from "./rows.ts";
import type { RunStage } from "./run-stage.ts";
import type { RunStore } from "./run-store.ts";
import { createTurns } from "./turns.ts";
import { waitForSignal, waitUntil } from "./wait-for.ts";

export interface AskDeps {
  readonly store: RunStore;
  readonly host: EngineHost;
  readonly log: Log;
  /** Told in passing; for tests that end the process there. */
  reached(point: CrashPoint): void;
  /** No other worker can have the run. What has an effect asks at the last moment, so this is cheap. */
  mayLeave(run: HeldRun): boolean;
  /** Resolves when that is so again, or the run is another's; null while it is so. */
  holding(run: HeldRun): Promise<void> | null;
  /** Starts what code starts: by the automation's id, or by an event. Resolves with the ids of the runs. */
  startFromCode(run: HeldRun, stepKey: string, wanted: { readonly key: string } | { readonly event: string }, input: unknown): Promise<readonly string[]>;
}

/** Asks of one run that are carried out at the same time, not counting those that wait for a system or for time. */
const MOST_AT_ONCE = 50;
const WAITING: ReadonlySet<AskKind> = new Set(["call", "sleep", "wait"]);

/** Carries out what the code of one run asks for. `born` tells which of its processes asked. */
export function createAskCarrier(deps: AskDeps, stage: RunStage): (frame: AskFrame, born: number) => Promise<void> {
  const { store, log } = deps;
  const { run, journal } = stage;
  const turns = createTurns(MOST_AT_ONCE);
  const stubborn = <T>(work: () => Promise<T>) => persist(() => stage.isOver(), work);

  /** All that the run did before is durable, and no other worker has it. */
  async function certain(): Promise<void> {
    await journal.settled();
    await deps.holding(run);
    if (stage.isOver()) throw new Superseded();
  }

  async function carryOut(frame: AskFrame, born: number): Promise<void> {
    const startedAt = new Date(stage.now()).toISOString();
    const { ask } = frame;
    const succeed = (value: unknown, isWrite = false) => stage.answer(frame, { ok: true, value }, { startedAt, isWrite }, born);
    try {
      switch (ask.kind) {
        case "step":
          return stage.answer(frame, ask.outcome, { startedAt: new Date(Math.min(ask.startedAt, stage.now())).toISOString() }, born);
        case "call":
          return await carryCall(stage, deps, frame, startedAt, born);
        case "sleep":
          if (!run.simulated) await waitUntil(stage, frame.id, ask.until, born);
          return succeed(null);
        case "wait": {
          await certain();
          const payload = await waitForSignal(stage, store, frame, ask.signal, ask.until, born);
          deps.reached("signal taken");
          return succeed(payload);
        }
        case "start":
        case "emit": {
          await certain();
          const wanted = ask.kind === "start" ? { key: ask.automation } : { event: ask.event };
          const runs = await stubborn(() => deps.startFromCode(run, frame.key, wanted, ask.kind === "start" ? ask.input : ask.payload));
          deps.reached("child started");
          if (ask.kind === "start" && !runs[0])
            return stage.answer(frame, failure("FatalError", `No automation "${ask.automation}" is live in this environment.`), { startedAt }, born);
          return succeed(ask.kind === "start" ? { runId: runs[0] } : null, true);
        }
        case "state": {
          await certain();
          const value = await stubborn(() => store.useState(run, ask.scope, ask.request, frame.key));
          deps.reached("state changed");
          return succeed(value);
        }
      }
    } catch (error) {
      if (stage.isOver() || error instanceof Superseded) return;
      log.warn({ err: error, run: run.id, step: frame.key }, "a step could not be carried out");
      stage.answer(frame, failure("Error", (error as Error).message), { startedAt }, born);
    }
  }

  return async (frame, born) => {
    if (WAITING.has(frame.ask.kind)) return carryOut(frame, born);
    // What costs the database a query waits its turn behind the run's own, so that a flood is felt by the run alone.
    await turns.take();
    try {
      if (!stage.isCurrent(born)) return;
      await carryOut(frame, born);
      await journal.written();
    } finally {
      turns.give();
    }
  };
}

function failure(name: string, message: string): Outcome {
  return { ok: false, error: { name, message } };
}
