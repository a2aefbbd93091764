import type { LogLevel, OutgoingCall, StateRequest, StateScope, StepOptions } from "../sdk/host.ts";

// One JSON document a line: to the sandbox on its standard input, from it on its standard output.

export interface WireError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly connection?: string;
  readonly operation?: string | null;
  readonly status?: number;
  readonly body?: unknown;
  readonly retryAfter?: number;
}

export type Outcome = { readonly ok: true; readonly value?: unknown } | { readonly ok: false; readonly error: WireError };

/** What finished earlier, in the order in which the code was told of it. */
export interface JournalEntry {
  readonly key: string;
  readonly kind: AskKind;
  /** Of what was asked; null where it may differ, as in a replay on another version. */
  readonly fingerprint: string | null;
  readonly outcome: Outcome;
  /** The system was changed; such a call is not made again when its step is tried again. */
  readonly write: boolean;
  /** Milliseconds since 1970: what the code's clock shows from here on. */
  readonly at: number;
}

/** What a run needs from outside; each is answered by one `result`. */
export type Ask =
  | { readonly kind: "call"; readonly call: OutgoingCall; readonly options: StepOptions }
  | { readonly kind: "step"; readonly outcome: Outcome; readonly startedAt: number }
  | { readonly kind: "sleep"; readonly until: number }
  | { readonly kind: "wait"; readonly signal: string; readonly until: number | null }
  | { readonly kind: "start"; readonly automation: string; readonly input: unknown }
  | { readonly kind: "emit"; readonly event: string; readonly payload: unknown }
  | { readonly kind: "state"; readonly scope: StateScope; readonly request: StateRequest };
export type AskKind = Ask["kind"];

export interface StartFrame {
  readonly t: "start";
  readonly run: string;
  readonly automation: string;
  readonly input: unknown;
  readonly variables: Readonly<Record<string, string>>;
  /** Seeds what is random to the code. */
  readonly seed: string;
  readonly at: number;
  readonly journal: readonly JournalEntry[];
}

export interface ResultFrame {
  readonly t: "result";
  readonly run: string;
  readonly id: number;
  readonly outcome: Outcome;
  readonly write: boolean;
  readonly at: number;
  /** In scenarios: the writes that the simulated systems recorded for this call. */
  readonly recorded?: readonly RecordedFrame[];
}

export interface RecordedFrame {
  readonly connection: string;
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

export type ToSandbox =
  | StartFrame
  | ResultFrame
  /** Forget the run: it was parked, cancelled or taken over. */
  | { readonly t: "drop"; readonly run: string }
  | { readonly t: "ping"; readonly id: number }
  | { readonly t: "scenarios"; readonly variables: Readonly<Record<string, string>> };

export interface DescribedAutomation {
  readonly id: string;
  readonly name: string;
  readonly trigger: { readonly type: string; readonly settings: Readonly<Record<string, unknown>> };
}

export interface AskFrame {
  readonly t: "ask";
  readonly run: string;
  readonly id: number;
  /** The path of step names and occurrences: `Tell the team`, `Tell the team#2/slack.chat.postMessage`. */
  readonly key: string;
  readonly name: string;
  readonly fingerprint: string;
  readonly ask: Ask;
}

/** A step that ended. The code goes on meanwhile: nothing is answered. */
export interface StepFrame {
  readonly t: "step";
  readonly run: string;
  readonly key: string;
  readonly name: string;
  readonly fingerprint: string;
  readonly outcome: Outcome;
  readonly startedAt: number;
  readonly at: number;
  /** Where it belongs among what the code was told: after so many results from outside, and among those in between. */
  readonly after: number;
  readonly place: number;
}

/** Steps that may end without a word from outside; the next one waits for an answer, so that no code runs ahead of its journal. */
export const MOST_BETWEEN = 32;

/** One line that the code logged. */
export interface LogEntry {
  readonly id: string;
  readonly level: LogLevel;
  readonly message: string;
  readonly data: unknown;
  readonly step: string | null;
}

/** Lines in one frame. */
export const MOST_LINES = 200;
/** The most that is kept of a run's log; later lines are dropped. */
export const MOST_LOG = { lines: 10_000, characters: 2_000_000 } as const;

export type SystemRequest =
  | { readonly op: "seed"; readonly collection: string; readonly rows: readonly Record<string, unknown>[] }
  | {
      readonly op: "fail";
      readonly operation: string | null;
      readonly status: number | "timeout";
      readonly times: number;
      readonly after: number;
      readonly retryAfter: number | null;
      readonly body: unknown;
    }
  | { readonly op: "recover" }
  | { readonly op: "expireCredential" }
  | { readonly op: "pageSize"; readonly size: number };

export type FromSandbox =
  | { readonly t: "ready"; readonly automations: readonly DescribedAutomation[] }
  | AskFrame
  | StepFrame
  | { readonly t: "logs"; readonly run: string; readonly lines: readonly LogEntry[] }
  /** One line; bundles of earlier versions say no other. */
  | (LogEntry & { readonly t: "log"; readonly run: string })
  | {
      readonly t: "issue";
      readonly run: string;
      readonly severity: "low" | "medium" | "high";
      readonly title: string;
      readonly message: string;
      readonly step: string | null;
    }
  | { readonly t: "end"; readonly run: string; readonly outcome: Outcome }
  | { readonly t: "pong"; readonly id: number }
  | { readonly t: "system"; readonly run: string; readonly id: number; readonly connection: string; readonly request: SystemRequest }
  | { readonly t: "not-applicable"; readonly name: string; readonly reason: string }
  | { readonly t: "scenario-begin"; readonly run: string; readonly name: string }
  | {
      readonly t: "scenario-end";
      readonly run: string;
      readonly name: string;
      readonly error: WireError | null;
      readonly durationMs: number;
      readonly recorded: readonly RecordedFrame[];
      /** Automations that ran, marks in the code that were reached, and systems whose writes were looked at. */
      readonly evidence: { readonly ran: readonly string[]; readonly reached: readonly string[]; readonly looked: readonly string[] };
    }
  | { readonly t: "done" };
