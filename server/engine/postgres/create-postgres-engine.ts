import type { Pool } from "pg";
import type { Clock } from "../../platform/clock.ts";
import { hasNoRoom } from "../../platform/database/away.ts";
import type { Listener } from "../../platform/database/listener.ts";
import { ApiError, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import type { EngineHost, RunAllowance, RunEngine, Schedules } from "../run-engine.ts";
import { executeRun, type ActiveRun, type ActiveRunDeps } from "../runs/active-run.ts";
import { createBundleCache } from "../runs/bundle-cache.ts";
import type { CrashPoint } from "../runs/crash-point.ts";
import { isPassing } from "../runs/is-passing.ts";
import { requestOf } from "../runs/new-run.ts";
import type { Beginning, HeldRun, Write } from "../runs/rows.ts";
import { DEFAULT_RUN_LIMITS, type RunLimits } from "../runs/run-limits.ts";
import { sizeOfWrite } from "../runs/size-of-write.ts";
import { createStartFromCode } from "../runs/start-from-code.ts";
import { createRulesOf } from "../runs/turn.ts";
import { createSandboxPool } from "../sandbox/sandbox-pool.ts";
import { DEFAULT_SANDBOX, type SandboxSettings } from "../sandbox/sandbox-settings.ts";
import { createIntake } from "./accept-run.ts";
import { createAnswers } from "./answers.ts";
import { createAtWorkCount, shareOf } from "./at-work.ts";
import { createCombiner } from "./combiner.ts";
import { DEFAULT_LEASE, holdLease, notifyWork, type Lease, type LeaseSettings } from "./lease.ts";
import { retryPolls } from "./retry-polls.ts";
import { fireSchedules, queueTick, replaceSchedules } from "./schedules.ts";
import { useState } from "./state-store.ts";
import {
  addSignal,
  cancelIdle,
  cancelRequested,
  flushWrites,
  isOwn,
  loadJournal,
  ownRuns,
  requeue,
  settleUncertain,
  takeSignal,
  settleWait,
  type PutAway,
} from "./store.ts";
import { createRunHolds } from "./run-holds.ts";
import { createTaker } from "./take-work.ts";

export interface PostgresEngineOptions {
  /** The engine role's pool. */
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly host: EngineHost;
  readonly sandbox?: Partial<SandboxSettings>;
  readonly lease?: LeaseSettings;
  readonly limits?: Partial<RunLimits>;
  /** Runs in this process at once; more than that wait in the table. */
  readonly concurrency?: number;
  /** False for a process that only takes triggers. */
  readonly executes?: boolean;
  /** Hears of runs that end in other processes. */
  readonly listener?: Listener;
  /** Told in passing; for tests that end the process there. */
  readonly reached?: (point: CrashPoint) => void;
}

export interface PostgresEngine extends RunEngine, Schedules {
  /** Calls back when something of a run was stored by this process. */
  onChange(listen: (runId: string) => void): () => void;
}

const WITHOUT_LIMITS: RunAllowance = { of: async () => ({ runsAtOnce: null, runsPerDay: null }), someAreLimited: async () => false };
const POLL_MS = 500;
const NOTIFY_MS = 20;
/** How often in a row a run may lose its worker. */
const MOST_ORPHANED = 20;
/** Beats between two looks for runs that this worker took without hearing so. */
const STRAYS_EVERY = 5;

/** Durable runs on tables of one Postgres, which any number of processes share. */
export async function createPostgresEngine(options: PostgresEngineOptions): Promise<PostgresEngine> {
  const { pool, clock, log, host, concurrency = 200, executes = true, reached = () => {} } = options;
  const workerId = newId("wrk");
  const leaseSettings = options.lease ?? DEFAULT_LEASE;
  const active = new Map<string, ActiveRun>();
  const atWork = createAtWorkCount(shareOf(concurrency));
  const answers = createAnswers(pool, options.listener ?? null);
  const listeners = new Set<(runId: string) => void>();
  const sandboxes = createSandboxPool({ ...DEFAULT_SANDBOX, ...options.sandbox });
  const bundles = createBundleCache((id) => host.loadBundle(id));
  const writes = createCombiner<Write, boolean>({
    async flush(items) {
      const results = await flushWrites(pool, workerId, items);
      reached("batch stored");
      return results;
    },
    runOf: (write) => (write.kind === "run" ? write.row.id : write.row.runId),
    keyOf: (write) =>
      write.kind === "step"
        ? `${write.row.runId}/${write.row.key}`
        : write.kind === "log"
          ? `${write.row.runId} ${write.row.lines[0]?.id}`
          : `${write.kind}${write.kind === "run" ? write.row.id : write.row.runId}`,
    isPassing,
    isRefused: ({ kind }, error) => kind === "run" && hasNoRoom(error),
    sizeOf: sizeOfWrite,
  });
  let draining = false;
  let closed = false;
  let beats = 0;
  let notifying: NodeJS.Timeout | undefined;

  const changed = (runId: string) => {
    for (const listen of listeners) listen(runId);
  };
  const deps: ActiveRunDeps = {
    store: {
      loadJournal: (runId) => loadJournal(pool, runId),
      takeSignal: (run, name, key) => takeSignal(pool, workerId, run, name, key),
      useState: (run, scope, request, stepKey) => useState(pool, run, scope, request, stepKey, workerId),
    },
    writes,
    sandboxes,
    host,
    log,
    limits: { ...DEFAULT_RUN_LIMITS, ...options.limits },
    loadBundle: bundles.load,
    startFromCode: createStartFromCode(host, (request) => start(request)),
    reached,
    changed,
    isAwaited: (runId) => answers.isAwaited(runId),
    now: () => now(),
    awayMs: () => lease?.awayMs ?? 0,
    mayLeave: (run) => holds.isSure(run),
    holding: (run) => holds.sure(run),
  };
  const holds = createRunHolds({
    lease: () => lease,
    isClosed: () => closed,
    ownRuns: () => ownRuns(pool, workerId),
    isOwn: (run) => isOwn(pool, workerId, run),
    taken({ id, lease: number }, certainly) {
      const current = active.get(id);
      if (current?.lease !== number) return;
      if (certainly) current.abandon();
      else current.checkOwner();
    },
  });

  const allowance = host.allowance ?? WITHOUT_LIMITS;
  const taker = createTaker({
    pool,
    log,
    workerId,
    lease: () => lease,
    room: () => (draining ? 0 : concurrency - active.size),
    atWork: () => atWork.read(),
    someAreLimited: () => allowance.someAreLimited(),
    isHere: (runId) => active.has(runId),
    execute: (run) => void execute(run),
    claimed: () => reached("runs claimed"),
  });
  const { loadLimits } = host;
  const rulesOf = createRulesOf(executes || !loadLimits ? bundles.load : createBundleCache(loadLimits).load);
  const start = createIntake({
    pool,
    workerId,
    writes,
    answers,
    rulesOf,
    allowanceOf: (organisationId) => allowance.of(organisationId),
    now: () => now(),
    isStopping: () => closed || draining,
    hasRoom: (organisationId) => (lease?.held ?? false) && active.size < concurrency && atWork.left(organisationId) > 0,
    hears: options.listener !== undefined,
    executes,
    execute,
    queued: takeSoon,
  });

  const lease: Lease | null = executes
    ? await holdLease(pool, workerId, leaseSettings, log, {
        beat: () => void onBeat(),
        work: () => void taker.take(),
        // Its runs go on: should another worker have taken one, the fence stops this one at its next record, and so before its next effect.
        lost: () => log.error("this worker could not reach the database for too long; others may take its runs"),
        regained: (next) => holds.renew(next),
      })
    : null;
  const now = () => lease?.now() ?? clock.now().getTime();
  const poll = executes ? setInterval(() => void tick(), POLL_MS) : undefined;

  async function tick(): Promise<void> {
    await taker.take(true);
    if (closed || draining || !lease?.held) return;
    try {
      const fired = await fireSchedules(pool, new Date(now()), queueTick(rulesOf, allowance));
      await retryPolls(pool, fired, again);
      if (fired.length > 0) await taker.take();
    } catch (error) {
      if (!closed) log.warn({ err: error }, "schedules could not be read");
    }
  }

  /** `beginning` is given for a new run, which begins while it is being written. */
  function execute(run: HeldRun, beginning?: Beginning): ActiveRun {
    const current = executeRun(run.orphaned > MOST_ORPHANED ? { ...deps, loadBundle: () => Promise.reject(poisoned(run)) } : deps, run, beginning);
    active.set(run.id, current);
    holds.begun(run);
    atWork.begun(run);
    changed(run.id);
    void current.gone.then((departure) => {
      // It may be here again already: what waited was due before its end was heard of.
      if (active.get(run.id) === current) active.delete(run.id);
      holds.gone(run);
      atWork.gone(run);
      changed(run.id);
      if (departure.kind === "parked") settle({ runId: run.id, lease: run.lease, ...departure });
      if (departure.kind === "ended") {
        answers.ended(run.id, departure.outcome, run.answerWanted);
        host.runEnded({ id: run.id, request: requestOf(run), outcome: departure.outcome });
      }
      void next(run);
    });
    return current;
  }

  function settle(wait: PutAway): void {
    if (wait.signals.length > 0)
      settleWait(pool, wait).catch((err: unknown) => closed || log.warn({ err, run: wait.runId }, "signals could not be looked for; the run looks itself"));
  }

  /** The table is asked only when it is known to hold more, or when the next may have its turn now. */
  async function next({ concurrencyKey, organisationId }: HeldRun): Promise<void> {
    const isLimited = concurrencyKey !== null || (await allowance.of(organisationId).catch(() => null))?.runsAtOnce !== null;
    if (isLimited) takeSoon();
    // An organisation that held its whole share may have more runs waiting, which the last claim left out.
    else if ((taker.hasBacklog || atWork.left(organisationId) === 1) && active.size < concurrency) void taker.take();
  }

  async function onBeat(): Promise<void> {
    try {
      for (const id of await cancelRequested(pool, workerId)) active.get(id)?.cancel();
      beats += 1;
      if (beats % STRAYS_EVERY === 0 && !draining) await taker.takeStrays();
    } catch (error) {
      if (!closed) log.warn({ err: error }, "cancellations could not be read");
    }
  }

  /** Looks at the table, and tells the other workers to, at most once in a while. */
  function takeSoon(): void {
    void taker.take();
    notifying ??= setTimeout(() => {
      notifying = undefined;
      if (!closed) void notifyWork(pool).catch(() => {});
    }, NOTIFY_MS);
  }

  async function again(organisationId: string, runId: string): Promise<void> {
    if (!(await requeue(pool, organisationId, runId)))
      throw new ApiError("conflict", "Only a run that failed, was cancelled or is uncertain can be run again.");
    changed(runId);
    takeSoon();
  }

  return {
    start,
    retry: again,
    setSchedules: (of) => replaceSchedules(pool, clock, of),
    onChange(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    answer: answers.wait,
    async cancel(organisationId, runId) {
      const done = await cancelIdle(pool, organisationId, runId);
      if (done === "over") throw new ApiError("conflict", "The run is over.");
      active.get(runId)?.cancel();
      changed(runId);
    },
    async resolveUncertain(organisationId, runId, stepId, decision) {
      if (!(await settleUncertain(pool, organisationId, runId, stepId, decision))) throw notFound("The uncertain step");
      await again(organisationId, runId);
    },
    async signal(organisationId, runId, name, payload) {
      await addSignal(pool, organisationId, runId, name, payload);
      active.get(runId)?.wake();
      takeSoon();
    },
    async drain(timeoutMs) {
      draining = true;
      const all = Promise.all([...active.values()].map(({ gone }) => gone));
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([all, new Promise((resolve) => (timer = setTimeout(resolve, timeoutMs)))]);
      clearTimeout(timer);
    },
    async close() {
      if (closed) return;
      closed = true;
      taker.stop();
      clearInterval(poll);
      clearTimeout(notifying);
      for (const run of active.values()) run.abandon();
      answers.close();
      writes.close();
      // The worker's row goes last but for the connection: from then on others take what is left.
      await sandboxes.close();
      await lease?.close();
    },
  };
}

function poisoned(run: HeldRun): Error {
  return Object.assign(new Error(`${run.orphaned} workers in a row ended with this run in their hands, so it is not tried again.`), {
    name: "PoisonedRunError",
  });
}
