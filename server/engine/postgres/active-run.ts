import type { Pool } from "pg";
import type { AskFrame, AskKind, FromSandbox, JournalEntry, Outcome, WireError } from "../../../sandbox/frames.ts";
import type { Log } from "../../platform/log.ts";
import { mapStack } from "../map-stack.ts";
import type { Bundle, CallContext, EngineHost, RunOutcome } from "../run-engine.ts";
import type { SandboxEnd } from "../sandbox/sandbox-process.ts";
import type { Blame, SandboxPool, Seat } from "../sandbox/sandbox-pool.ts";
import type { Combiner } from "./combiner.ts";
import { makeCall, type CallNotes } from "./make-call.ts";
import type { HeldRun, ReleaseWrite, StepWrite, StoredStep, Write } from "./rows.ts";
import { useState } from "./state-store.ts";
import { createTurns } from "./turns.ts";
import { isPassing, loadJournal, takeSignal, wakeForSignals } from "./store.ts";

export interface RunLimits {
  /** How long a run may be at work, not counting what it sleeps. */
  readonly activeMs: number;
  readonly logLines: number;
  readonly logBytes: number;
  /** Entries of its journal. */
  readonly steps: number;
  /** Raised by its code; the rest is not told. */
  readonly issues: number;
  /** How often its process may end unexpectedly. */
  readonly restarts: number;
}

export const DEFAULT_RUN_LIMITS: RunLimits = { activeMs: 30 * 60_000, logLines: 10_000, logBytes: 2_000_000, steps: 100_000, issues: 100, restarts: 5 };

export interface ActiveRunDeps {
  readonly pool: Pool;
  readonly writes: Combiner<Write, boolean>;
  readonly sandboxes: SandboxPool;
  readonly host: EngineHost;
  readonly log: Log;
  readonly limits: RunLimits;
  loadBundle(deploymentId: string): Promise<Bundle>;
  /** Starts what code starts: by the automation's id, or by an event. Resolves with the ids of the runs. */
  startFromCode(run: HeldRun, stepKey: string, wanted: { readonly key: string } | { readonly event: string }, input: unknown): Promise<readonly string[]>;
  /** Told when something of the run was stored. */
  changed(runId: string): void;
}

export type Departure = { readonly kind: "ended"; readonly outcome: RunOutcome } | { readonly kind: "parked" } | { readonly kind: "lost" };

export interface ActiveRun {
  readonly id: string;
  readonly gone: Promise<Departure>;
  cancel(): void;
  /** Lets go without a word to the database: another worker has the run, or this one is closing. */
  abandon(): void;
  /** A signal may have come. */
  wake(): void;
}

interface PendingAsk {
  readonly frame: AskFrame;
  /** It waits for time to pass or for a signal, and nothing is at work for it. */
  waitsUntil: number | null;
  wake: (() => void) | null;
}

/** Waits shorter than this are not worth letting go of the run. */
const PARK_MS = 2000;
const LONGEST_TIMER_MS = 60_000;
/** Asks of one run that are carried out at the same time, not counting those that wait for a system or for time. */
const MOST_AT_ONCE = 50;
const WAITING: ReadonlySet<AskKind> = new Set(["call", "sleep", "wait"]);
const SHOW_AFTER_MS = 300;
/** The database and `Date` know no times much later than this. */
const END_OF_TIME = Date.parse("9999-12-31T00:00:00Z");
const TRY_AGAIN_MS = 500;
const MOST_TRIES = 120;

/** What asked is no longer there to be answered. */
class Superseded extends Error {}

/** Runs one automation in its sandbox to its end, or until it waits, with every step in the journal. */
export function executeRun(deps: ActiveRunDeps, run: HeldRun, isNew: boolean): ActiveRun {
  const { pool, host, limits } = deps;
  const departure = Promise.withResolvers<Departure>();
  const ending = new AbortController();
  const context: CallContext = {
    organisationId: run.organisationId,
    projectId: run.projectId,
    environment: "",
    deploymentId: run.deploymentId,
    runId: run.id,
    simulated: run.simulated,
    signal: ending.signal,
  };
  let bundle: Bundle | null = null;
  let seat: Seat | null = null;
  let pending = new Map<number, PendingAsk>();
  const turns = createTurns(MOST_AT_ONCE);
  const atWork = new Set<Promise<unknown>>();
  let unfinished = new Map<string, StoredStep>();
  let durable: Promise<unknown> = Promise.resolve();
  let seq = 0;
  let clock = run.startedAt;
  let isolated = run.isolated;
  let restarts = 0;
  /** One more for each process that the run was in; what an earlier one asked for is told to no later one. */
  let generation = 0;
  let answers = 0;
  let over = false;
  let logLines = 0;
  let logBytes = 0;
  let steps = 0;
  let issues = 0;
  const deadline = setTimeout(
    () =>
      void finish({ status: "failed", error: { name: "RunTimeoutError", message: `The run was at work for more than ${limits.activeMs / 60_000} minutes.` } }),
    limits.activeMs,
  );
  deadline.unref();

  async function begin(fresh: boolean): Promise<void> {
    try {
      bundle = await persist(() => deps.loadBundle(run.deploymentId));
      // Whoever started the run: code of one organisation never runs for another.
      if (bundle.organisationId !== run.organisationId || bundle.projectId !== run.projectId) throw new Error("The version to run belongs to another project.");
      const stored = fresh ? [] : await persist(() => loadJournal(pool, run.id));
      if (over) return;
      const journal = stored.filter((step) => step.seq !== null);
      unfinished = new Map(stored.filter((step) => step.seq === null).map((step) => [step.key, step]));
      seq = journal.reduce((most, step) => Math.max(most, (step.seq ?? 0) + 1), 0);
      clock = journal.reduce((latest, step) => Math.max(latest, step.at ?? 0), run.startedAt);
      const taken = await deps.sandboxes.board(bundle, { runId: run.id, onFrame, hasControl, onEnd: (end, blame) => void processEnded(end, blame) }, isolated);
      if (over) return taken.leave();
      seat = taken;
      Object.assign(context, { environment: bundle.environment });
      seat.process.send({
        t: "start",
        run: run.id,
        automation: run.automationKey,
        input: run.input,
        variables: bundle.variables,
        seed: run.seed,
        at: run.startedAt,
        journal: journal.map(toEntry),
      });
    } catch (error) {
      await finish({ status: "failed", error: describe(error) });
    }
  }

  const hasControl = () => !over && pending.size === 0;

  function onFrame(frame: FromSandbox): void {
    if (over) return;
    switch (frame.t) {
      case "ask":
        steps += 1;
        if (steps > limits.steps) return stop("StepLimitError", `The run took more than the ${limits.steps} steps that a run may.`);
        pending.set(frame.id, { frame, waitsUntil: null, wake: null });
        void track(handle(frame, generation));
        return;
      case "log":
        return writeLog(frame);
      case "issue":
        issues += 1;
        if (issues > limits.issues) return;
        host.raiseIssue?.({
          organisationId: run.organisationId,
          projectId: run.projectId,
          automationId: run.automationId,
          runId: run.id,
          severity: frame.severity,
          title: frame.title,
          message: frame.message,
        });
        return;
      case "end":
        void finish(frame.outcome.ok ? { status: "succeeded", output: frame.outcome.value } : { status: "failed", error: mapped(frame.outcome.error) });
        return;
      default:
    }
  }

  /** What costs the database a query waits its turn behind the run's own, so that a flood is felt by the run alone. */
  async function handle(frame: AskFrame, born: number): Promise<void> {
    if (WAITING.has(frame.ask.kind)) return carryOut(frame, born);
    await turns.take();
    try {
      if (over || born !== generation) return;
      await carryOut(frame, born);
      await durable;
    } finally {
      turns.give();
    }
  }

  async function carryOut(frame: AskFrame, born: number): Promise<void> {
    const startedAt = new Date().toISOString();
    const { ask } = frame;
    try {
      switch (ask.kind) {
        case "step":
          return answer(frame, ask.outcome, { startedAt: new Date(Math.min(ask.startedAt, Date.now())).toISOString() }, born);
        case "call":
          return await handleCall(frame, startedAt, born);
        case "sleep":
          if (!run.simulated) await waitUntil(frame.id, ask.until, born);
          return answer(frame, { ok: true, value: null }, { startedAt }, born);
        case "wait":
          return answer(frame, { ok: true, value: await waitForSignal(frame, ask.signal, ask.until, born) }, { startedAt }, born);
        case "start":
        case "emit": {
          await durable;
          const wanted = ask.kind === "start" ? { key: ask.automation } : { event: ask.event };
          const runs = await persist(() => deps.startFromCode(run, frame.key, wanted, ask.kind === "start" ? ask.input : ask.payload));
          if (ask.kind === "start" && !runs[0])
            return answer(frame, failure("FatalError", `No automation "${ask.automation}" is live in this environment.`), { startedAt }, born);
          return answer(frame, { ok: true, value: ask.kind === "start" ? { runId: runs[0] } : null }, { startedAt, isWrite: true }, born);
        }
        case "state":
          await durable;
          return answer(frame, { ok: true, value: await persist(() => useState(pool, run, ask.scope, ask.request, frame.key)) }, { startedAt }, born);
      }
    } catch (error) {
      if (over || error instanceof Superseded) return;
      deps.log.warn({ err: error, run: run.id, step: frame.key }, "a step could not be carried out");
      answer(frame, failure("Error", (error as Error).message), { startedAt }, born);
    }
  }

  async function handleCall(frame: AskFrame, startedAt: string, born: number): Promise<void> {
    if (frame.ask.kind !== "call") return;
    const row = (over: Partial<StepWrite>) => stepRow(frame, { startedAt, ...over });
    const earlier = unfinished.get(frame.key);
    // A call that takes its time is shown while it does.
    const show = setTimeout(() => record(row({ status: "running", attempt: (earlier?.attempt ?? 0) + 1, calls: earlier?.calls ?? [] })), SHOW_AFTER_MS);
    const notes: CallNotes = {
      async started(note) {
        clearTimeout(show);
        record(row({ status: "running", ...note }));
        await settled();
      },
      settled,
      async retryIn(ms, note) {
        clearTimeout(show);
        record(row({ status: "retrying", ...note, error: note.error }));
        await waitUntil(frame.id, Date.now() + (run.simulated ? 0 : ms), born);
      },
    };
    try {
      const end = await makeCall(host, context, frame.ask.call, frame.ask.options, frame.key, earlier, notes);
      clearTimeout(show);
      const { attempt, calls, isWrite } = end;
      if (end.status === "uncertain")
        return await endUncertain(row({ status: "uncertain", attempt, calls, isWrite, error: end.error, finishedAt: new Date().toISOString() }), end.error);
      answer(
        frame,
        end.status === "succeeded" ? { ok: true, value: end.value } : { ok: false, error: end.error },
        { startedAt, attempt, calls, isWrite },
        born,
      );
    } finally {
      clearTimeout(show);
    }
  }

  async function settled(): Promise<void> {
    await durable;
    if (over) throw new Superseded();
  }

  /** Gives the code its answer and writes the journal at the same time: nothing with an effect leaves before that is durable. */
  function answer(frame: AskFrame, outcome: Outcome, values: Partial<StepWrite>, born: number): void {
    if (over) return;
    clock = Math.max(clock, Date.now());
    const isWrite = values.isWrite ?? false;
    record(
      stepRow(frame, {
        ...values,
        status: outcome.ok ? "succeeded" : "failed",
        seq: seq++,
        at: clock,
        output: outcome.ok ? (outcome.value ?? null) : null,
        error: outcome.ok ? null : mapped(outcome.error),
        finishedAt: new Date().toISOString(),
      }),
    );
    if (born !== generation) return;
    pending.delete(frame.id);
    answers += 1;
    seat?.process.send({ t: "result", run: run.id, id: frame.id, outcome, write: isWrite, at: clock });
  }

  function stepRow(frame: AskFrame, values: Partial<StepWrite>): StepWrite {
    return {
      organisationId: run.organisationId,
      runId: run.id,
      lease: run.lease,
      key: frame.key,
      name: frame.name,
      kind: frame.ask.kind,
      status: "running",
      seq: null,
      fingerprint: frame.fingerprint,
      isWrite: false,
      attempt: 1,
      at: null,
      output: null,
      error: null,
      calls: [],
      startedAt: new Date().toISOString(),
      finishedAt: null,
      ...values,
    };
  }

  function record(row: StepWrite): void {
    const written = deps.writes.add({ kind: "step", row }).then(
      (held) => (held ? deps.changed(run.id) : lose()),
      // Not waited for: the end itself waits for what was recorded.
      (error: Error) =>
        void finish({ status: "failed", error: { name: "JournalError", message: `What the step "${row.key}" gave could not be stored: ${error.message}` } }),
    );
    // Without the empty ending each promise would keep the one before it alive.
    durable = Promise.all([durable, written]).then(() => undefined);
  }

  function writeLog(frame: Extract<FromSandbox, { t: "log" }>): void {
    logLines += 1;
    logBytes += frame.message.length + (frame.data === null ? 0 : JSON.stringify(frame.data).length);
    if (logLines > limits.logLines || logBytes > limits.logBytes) {
      return stop("LogLimitError", `The run wrote more log than the ${limits.logLines} lines or ${limits.logBytes / 1_000_000} MB that a run may.`);
    }
    const row = {
      organisationId: run.organisationId,
      projectId: run.projectId,
      runId: run.id,
      id: frame.id,
      stepKey: frame.step,
      level: frame.level,
      message: frame.message,
      data: frame.data,
      at: new Date().toISOString(),
    };
    deps.writes.add({ kind: "log", row }).then(
      () => deps.changed(run.id),
      (error) => deps.log.warn({ err: error, run: run.id }, "a log line could not be stored"),
    );
  }

  /** Ends the run and its process: code that floods the server does not stop by being told so. */
  function stop(name: string, message: string): void {
    const flooding = seat;
    void finish({ status: "failed", error: { name, message } });
    flooding?.process.kill({ name: "SandboxOutputError", message });
  }

  async function waitUntil(id: number, wanted: number, born: number): Promise<void> {
    const until = Math.min(wanted, END_OF_TIME);
    const ask = pending.get(id);
    if (!ask || born !== generation) throw new Superseded();
    ask.waitsUntil = until;
    while (!over && born === generation && Date.now() < until) {
      // Asked again after each nap: at first something else may have been at work beside it.
      if (until - Date.now() > PARK_MS) void park();
      await nap(ask, Math.min(until - Date.now(), LONGEST_TIMER_MS));
    }
    if (over || born !== generation) throw new Superseded();
    ask.waitsUntil = null;
  }

  async function waitForSignal(frame: AskFrame, name: string, wanted: number | null, born: number): Promise<unknown> {
    const until = wanted === null ? null : Math.min(wanted, END_OF_TIME);
    const ask = pending.get(frame.id);
    for (;;) {
      const signal = await persist(() => takeSignal(pool, run.id, name, frame.key));
      if (signal) return signal.payload;
      if (run.simulated || (until !== null && Date.now() >= until)) return null;
      if (!ask || over || born !== generation) throw new Superseded();
      ask.waitsUntil = until ?? Infinity;
      void park();
      await nap(ask, Math.min((until ?? Infinity) - Date.now(), 1000));
      ask.waitsUntil = null;
    }
  }

  function nap(ask: PendingAsk, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, ms));
      ask.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Lets go of a run in which everything waits for time or for signals. */
  async function park(): Promise<void> {
    const nextAt = () => {
      const waits = [...pending.values()].map(({ waitsUntil }) => waitsUntil);
      return waits.length > 0 && waits.every((until) => until !== null) ? Math.min(...waits) : null;
    };
    const born = generation;
    await consequences();
    const due = nextAt();
    if (over || born !== generation || due === null || due - Date.now() < PARK_MS) return;
    const waits = [...pending.values()].flatMap(({ frame: { ask, key } }) => (ask.kind === "wait" ? [{ name: ask.signal, key }] : []));
    leave();
    const parked = await release({
      status: "waiting",
      output: null,
      error: null,
      dueAt: due === Infinity ? "infinity" : new Date(due).toISOString(),
      finishedAt: null,
    });
    const names = waits.map(({ name }) => name);
    const keys = waits.map(({ key }) => key);
    if (parked && waits.length > 0)
      await wakeForSignals(pool, run.id, names, keys).catch((err: unknown) => deps.log.warn({ err, run: run.id }, "signals could not be looked for"));
    departure.resolve({ kind: parked ? "parked" : "lost" });
  }

  /** By then the code has done what it could with the answers it was given, also with one that came meanwhile. */
  async function consequences(): Promise<void> {
    for (let told = -1; told !== answers && !over;) {
      told = answers;
      await seat?.process.ping();
    }
  }

  async function endUncertain(row: StepWrite, { message }: WireError): Promise<void> {
    if (over) return;
    record(row);
    await finish({ status: "uncertain", error: { name: "UncertainError", message: `"${row.key}": ${message}` } });
  }

  async function finish(outcome: RunOutcome): Promise<void> {
    if (over) return;
    leave();
    const error = outcome.status === "succeeded" ? null : outcome.error;
    const values = {
      status: outcome.status,
      output: outcome.status === "succeeded" ? (outcome.output ?? null) : null,
      error,
      dueAt: null,
      finishedAt: new Date().toISOString(),
    };
    try {
      const held = await release(values);
      departure.resolve(held ? { kind: "ended", outcome } : { kind: "lost" });
    } catch (cause) {
      const failed = {
        status: "failed" as const,
        error: { name: "JournalError", message: `The output of the run could not be stored: ${(cause as Error).message}` },
      };
      const held = await release({ ...values, ...failed, output: null });
      departure.resolve(held ? { kind: "ended", outcome: failed } : { kind: "lost" });
    }
  }

  async function release(values: Omit<ReleaseWrite, "runId" | "lease" | "isolated">): Promise<boolean> {
    await durable;
    return deps.writes.add({ kind: "release", row: { runId: run.id, lease: run.lease, isolated, ...values } });
  }

  /** The process is gone. What others did to it is not this run's fault; what this run alone can have done is. */
  async function processEnded(end: SandboxEnd, blame: Blame): Promise<void> {
    if (over) return;
    seat = null;
    restarts += 1;
    const guilty =
      end.name === "SandboxEndedError"
        ? restarts > limits.restarts
        : blame === "certain" || (blame === "possible" && isolated) || end.name === "SandboxStartError" || restarts > limits.restarts;
    if (guilty) return finish({ status: "failed", error: { name: end.name, message: end.message } });
    if (blame === "possible") isolated = true;
    generation += 1;
    // Calls on their way are waited for: their ends belong in the journal that the next process starts with.
    for (const ask of pending.values()) ask.wake?.();
    await Promise.allSettled(atWork);
    await durable;
    pending = new Map();
    if (!over) await begin(false);
  }

  function track(work: Promise<unknown>): Promise<unknown> {
    atWork.add(work);
    return work.finally(() => atWork.delete(work));
  }

  function leave(): void {
    over = true;
    clearTimeout(deadline);
    ending.abort();
    for (const ask of pending.values()) ask.wake?.();
    seat?.process.send({ t: "drop", run: run.id });
    seat?.leave();
    seat = null;
  }

  function lose(): void {
    if (over) return;
    leave();
    departure.resolve({ kind: "lost" });
  }

  /** Tries again while the database is away. */
  async function persist<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (over) throw new Superseded();
        if (tries >= MOST_TRIES || !isPassing(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
      }
    }
  }

  const mapped = (error: WireError): WireError => (error.stack ? { ...error, stack: mapStack(error.stack, bundle?.sourceMap ?? null) ?? "" } : error);

  void begin(isNew);
  return {
    id: run.id,
    gone: departure.promise,
    cancel: () => void finish({ status: "cancelled", error: { name: "CancelledError", message: "The run was cancelled." } }),
    abandon: lose,
    wake: () => {
      for (const ask of pending.values()) ask.wake?.();
    },
  };
}

function toEntry(step: StoredStep): JournalEntry {
  const outcome: Outcome =
    step.status === "succeeded" ? { ok: true, value: step.output } : { ok: false, error: step.error ?? { name: "Error", message: "The step failed." } };
  return { key: step.key, kind: step.kind, fingerprint: step.fingerprint, outcome, write: step.isWrite, at: step.at ?? 0 };
}

function failure(name: string, message: string): Outcome {
  return { ok: false, error: { name, message } };
}

function describe(error: unknown): { name: string; message: string } {
  return error instanceof Error ? { name: error.name, message: error.message } : { name: "Error", message: String(error) };
}
