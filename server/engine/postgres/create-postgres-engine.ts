import { createHash, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { Clock } from "../../platform/clock.ts";
import type { Listener } from "../../platform/database/listener.ts";
import { ApiError, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import type { EngineHost, RunEngine, RunRequest, Schedules } from "../run-engine.ts";
import { createSandboxPool } from "../sandbox/sandbox-pool.ts";
import { DEFAULT_SANDBOX, type SandboxSettings } from "../sandbox/sandbox-settings.ts";
import { executeRun, type ActiveRun, type ActiveRunDeps } from "./active-run.ts";
import { createAnswers } from "./answers.ts";
import { createBundleCache } from "./bundle-cache.ts";
import { createCombiner } from "./combiner.ts";
import type { CrashPoint } from "./crash-point.ts";
import { DEFAULT_LEASE, holdLease, notifyWork, type LeaseSettings } from "./lease.ts";
import { redactInput } from "./redact-input.ts";
import type { HeldRun, NewRun, Write } from "./rows.ts";
import { DEFAULT_RUN_LIMITS, type RunLimits } from "./run-limits.ts";
import { fireSchedules, replaceSchedules } from "./schedules.ts";
import {
  addSignal,
  cancelIdle,
  cancelRequested,
  claimDue,
  claimOrphans,
  claimStrays,
  copyJournal,
  findByKey,
  flushWrites,
  isPassing,
  ownRuns,
  requeue,
  settleUncertain,
} from "./store.ts";

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

const POLL_MS = 500;
const NOTIFY_MS = 20;
const MOST_WAITING = 5000;
/** How often in a row a run may lose its worker. */
const MOST_ORPHANED = 20;
/** Beats between two looks for runs that this worker took without hearing so. */
const STRAYS_EVERY = 5;
const STORE_WITHIN_MS = 10_000;

/** Durable runs on tables of one Postgres, which any number of processes share. */
export async function createPostgresEngine(options: PostgresEngineOptions): Promise<PostgresEngine> {
  const { pool, clock, log, host, concurrency = 200, executes = true, reached = () => {} } = options;
  const workerId = newId("wrk");
  const leaseSettings = options.lease ?? DEFAULT_LEASE;
  const active = new Map<string, ActiveRun>();
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
          ? `${write.row.runId} ${write.row.id}`
          : `${write.kind}${write.kind === "run" ? write.row.id : write.row.runId}`,
    isPassing,
  });
  let draining = false;
  let closed = false;
  let claiming = false;
  let backlog = false;
  let beats = 0;
  let claims = 0;
  let strays: ReadonlySet<string> = new Set();
  let claimAgain = false;
  let notifying: NodeJS.Timeout | undefined;

  const changed = (runId: string) => {
    for (const listen of listeners) listen(runId);
  };
  const deps: ActiveRunDeps = {
    pool,
    writes,
    sandboxes,
    host,
    log,
    limits: { ...DEFAULT_RUN_LIMITS, ...options.limits },
    loadBundle: bundles.load,
    startFromCode,
    reached,
    changed,
    isAwaited: (runId) => answers.isAwaited(runId),
    now: () => now(),
    holding: () => (!lease || lease.held ? null : lease.holding()),
  };

  const lease = executes
    ? await holdLease(pool, workerId, leaseSettings, log, {
        beat: () => void onBeat(),
        work: () => void claim(),
        // Its runs go on: should another worker have taken one, the fence stops this one at its next record, and so before its next effect.
        lost: () => log.error("this worker could not reach the database for too long; others may take its runs"),
        regained: () => letGoOfTaken(),
      })
    : null;
  const now = () => lease?.now() ?? clock.now().getTime();
  const poll = executes ? setInterval(() => void tick(), POLL_MS) : undefined;

  async function tick(): Promise<void> {
    await claim(true);
    if (closed || draining || !lease?.held) return;
    try {
      if (await fireSchedules(pool, new Date(now()))) await claim();
    } catch (error) {
      if (!closed) log.warn({ err: error }, "schedules could not be read");
    }
  }

  /** Takes what is due, and now and then what dead workers left, up to the room that is here. */
  async function claim(orphansToo = false): Promise<void> {
    if (claiming) {
      claimAgain = true;
      return;
    }
    claiming = true;
    claims += 1;
    try {
      do {
        claimAgain = false;
        const room = Math.min(concurrency - active.size, 100);
        if (closed || draining || !lease?.held) return;
        backlog = room <= 0;
        if (backlog) return;
        const due = await claimDue(pool, workerId, room);
        const left = room - due.length;
        const orphans = left > 0 && orphansToo ? await claimOrphans(pool, workerId, left, lease.gone()) : [];
        if (due.length + orphans.length > 0) reached("runs claimed");
        for (const run of [...due, ...orphans]) execute(run);
        backlog = due.length === room;
        claimAgain ||= due.length === room;
      } while (claimAgain);
    } catch (error) {
      if (!closed) log.warn({ err: error }, "runs could not be claimed");
    } finally {
      claiming = false;
    }
  }

  /** `stored` is given for a new run, which begins while it is being written. */
  function execute(run: HeldRun, stored?: Promise<boolean>): ActiveRun {
    const current = executeRun(run.orphaned > MOST_ORPHANED ? { ...deps, loadBundle: () => Promise.reject(poisoned(run)) } : deps, run, stored);
    active.set(run.id, current);
    changed(run.id);
    void current.gone.then((departure) => {
      active.delete(run.id);
      changed(run.id);
      if (departure.kind === "ended") {
        answers.ended(run.id, departure.outcome, run.answerWanted);
        host.runEnded({ id: run.id, request: requestOf(run), outcome: departure.outcome });
      }
      // The table is asked only when it is known to hold more.
      if (backlog && active.size < concurrency) void claim();
    });
    return current;
  }

  async function onBeat(): Promise<void> {
    try {
      for (const id of await cancelRequested(pool, workerId)) active.get(id)?.cancel();
      beats += 1;
      if (beats % STRAYS_EVERY === 0) await takeStrays();
    } catch (error) {
      if (!closed) log.warn({ err: error }, "cancellations could not be read");
    }
  }

  async function letGoOfTaken(): Promise<void> {
    const own = new Map((await ownRuns(pool, workerId)).map(({ id, lease: number }) => [id, number]));
    for (const run of active.values()) if (own.get(run.id) !== run.lease) run.checkOwner();
  }

  /** The answer to a claim may be lost with its connection: what the table gives to this worker and twice in a row is not here, is taken again. */
  async function takeStrays(): Promise<void> {
    const before = claims;
    const missing = (await ownRuns(pool, workerId)).flatMap(({ id }) => (active.has(id) ? [] : [id]));
    // What a claim has just taken is not here yet because its answer is on the way.
    const isQuiet = !claiming && claims === before;
    const known = isQuiet ? missing.filter((id) => strays.has(id)) : [];
    strays = new Set(isQuiet ? missing : []);
    if (known.length > 0 && !closed && !draining) for (const run of await claimStrays(pool, workerId, known)) execute(run);
  }

  /** Tells the other workers, at most once in a while. */
  function announce(): void {
    notifying ??= setTimeout(() => {
      notifying = undefined;
      if (!closed) void notifyWork(pool).catch(() => {});
    }, NOTIFY_MS);
  }

  async function start(request: RunRequest): Promise<{ runId: string; duplicate: boolean }> {
    if (closed || draining) throw new ApiError("engine_busy", "The server is stopping. Send it again in a moment.", { retryAfter: 5 });
    if (writes.waiting > MOST_WAITING) throw new ApiError("engine_busy", "More arrives than can be stored. Send it again in a moment.", { retryAfter: 2 });

    const id = newId("run");
    const here = executes && !request.replayOf && (lease?.held ?? false) && active.size < concurrency;
    const createdAt = now();
    const row: NewRun = {
      id,
      organisationId: request.organisationId,
      projectId: request.projectId,
      automationId: request.automationId,
      automationKey: request.automationKey,
      deploymentId: request.deploymentId,
      trigger: request.trigger,
      input: redactInput(request.input) ?? null,
      simulated: request.simulated,
      startedBy: request.startedBy ?? null,
      seed: randomUUID(),
      lease: here ? 1 : 0,
      orphaned: 0,
      answerWanted: request.wantsAnswer === true && options.listener !== undefined && !here,
      isolated: false,
      startedAt: createdAt,
      status: here ? "running" : "queued",
      workerId: here ? workerId : null,
      idempotencyKey: request.idempotencyKey === undefined ? null : storableKey(request.idempotencyKey),
      replayOf: request.replayOf?.runId ?? null,
      createdAt: new Date(createdAt).toISOString(),
    };
    if (request.replayOf) await copyJournal(pool, request.organisationId, request.replayOf.runId, id, request.replayOf.fromStep ?? null);
    // Without ears for other processes only a run that may end here has an answer here; the sender of another is told its id at once.
    if (request.wantsAnswer && (executes || options.listener)) answers.keep(id);

    return within(store(row, request, here));
  }

  /** Goes on to its end even when the sender has been told that it takes too long: what is stored must run. */
  async function store(row: NewRun, request: RunRequest, here: boolean): Promise<{ runId: string; duplicate: boolean }> {
    const { id } = row;
    // Who waits for the end does not wait for the beginning: what the code does first goes to the database with the run itself.
    const writing = writes.add({ kind: "run", row }, { mayWait: here && request.wantsAnswer === true }).then(async (isNew) => isNew || (await findOwn(row)));
    const begun = here
      ? execute(
          row,
          writing.then((found) => found === true),
        )
      : null;
    const found = await writing.catch((error: unknown) => {
      begun?.abandon();
      throw error;
    });
    if (found !== true) {
      begun?.abandon();
      answers.forget(id);
      return { runId: found, duplicate: true };
    }
    if (!here) {
      announce();
      void claim();
    }
    return { runId: id, duplicate: false };
  }

  /** A row that was not stored was there before: as this very run, whose first try got no answer, or as an earlier one with its key. */
  async function findOwn({ id, automationId, idempotencyKey }: NewRun): Promise<true | string> {
    const earlier = await findByKey(pool, automationId, idempotencyKey, id);
    if (earlier === null) throw new Error(`The run ${id} was neither stored nor there before`);
    return earlier === id || earlier;
  }

  /** A database that stays away must not keep the sender waiting. The run may be stored later all the same. */
  async function within<T>(stored: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    stored.catch(() => {});
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new ApiError("engine_busy", "The database does not answer. Send it again in a moment.", { retryAfter: 5 })),
        STORE_WITHIN_MS,
      );
    });
    try {
      return await Promise.race([stored, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function startFromCode(
    run: HeldRun,
    stepKey: string,
    wanted: { readonly key: string } | { readonly event: string },
    input: unknown,
  ): Promise<string[]> {
    const found = (await host.findAutomations?.(run, wanted)) ?? [];
    const started = found.map((automation) =>
      start({
        ...automation,
        organisationId: run.organisationId,
        projectId: run.projectId,
        trigger: "key" in wanted ? "manual" : "event",
        input,
        simulated: run.simulated,
        idempotencyKey: `${run.id}/${stepKey}`,
        startedBy: run.id,
      }),
    );
    return (await Promise.all(started)).map(({ runId }) => runId);
  }

  async function again(organisationId: string, runId: string): Promise<void> {
    if (!(await requeue(pool, organisationId, runId)))
      throw new ApiError("conflict", "Only a run that failed, was cancelled or is uncertain can be run again.");
    changed(runId);
    announce();
    void claim();
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
    async resolveUncertain(organisationId, runId, stepId, { happened, output }) {
      if (!(await settleUncertain(pool, organisationId, runId, stepId, happened ? { output } : null))) throw notFound("The uncertain step");
      await again(organisationId, runId);
    },
    async signal(organisationId, runId, name, payload) {
      await addSignal(pool, organisationId, runId, name, payload);
      active.get(runId)?.wake();
      announce();
      void claim();
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

function requestOf(run: HeldRun): RunRequest {
  const { organisationId, projectId, automationId, automationKey, deploymentId, trigger, input, simulated, startedBy } = run;
  return { organisationId, projectId, automationId, automationKey, deploymentId, trigger, input, simulated, ...(startedBy === null ? {} : { startedBy }) };
}

/** An index takes keys of some length only; a longer one is known by its hash. */
function storableKey(key: string): string {
  return key.length <= 255 ? key : `sha256:${createHash("sha256").update(key).digest("hex")}`;
}

function poisoned(run: HeldRun): Error {
  return Object.assign(new Error(`${run.orphaned} workers in a row ended with this run in their hands, so it is not tried again.`), {
    name: "PoisonedRunError",
  });
}
