import { setTimeout as pause } from "node:timers/promises";
import type { FromSandbox, Outcome, WireError } from "../../../sandbox/frames.ts";
import { mapStack } from "../map-stack.ts";
import type { Bundle, CallContext, RunOutcome } from "../run-engine.ts";
import { RawJson, rawOf, readable } from "../sandbox/raw-json.ts";
import type { SandboxEnd } from "../sandbox/sandbox-process.ts";
import type { Blame, SandboxPool, Seat } from "../sandbox/sandbox-pool.ts";
import { createAskCarrier, type AskDeps } from "./carry-ask.ts";
import { createPendingAsks } from "./pending-asks.ts";
import { isPassing } from "./is-passing.ts";
import { persist, Superseded } from "./persist.ts";
import type { AwaitedSignal, Beginning, HeldRun, ReleaseWrite } from "./rows.ts";
import { createRunJournal } from "./run-journal.ts";
import type { RunLimits } from "./run-limits.ts";
import { createRunLog } from "./run-log.ts";
import { sizeOf } from "./size-of-write.ts";
import type { RunStage } from "./run-stage.ts";
import type { Records } from "./run-store.ts";

export interface ActiveRunDeps extends AskDeps {
  readonly writes: Records;
  readonly sandboxes: SandboxPool;
  readonly limits: RunLimits;
  /** Milliseconds since 1970, the same for every worker. */
  now(): number;
  /** A sender waits for the end of the run at this process. */
  isAwaited(runId: string): boolean;
  loadBundle(deploymentId: string): Promise<Bundle>;
  /** For how long the database could not be reached since this process began. */
  awayMs(): number;
  /** Told when something of the run was stored. */
  changed(runId: string): void;
}

export type Departure =
  | { readonly kind: "ended"; readonly outcome: RunOutcome }
  | { readonly kind: "parked"; readonly dueAt: string; readonly signals: readonly AwaitedSignal[] }
  | { readonly kind: "lost" };

export interface ActiveRun {
  readonly id: string;
  readonly lease: number;
  readonly gone: Promise<Departure>;
  cancel(): void;
  /** Lets go without a word to the database: another worker has the run, or this one is closing. */
  abandon(): void;
  /** The table no longer gives it to this worker. */
  checkOwner(): void;
  /** A signal may have come. */
  wake(): void;
}

/** Waits shorter than this are not worth letting go of the run. */
const PARK_MS = 2000;
/** Before a run goes on whose processes somebody kills one after the other. */
const LONGEST_PAUSE_MS = 5000;
const LARGE = 65_536;
const SHORTEST_GRANT_MS = 1000;
const ENDED = new Superseded("The run has ended.");

/**
 * Runs one automation in its sandbox to its end, or until it waits, with every step in the journal.
 * `beginning` is given for a new run, which begins while it is being written: it has no effect before it is there.
 */
export function executeRun(deps: ActiveRunDeps, run: HeldRun, beginning?: Beginning): ActiveRun {
  const { store, host, limits } = deps;
  const departure = Promise.withResolvers<Departure>();
  const ending = new AbortController();
  const isStored = (beginning?.stored ?? Promise.resolve(true)).catch(() => false);
  const isUnique = beginning?.isUnique ?? false;
  let isThere = beginning === undefined;
  void isStored.then((is) => (isThere = is));
  const context: CallContext = {
    organisationId: run.organisationId,
    projectId: run.projectId,
    environment: "",
    deploymentId: run.deploymentId,
    runId: run.id,
    simulated: run.simulated,
    signal: ending.signal,
    mayLeave: () => !over && deps.mayLeave(run),
  };
  const journal = createRunJournal(
    deps,
    run,
    { stored: isStored, isUnique },
    {
      changed: () => deps.changed(run.id),
      lost: lose,
      // A run given up while the database is away is another worker's to continue.
      broken: (key, error) => (isPassing(error) ? lose() : void fail("JournalError", `What the step "${key}" gave could not be stored: ${error.message}`)),
    },
  );
  const log = createRunLog(deps, run, isUnique ? Promise.resolve(true) : isStored);
  const atWork = new Set<Promise<unknown>>();
  let bundle: Bundle | null = null;
  let seat: Seat | null = null;
  let pending = createPendingAsks();
  let isolated = run.isolated;
  let restarts = 0;
  let kills = 0;
  /** One more for each process that the run was in; what an earlier one asked for is told to no later one. */
  let generation = 0;
  let answers = 0;
  let parking = false;
  let over = false;
  let steps = 0;
  let issues = 0;
  const awayBefore = deps.awayMs();
  let deadline = watchTime(limits.activeMs, 0);

  const stage: RunStage = {
    run,
    context,
    journal,
    get pending() {
      return pending;
    },
    now: () => deps.now(),
    isOver: () => over,
    isCurrent: (born) => !over && born === generation,
    answer(frame, outcome, values, born) {
      if (over) return;
      const told = asTextIfLarge(outcome);
      const at = journal.end(frame, mappedOutcome(told), values);
      if (born !== generation) return;
      pending.remove(frame.id);
      answers += 1;
      seat?.process.send({ t: "result", run: run.id, id: frame.id, outcome: told, write: values.isWrite ?? false, at });
      // All that is left may wait.
      stage.waits();
    },
    waits() {
      const due = pending.dueAt();
      if (due !== null && due - deps.now() > PARK_MS) void park();
    },
    async endUncertain(frame, error, values) {
      if (over) return;
      journal.note(frame, { ...values, status: "uncertain", error, finishedAt: new Date(deps.now()).toISOString() });
      await finish({ status: "uncertain", error: { name: "UncertainError", message: `"${frame.key}": ${error.message}` } });
    },
  };
  const carry = createAskCarrier(deps, stage);

  async function begin(): Promise<void> {
    try {
      bundle = await stubborn(() => deps.loadBundle(run.deploymentId));
      // The organisation that started the run: code of one organisation never runs for another.
      if (bundle.organisationId !== run.organisationId || bundle.projectId !== run.projectId) throw new Error("The version to run belongs to another project.");
      const isNew = beginning !== undefined && generation === 0;
      const told = journal.load(isNew ? [] : await stubborn(() => store.loadJournal(run.id)));
      if (told.length > 0) deps.reached("journal loaded");
      if (over) return;
      const taken = await deps.sandboxes.board(bundle, { runId: run.id, onFrame, hasControl, onEnd: (end, blame) => void processEnded(end, blame) }, isolated);
      if (over) return taken.leave("by itself");
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
        journal: told,
      });
    } catch (error) {
      const end: { name: string; message: string; fromOutside?: boolean } = error instanceof Error ? error : { name: "Error", message: String(error) };
      const { name, message, fromOutside = false } = end;
      // It was ended from outside while it was being loaded.
      if (name === "SandboxEndedError") return processEnded({ name, message, fromOutside }, "none");
      await fail(name, message);
    }
  }

  const hasControl = () => !over && pending.size === 0;

  function onFrame(frame: FromSandbox): void {
    if (over) return;
    switch (frame.t) {
      case "ask":
        steps += 1;
        if (steps > limits.steps) return stop("StepLimitError", `The run took more than the ${limits.steps} steps that a run may.`);
        pending.add(frame);
        return track(carry(frame, generation));
      case "step":
        steps += 1;
        if (steps > limits.steps) return stop("StepLimitError", `The run took more than the ${limits.steps} steps that a run may.`);
        deps.reached("step told");
        return journal.step({ ...frame, outcome: mappedOutcome(frame.outcome) });
      case "log":
      case "logs": {
        if (!log.write(frame.t === "log" ? [frame] : frame.lines)) stop("LogLimitError", "The run went on writing log lines long after they were dropped.");
        return;
      }
      case "issue":
        return raise(frame);
      case "end":
        deps.reached("end told");
        return void finish(
          frame.outcome.ok ? { status: "succeeded", output: frame.outcome.value } : { status: "failed", error: mapped(frame.outcome.error) },
          "by itself",
        );
      default:
    }
  }

  function raise({ severity, title, message }: Extract<FromSandbox, { t: "issue" }>): void {
    issues += 1;
    if (issues > limits.issues) return;
    const { id: runId, organisationId, projectId, automationId } = run;
    void isStored.then((is) => is && host.raiseIssue?.({ organisationId, projectId, automationId, runId, severity, title, message }));
  }

  /** Ends the run and its process: code that floods the server does not stop by being told so. */
  function stop(name: string, message: string): void {
    const flooding = seat;
    void fail(name, message);
    flooding?.process.kill({ name: "SandboxOutputError", message });
  }

  /** Lets go of a run in which everything waits for time or for signals. */
  async function park(): Promise<void> {
    if (parking) return;
    const born = generation;
    parking = true;
    await consequences();
    parking = false;
    const due = pending.dueAt();
    if (!stage.isCurrent(born) || due === null || due - deps.now() < PARK_MS) return;
    const signals = pending.signals();
    const dueAt = due === Infinity ? "infinity" : new Date(due).toISOString();
    leave("put away");
    const parked = await release({ status: "waiting", output: null, error: null, dueAt, finishedAt: null, signals });
    if (parked) deps.reached("run parked");
    departure.resolve(parked ? { kind: "parked", dueAt, signals } : { kind: "lost" });
  }

  /** By then the code has done what it could with the answers it was given, also with one that came meanwhile. */
  async function consequences(): Promise<void> {
    for (let told = -1; told !== answers && !over;) {
      told = answers;
      await seat?.process.ping();
    }
  }

  /** What a run waits for the platform's own database is not its time. */
  function watchTime(ms: number, granted: number): NodeJS.Timeout {
    return setTimeout(() => {
      const away = deps.awayMs() - awayBefore;
      if (away > granted) deadline = watchTime(Math.max(away - granted, SHORTEST_GRANT_MS), away);
      else void fail("RunTimeoutError", `The run was at work for more than ${limits.activeMs / 60_000} minutes.`);
    }, ms).unref();
  }

  const fail = (name: string, message: string) => finish({ status: "failed", error: { name, message } });

  async function finish(outcome: RunOutcome, how: "by itself" | "stopped" = "stopped"): Promise<void> {
    if (over) return;
    leave(how);
    const end = await storeEnd(outcome)
      .catch((cause: Error) => (isPassing(cause) ? null : storeEnd(unstorable(cause))))
      .catch(() => null);
    departure.resolve(end ? { kind: "ended", outcome: readableOutcome(end) } : { kind: "lost" });
  }

  /** Stores the end; null when another worker has the run. */
  async function storeEnd(outcome: RunOutcome): Promise<RunOutcome | null> {
    const held = await release({
      status: outcome.status,
      output: outcome.status === "succeeded" ? (outcome.output ?? null) : null,
      error: outcome.status === "succeeded" ? null : outcome.error,
      dueAt: null,
      finishedAt: new Date(deps.now()).toISOString(),
      signals: [],
    });
    return held ? outcome : null;
  }

  async function release(values: Omit<ReleaseWrite, "runId" | "lease" | "isolated" | "answerWanted">): Promise<boolean> {
    await log.handedOver();
    return journal.release({ ...values, isolated, answerWanted: run.answerWanted || deps.isAwaited(run.id) });
  }

  /** The process is gone. What others did to it is not this run's fault; what this run alone can have done is. */
  async function processEnded(end: SandboxEnd, blame: Blame): Promise<void> {
    if (over) return;
    seat = null;
    if (end.fromOutside) kills += 1;
    else if (!end.byStoppedRun) restarts += 1;
    const guilty =
      end.name === "SandboxEndedError"
        ? restarts > limits.restarts || kills > limits.kills
        : blame === "certain" || (blame === "possible" && isolated) || end.name === "SandboxStartError" || restarts > limits.restarts;
    if (guilty) return fail(end.name, end.message);
    if (blame === "possible") isolated = true;
    generation += 1;
    // Calls on their way are waited for: their ends belong in the journal that the next process starts with.
    pending.wakeAll();
    await Promise.allSettled(atWork);
    await journal.settled();
    pending = createPendingAsks();
    if (kills > 1) await pause(Math.min(100 * 2 ** (kills - 2), LONGEST_PAUSE_MS), null, { ref: false });
    if (!over) await begin();
  }

  function track(work: Promise<unknown>): void {
    atWork.add(work);
    void work.finally(() => atWork.delete(work));
  }

  function leave(how: Parameters<Seat["leave"]>[0] = "stopped"): void {
    over = true;
    clearTimeout(deadline);
    // Only calls under way have to be told.
    if (pending.size > 0) ending.abort(ENDED);
    pending.wakeAll();
    seat?.leave(how);
    seat = null;
  }

  function lose(): void {
    if (over) return;
    leave();
    departure.resolve({ kind: "lost" });
  }

  const stubborn = <T>(work: () => Promise<T>) => persist(() => over, work);
  const mapped = (error: WireError): WireError => (error.stack ? { ...error, stack: mapStack(error.stack, bundle?.sourceMap ?? null) ?? "" } : error);
  const mappedOutcome = (outcome: Outcome): Outcome => (outcome.ok ? outcome : { ok: false, error: mapped(outcome.error) });

  void begin();
  return {
    id: run.id,
    lease: run.lease,
    gone: departure.promise,
    cancel: () => void finish({ status: "cancelled", error: { name: "CancelledError", message: "The run was cancelled." } }),
    abandon: lose,
    // One that is not stored yet is nobody's; its first record tells.
    checkOwner: () => void (isThere && lose()),
    wake: () => pending.wakeAll(),
  };
}

function unstorable({ message }: Error): RunOutcome {
  return { status: "failed", error: { name: "JournalError", message: `The output of the run could not be stored: ${message}` } };
}

/** It goes to the database and to the code, and is written as JSON for both at once. */
function asTextIfLarge(outcome: Outcome): Outcome {
  if (!outcome.ok || outcome.value instanceof RawJson || sizeOf(outcome.value, LARGE) < LARGE) return outcome;
  return { ok: true, value: rawOf(outcome.value) };
}

/** An output that came as a text is read only where somebody asks for it. */
function readableOutcome(outcome: RunOutcome): RunOutcome {
  if (outcome.status !== "succeeded") return outcome;
  return {
    status: "succeeded",
    get output() {
      return readable(outcome.output);
    },
  };
}
