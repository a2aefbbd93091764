import type { Call } from "../../contracts/calls.ts";
import type { LogLine } from "../../contracts/log-lines.ts";
import type { Run, Step } from "../../contracts/runs.ts";
import type { StartControl } from "../../contracts/start-control.ts";

/** What an automation of a live deployment needs in order to run. Immutable: a new deployment is a new id. */
export interface Bundle extends BundleLimits {
  readonly deploymentId: string;
  readonly projectId: string;
  readonly organisationId: string;
  readonly environment: string;
  /** One ES module without a single import left in it. */
  readonly code: string;
  readonly sourceMap: string | null;
  readonly variables: Readonly<Record<string, string>>;
  /** Fresh process for each run, rather than one per deployment. */
  readonly isolateRuns: boolean;
}

/** By the automation's id in the code; the others have none. */
export interface BundleLimits {
  readonly concurrency?: Readonly<Record<string, ConcurrencyLimit>>;
  readonly control?: Readonly<Record<string, StartControl>>;
}

/** At most so many runs of an automation at work at once; with a key, for each value of that path of the input. */
export interface ConcurrencyLimit {
  readonly limit: number;
  readonly key: string | null;
}

export interface RunRequest {
  readonly organisationId: string;
  readonly projectId: string;
  readonly automationId: string;
  /** The automation's id in the code. */
  readonly automationKey: string;
  readonly deploymentId: string;
  readonly trigger: "webhook" | "schedule" | "poll" | "manual" | "event" | "replay";
  /** The event as the code sees it: `{ body, headers, query, method }` for webhooks, the payload otherwise. */
  readonly input: unknown;
  readonly simulated: boolean;
  /** A second start with the same key and automation returns the first run. */
  readonly idempotencyKey?: string;
  /** What its sender signed: a second start with the same returns the first run too, whatever its key. */
  readonly contentKey?: string;
  readonly startedBy?: string;
  /** Steps of this run that the new one starts with, up to `fromStep` or all that finished. */
  readonly replayOf?: { readonly runId: string; readonly fromStep?: string };
  /** When known, the answer is wanted on the same request: the accepting process runs it at once. */
  readonly wantsAnswer?: boolean;
}

export type RunOutcome =
  | { readonly status: "succeeded"; readonly output: unknown }
  | { readonly status: "failed" | "uncertain" | "cancelled"; readonly error: { readonly name: string; readonly message: string } };

/** What code asks of a connection; the sandbox knows nothing of addresses or credentials. */
export interface CallFrame {
  readonly connection: string;
  /** An operation of the connector with its arguments, or a plain request. */
  readonly operation: string | null;
  readonly args: unknown;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly query?: Record<string, unknown>;
    readonly headers?: Record<string, string>;
    readonly body?: unknown;
    /** A body of bytes, in base64. */
    readonly bytes?: string;
    /** The answer's body is given in base64, whatever it holds. */
    readonly answer?: "base64";
  } | null;
  /** Sent where the connector's policy honours one, or where the step names its own. */
  readonly idempotencyKey: string | null;
  readonly timeoutMs: number | null;
}

export interface CallContext {
  readonly organisationId: string;
  readonly projectId: string;
  readonly environment: string;
  readonly deploymentId: string | null;
  readonly runId: string;
  readonly simulated: boolean;
  readonly signal: AbortSignal;
  /** Asked in the moment before a request leaves: no other worker can have the run. It always may if left out. */
  readonly mayLeave?: () => boolean;
}

export type CallResult =
  | {
      readonly ok: true;
      readonly response: { readonly status: number; readonly headers: Record<string, string>; readonly body: unknown };
      readonly calls: readonly Call[];
    }
  | {
      readonly ok: false;
      readonly error: {
        readonly name: string;
        readonly message: string;
        readonly status?: number;
        readonly body?: unknown;
        readonly retryAfter?: number;
        readonly retryable: boolean;
        /** The request left and no answer came: it may have taken effect. */
        readonly uncertain: boolean;
        /** It stayed here, as `mayLeave` asked for. */
        readonly withheld?: true;
      };
      readonly calls: readonly Call[];
    };

/** What a call would do, asked before it is made, so that an interrupted one can be judged. */
export interface CallNature {
  readonly effect: "read" | "write" | "delete";
  /** The system honours an idempotency key on this call. */
  readonly honoursIdempotencyKey: boolean;
}

/** What the operator lets organisations run; null is without a limit. */
export interface RunAllowance {
  of(organisationId: string): Promise<{ readonly runsAtOnce: number | null; readonly runsPerDay: number | null }>;
  /** Whether any organisation may have only so many at work at once. */
  someAreLimited(): Promise<boolean>;
}

/** The world outside the engine, given by the composition root. */
export interface EngineHost {
  readonly allowance?: RunAllowance;
  loadBundle(deploymentId: string): Promise<Bundle>;
  /** The limits alone, for a process that takes runs and carries none out. */
  loadLimits?(deploymentId: string): Promise<BundleLimits>;
  natureOf(frame: CallFrame, context: CallContext): Promise<CallNature>;
  carryCall(frame: CallFrame, context: CallContext): Promise<CallResult>;
  /** The automations that code starts by their id, or by an event that it emits; in the same environment as the given deployment. */
  findAutomations?(
    of: { readonly organisationId: string; readonly projectId: string; readonly deploymentId: string },
    wanted: { readonly key: string } | { readonly event: string },
  ): Promise<readonly { readonly automationId: string; readonly automationKey: string; readonly deploymentId: string }[]>;
  /** Code raised an issue by itself. */
  raiseIssue?(issue: {
    readonly organisationId: string;
    readonly projectId: string;
    readonly automationId: string;
    readonly runId: string;
    readonly severity: "low" | "medium" | "high";
    readonly title: string;
    readonly message: string;
  }): void;
  /** Told once for each run, after its end is durably stored. */
  runEnded(run: { readonly id: string; readonly request: RunRequest; readonly outcome: RunOutcome }): void;
}

export type RunEvent =
  | { readonly type: "run"; readonly status: Run["status"]; readonly awaits: Run["awaits"] }
  | { readonly type: "step"; readonly step: Step }
  | { readonly type: "log"; readonly line: LogLine };

export interface Decision {
  readonly happened: boolean;
  readonly output?: unknown;
  /** The attempt that was decided about; a later one is not settled by it. */
  readonly change?: number;
}

/** Durable runs. Every promise resolves after the fact is stored, never before. */
export interface RunEngine {
  /** Stores the run and its trigger; resolves when durable. */
  start(request: RunRequest): Promise<{ readonly runId: string; readonly duplicate: boolean }>;
  /** The outcome of a run that this process accepted with `wantsAnswer`; null after `timeoutMs`. */
  answer(runId: string, timeoutMs: number): Promise<RunOutcome | null>;
  cancel(organisationId: string, runId: string): Promise<void>;
  /** Runs again from the first step that did not finish, under the same id. */
  retry(organisationId: string, runId: string): Promise<void>;
  /** Settles a step whose effect is not known: it happened (with this output), or it did not and is run again. */
  resolveUncertain(organisationId: string, runId: string, stepId: string, decision: Decision): Promise<void>;
  signal(organisationId: string, runId: string, name: string, payload: unknown): Promise<void>;
  /** Takes no new runs; resolves when those in flight are done or `timeoutMs` has passed. */
  drain(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

/** A time-based trigger of an automation that is live. */
export interface ScheduleEntry {
  readonly automationId: string;
  readonly automationKey: string;
  readonly trigger:
    | { readonly type: "schedule"; readonly cron: string; readonly timeZone: string; readonly jitter?: string | undefined }
    | { readonly type: "poll"; readonly connection: string; readonly every: string };
}

/** The engine's clock: who is to be started when. */
export interface Schedules {
  /** Makes these the only schedules of an environment of a project; none of them takes it off the clock. Safe to repeat. */
  setSchedules(of: {
    readonly organisationId: string;
    readonly projectId: string;
    readonly environment: string;
    readonly deploymentId: string;
    readonly entries: readonly ScheduleEntry[];
  }): Promise<void>;
}
