import type { ScenarioResult } from "../../contracts/flow.ts";
import type { AskFrame, DescribedAutomation, FromSandbox, Outcome, RecordedFrame, SystemRequest } from "../../sandbox/frames.ts";
import { makeCall, type CallNotes } from "./runs/make-call.ts";
import type { CallContext, CallFrame, CallNature, CallResult } from "./run-engine.ts";
import { openSandbox, type SandboxProcess } from "./sandbox/sandbox-process.ts";
import { DEFAULT_SANDBOX, type SandboxSettings } from "./sandbox/sandbox-settings.ts";

/** One connected system as a scenario prepares it and looks at it afterwards. */
export interface ScenarioSystem {
  seed(collection: string, rows: readonly Record<string, unknown>[]): void;
  fail(fault: { operation?: string; status: number | "timeout"; times?: number; after?: number; retryAfter?: number; body?: unknown }): void;
  recover(): void;
  expireCredential(): void;
  pageSize(size: number): void;
  /** Every successful write so far, oldest first. */
  readonly recorded: readonly RecordedFrame[];
}

/** The simulated systems of one scenario; nothing is shared with another. */
export interface ScenarioWorld {
  natureOf(frame: CallFrame): Promise<CallNature>;
  carryCall(frame: CallFrame, context: CallContext): Promise<CallResult>;
  /** By the connection's alias; null when the project has no such connection. */
  system(alias: string): ScenarioSystem | null;
}

export interface RunScenariosInput {
  /** A bundle of the entry `scenarios`. */
  readonly code: string;
  readonly signal: AbortSignal;
  readonly variables?: Readonly<Record<string, string>>;
  readonly createWorld: (scenario: string) => ScenarioWorld;
  readonly sandbox?: Partial<SandboxSettings>;
  /** For all scenarios together. */
  readonly timeoutMs?: number;
}

export interface ScenarioReport {
  /** What the module says of its automations; null when it could not be loaded. */
  readonly automations: readonly DescribedAutomation[] | null;
  readonly results: readonly ScenarioResult[];
  /** What the scenarios that passed came to. */
  readonly evidence: readonly Extract<FromSandbox, { t: "scenario-end" }>["evidence"][];
}

const TIMEOUT_MS = 60_000;

/** Runs the scenarios of a project in a sandbox that is thrown away, one after the other, each in a world of its own. */
export async function runScenarios({
  code,
  signal,
  variables = {},
  createWorld,
  sandbox = {},
  timeoutMs = TIMEOUT_MS,
}: RunScenariosInput): Promise<ScenarioReport> {
  const results: ScenarioResult[] = [];
  const evidence: ScenarioReport["evidence"][number][] = [];
  let automations: ScenarioReport["automations"] = null;
  const done = Promise.withResolvers<void>();
  let current: { id: string; name: string; world: ScenarioWorld; told: Map<string, number>; startedAt: number } | null = null;
  let process: SandboxProcess | null = null;

  function onFrame(frame: FromSandbox): void {
    if (frame.t === "ready") automations = frame.automations;
    else if (frame.t === "scenario-begin")
      current = { id: frame.run, name: frame.name, world: createWorld(frame.name), told: new Map(), startedAt: performance.now() };
    else if (frame.t === "scenario-end") {
      const { name, error, durationMs } = frame;
      results.push({ name, status: error ? "failed" : "passed", message: error ? error.message : null, durationMs, recorded: recordedOf(frame.recorded) });
      if (!error) evidence.push(frame.evidence);
      current = null;
    } else if (frame.t === "not-applicable") results.push({ name: frame.name, status: "skipped", message: frame.reason, durationMs: 0, recorded: [] });
    else if (frame.t === "done") done.resolve();
    else if (frame.t === "ask") void answer(frame).catch((error: Error) => refuse(frame, error));
    else if (frame.t === "system") answerSystem(frame.run, frame.id, frame.connection, frame.request);
  }

  async function answer(frame: AskFrame): Promise<void> {
    const scenario = current;
    if (!scenario || frame.ask.kind !== "call") return;
    const { world } = scenario;
    const context: CallContext = {
      organisationId: "",
      projectId: "",
      environment: "simulation",
      deploymentId: null,
      runId: frame.run,
      simulated: true,
      signal,
    };
    const end = await makeCall(
      { natureOf: (call) => world.natureOf(call), carryCall: (call) => world.carryCall(call, context) },
      context,
      frame.ask.call,
      frame.ask.options,
      frame.key,
      undefined,
      AT_ONCE,
    );
    const outcome: Outcome = end.status === "succeeded" ? { ok: true, value: end.value } : { ok: false, error: end.error };
    process?.send({
      t: "result",
      run: frame.run,
      id: frame.id,
      outcome,
      write: end.isWrite,
      at: Date.now(),
      recorded: untold(scenario, frame.ask.call.connection),
    });
  }

  /** What cannot be carried out, like a duration that is none, is the code's to handle. */
  function refuse({ run, id }: AskFrame, { name, message }: Error): void {
    process?.send({ t: "result", run, id, outcome: { ok: false, error: { name, message } }, write: false, at: Date.now() });
  }

  function answerSystem(run: string, id: number, connection: string, request: SystemRequest): void {
    const system = current?.world.system(connection);
    const outcome: Outcome = system
      ? { ok: true, value: null }
      : { ok: false, error: { name: "Error", message: `The project has no connection called ${connection}.` } };
    if (system && request.op === "seed") system.seed(request.collection, request.rows);
    if (system && request.op === "recover") system.recover();
    if (system && request.op === "expireCredential") system.expireCredential();
    if (system && request.op === "pageSize") system.pageSize(request.size);
    if (system && request.op === "fail") {
      const { operation, status, times, after, retryAfter, body } = request;
      system.fail({
        status,
        times,
        after,
        ...(operation === null ? {} : { operation }),
        ...(retryAfter === null ? {} : { retryAfter }),
        ...(body === null ? {} : { body }),
      });
    }
    process?.send({ t: "result", run, id, outcome, write: false, at: Date.now() });
  }

  const stop = (message: string) => process?.kill({ name: "SandboxStalledError", message });
  const timer = setTimeout(() => stop(`The scenarios took longer than ${timeoutMs / 1000} s.`), timeoutMs);
  const abort = () => stop("The scenarios were stopped.");
  signal.addEventListener("abort", abort, { once: true });
  try {
    process = await openSandbox(code, { ...DEFAULT_SANDBOX, ...sandbox }, onFrame);
    process.watch(true);
    process.send({ t: "scenarios", variables });
    const end = await Promise.race([done.promise, process.ended]);
    signal.throwIfAborted();
    // The process died: what it was at failed for that reason, and so is told.
    if (end) results.push({ name: currentName(), status: "failed", message: end.message, durationMs: 0, recorded: [] });
    return { automations, results, evidence };
  } catch (error) {
    signal.throwIfAborted();
    const broken = { name: currentName(), status: "failed", message: (error as Error).message, durationMs: 0, recorded: [] } as const;
    return { automations, results: [...results, { ...broken, recorded: [] }], evidence };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
    const ended = process?.ended;
    stop("The scenarios are over.");
    await ended;
  }

  function currentName(): string {
    return current?.name ?? "Loading the tests";
  }
}

/** In a scenario nothing is stored and no time passes. */
const AT_ONCE: CallNotes = {
  begun: () => Promise.resolve(),
  started: () => Promise.resolve(),
  settled: () => Promise.resolve(),
  retryIn: () => Promise.resolve(),
};

/** The writes of a system that the scenario has not been told of. */
function untold({ world, told }: { world: ScenarioWorld; told: Map<string, number> }, connection: string): RecordedFrame[] {
  const all = world.system(connection)?.recorded ?? [];
  const fresh = all.slice(told.get(connection) ?? 0);
  told.set(connection, all.length);
  return [...fresh];
}

function recordedOf(frames: readonly RecordedFrame[]): ScenarioResult["recorded"] {
  return frames.map(({ connection, method, path, status, body }) => ({ connection, method, path, status, body }));
}
