import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import type { StateRequest, StateScope } from "../../../sdk/host.ts";
import type { Clock } from "../../platform/clock.ts";
import { ApiError, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import { dayIsSpent, giveBackOfDay, takeOfDay } from "../postgres/day-count.ts";
import { retryPolls } from "../postgres/retry-polls.ts";
import { fireSchedules, replaceSchedules } from "../postgres/schedules.ts";
import { useState } from "../postgres/state-store.ts";
import { cancelIdle, copyJournal, findByKey, loadJournal, requeue, settleUncertain } from "../postgres/store.ts";
import type { EngineHost, RunEngine, RunOutcome, RunRequest, Schedules } from "../run-engine.ts";
import { createBundleCache } from "../runs/bundle-cache.ts";
import type { CrashPoint } from "../runs/crash-point.ts";
import { keysOf, newRun, requestOf } from "../runs/new-run.ts";
import type { HeldRun, NewRun } from "../runs/rows.ts";
import { DEFAULT_RUN_LIMITS, type RunLimits } from "../runs/run-limits.ts";
import { createStartFromCode } from "../runs/start-from-code.ts";
import { createRulesOf } from "../runs/turn.ts";
import { createTurns } from "../runs/turns.ts";
import { createSandboxPool } from "../sandbox/sandbox-pool.ts";
import { DEFAULT_SANDBOX, type SandboxSettings } from "../sandbox/sandbox-settings.ts";
import { defineInbox, INBOX } from "./inbox.ts";
import { createIngress } from "./ingress.ts";
import { recordedState } from "./recorded-state.ts";
import { createRecorder, RESTATE } from "./recorder.ts";
import { loadRestateSdk } from "./restate-sdk.ts";
import { keyedRunId } from "./run-id.ts";
import { defineRun, RUN, TAKEN_AFTER_MS, type RunJob } from "./run-workflow.ts";
import { openEndpoint, type EndpointSettings } from "./service-endpoint.ts";
import { startSteadyClock } from "./steady-clock.ts";
import { markAtWork, notHandedOver } from "./store.ts";
import { createStretches } from "./stretches.ts";
import { defineTurnKeeper } from "./turn-keeper.ts";

export interface RestateSettings {
  /** Where the operator installed packages/engine-restate. */
  readonly folder: string;
  /** Nodes that take requests. */
  readonly ingressUrls: readonly string[];
  /** Null for a process that only takes triggers. */
  readonly endpoint: EndpointSettings | null;
}

export interface RestateEngineOptions {
  readonly restate: RestateSettings;
  /** The engine role's pool: what people see of runs, state, schedules and retries live there. */
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly host: EngineHost;
  readonly sandbox?: Partial<SandboxSettings>;
  readonly limits?: Partial<RunLimits>;
  /** Runs at work in this process at once; more than that wait in it. */
  readonly concurrency?: number;
  /** Told in passing; for tests that end the process there. */
  readonly reached?: (point: CrashPoint) => void;
}

export interface RestateEngine extends RunEngine, Schedules {
  /** Calls back when something of a run was recorded by this process. */
  onChange(listen: (runId: string) => void): () => void;
}

const TICK_MS = 500;
const MOST_UNRECORDED = 5000;
/** A start waits for its record no longer: the record follows. */
const RECORD_WITHIN_MS = 1000;

/** Durable runs as invocations of a Restate cluster, which keeps the queue, the journals, the timers and the signals. */
export async function createRestateEngine(options: RestateEngineOptions): Promise<RestateEngine> {
  const { restate, pool, clock, log, host, concurrency = 200, reached = () => {} } = options;
  const sdk = await loadRestateSdk(restate.folder);
  const ingress = createIngress(restate.ingressUrls);
  const steady = await startSteadyClock(pool);
  const listeners = new Set<(runId: string) => void>();
  const changed = (runId: string) => {
    for (const listen of listeners) listen(runId);
  };
  const recorder = createRecorder(pool, log, changed);
  const sandboxes = createSandboxPool({ ...DEFAULT_SANDBOX, ...options.sandbox });
  const bundles = createBundleCache((id) => host.loadBundle(id));
  const { loadLimits } = host;
  const rulesOf = createRulesOf(restate.endpoint || !loadLimits ? bundles.load : createBundleCache(loadLimits).load);
  let stopping = false;
  let closed = false;

  const stretches = createStretches({
    store: {
      takeSignal: ({ id }: HeldRun, name: string, key: string) => ingress.call<{ payload: unknown } | null>(INBOX, id, "take", { name, key }),
      useState: (run: HeldRun, scope: StateScope, request: StateRequest, stepKey: string) => useState(pool, run, scope, request, stepKey, null),
    },
    sandboxes,
    host,
    log,
    limits: { ...DEFAULT_RUN_LIMITS, ...options.limits },
    turns: createTurns(concurrency),
    loadBundle: bundles.load,
    startFromCode: createStartFromCode(host, (request) => start(request)),
    reached,
    changed,
    recordLog: recorder.add,
    isAwaited: () => false,
    now: steady.now,
    // While its own record is away, Restate keeps the journal, and the run goes on.
    awayMs: () => 0,
    keptMs: 2 * TAKEN_AFTER_MS,
  });

  const services = [
    defineRun({
      sdk,
      recorder,
      stretches,
      async takeUp(row) {
        await recorder.add({ kind: "run", row });
        await markAtWork(pool, row.id, row.lease);
        return loadJournal(pool, row.id);
      },
      ended: (row, outcome) => host.runEnded({ id: row.id, request: requestOf(row), outcome }),
    }),
    defineInbox(sdk),
    defineTurnKeeper(sdk),
  ];
  const endpoint = restate.endpoint ? await openEndpoint(sdk, services, restate.endpoint, log) : null;
  const ticking = endpoint ? setInterval(() => void tick(), TICK_MS) : undefined;
  let isTicking = false;

  async function tick(): Promise<void> {
    if (isTicking || stopping) return;
    isTicking = true;
    try {
      const fired = await fireSchedules(pool, new Date(steady.now()), (__, due) =>
        start({ ...due, simulated: false }).then(
          () => true,
          () => false,
        ),
      );
      await retryPolls(pool, fired, again);
      await handOver(null);
    } catch (error) {
      if (!closed) log.warn({ err: error }, "what is due could not be started");
    } finally {
      isTicking = false;
    }
  }

  /** What was put into the record first: runs that go on, and those that begin with what another did. */
  async function handOver(runId: string | null): Promise<void> {
    for (const run of await notHandedOver(pool, runId)) await submit({ row: takenUp(run), resumes: true });
  }

  async function submit(job: RunJob): Promise<boolean> {
    try {
      return await ingress.start(RUN, keyOf(job.row), job);
    } catch (error) {
      log.warn({ err: error, run: job.row.id }, "Restate did not take a run");
      throw new ApiError("engine_busy", "Restate does not answer. Send it again in a moment.", { retryAfter: 5 });
    }
  }

  async function start(request: RunRequest): Promise<{ runId: string; duplicate: boolean }> {
    if (stopping) throw new ApiError("engine_busy", "The server is stopping. Send it again in a moment.", { retryAfter: 5 });
    if (recorder.waiting > MOST_UNRECORDED)
      throw new ApiError("engine_busy", "More arrives than can be recorded. Send it again in a moment.", { retryAfter: 2 });
    const { turn, control } = await rulesOf(request);
    if (control && !request.simulated)
      throw new ApiError(
        "unprocessable",
        `The Restate engine has no ${Object.keys(control).join(" or ")}. Take it out of ${request.automationKey}, or use the Postgres engine.`,
      );
    const keys = keysOf(request);
    // A repeated delivery cannot change a signed part.
    const key = keys.contentKey ?? keys.idempotencyKey;
    const id = key === null ? newId("run") : keyedRunId(request.automationId, key);
    // Restate knows a repetition for a day; the record knows it for as long as it is kept.
    const earlier = key === null ? null : await findByKey(pool, keys, id).catch(() => null);
    if (earlier !== null) return { runId: earlier, duplicate: true };
    const runsPerDay = request.simulated ? null : ((await host.allowance?.of(request.organisationId))?.runsPerDay ?? null);
    if (runsPerDay !== null && !(await takeOfDay(pool, request.organisationId, runsPerDay))) throw dayIsSpent(runsPerDay, new Date(steady.now()));

    const row = newRun(request, turn, { id, createdAt: steady.now(), answerWanted: false, takenBy: request.replayOf ? null : RESTATE });
    if (request.replayOf) {
      await recorder.add({ kind: "run", row: { ...row, status: "queued" } });
      await copyJournal(pool, request.organisationId, request.replayOf.runId, id, request.replayOf.fromStep ?? null);
      await handOver(id);
      return { runId: id, duplicate: false };
    }
    // A run without a key is known to Restate only when the word that it was taken got lost and it was sent again.
    const isNew = (await submit({ row, resumes: false })) || key === null;
    if (isNew) {
      const recorded = recorder.add({ kind: "run", row: turn.concurrencyKey === null ? row : { ...row, status: "queued" } }).catch(() => false);
      if (!request.wantsAnswer) await Promise.race([recorded, pause(RECORD_WITHIN_MS, undefined, { ref: false })]);
    }
    if (!isNew && runsPerDay !== null) await giveBackOfDay(pool, request.organisationId);
    return { runId: id, duplicate: !isNew };
  }

  async function again(organisationId: string, runId: string): Promise<void> {
    if (!(await requeue(pool, organisationId, runId)))
      throw new ApiError("conflict", "Only a run that failed, was cancelled or is uncertain can be run again.");
    changed(runId);
    await handOver(runId);
  }

  return {
    start,
    retry: again,
    setSchedules: (of) => replaceSchedules(pool, clock, of),
    onChange(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    answer: (runId, timeoutMs) => ingress.attach<RunOutcome>(RUN, `${runId}.1`, timeoutMs),
    async cancel(organisationId, runId) {
      const state = await recordedState(pool, organisationId, runId);
      if (state.status === "queued" && state.workerId === null) await cancelIdle(pool, organisationId, runId);
      else if (["queued", "running", "waiting"].includes(state.status)) await ingress.send(RUN, `${runId}.${state.lease}`, "cancel", null);
      else throw new ApiError("conflict", "The run is over.");
      changed(runId);
    },
    async resolveUncertain(organisationId, runId, stepId, decision) {
      if (!(await settleUncertain(pool, organisationId, runId, stepId, decision))) throw notFound("The uncertain step");
      await again(organisationId, runId);
    },
    async signal(organisationId, runId, name, payload) {
      await recordedState(pool, organisationId, runId);
      await ingress.send(INBOX, runId, "send", { name, payload });
    },
    async drain(timeoutMs) {
      stopping = true;
      await Promise.race([stretches.gone(), pause(timeoutMs, undefined, { ref: false })]);
    },
    async close() {
      if (closed) return;
      stopping = true;
      closed = true;
      clearInterval(ticking);
      steady.close();
      await endpoint?.close();
      stretches.abandon();
      await sandboxes.close();
      recorder.close();
    },
  };
}

function keyOf({ id, lease }: NewRun): string {
  return `${id}.${lease}`;
}

/** Taken up once more. */
function takenUp(run: HeldRun): NewRun {
  return {
    ...run,
    lease: run.lease + 1,
    status: "running",
    workerId: RESTATE,
    idempotencyKey: null,
    contentKey: null,
    replayOf: null,
    createdAt: new Date().toISOString(),
  };
}
