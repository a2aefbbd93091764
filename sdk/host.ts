/** A call as it leaves the code: a connection by its alias, and an operation or a plain request. */
export interface OutgoingCall {
  readonly connection: string;
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
}

export interface StepOptions {
  /** How often a failure that may pass is tried again; 3 if left out. */
  readonly retries?: number;
  /** The first pause; it doubles each time. `"1 second"` if left out. */
  readonly backoff?: string;
  /** For each call in the step. */
  readonly timeout?: string;
  /** Sent with each write in the step, so that the system itself can tell a repetition. */
  readonly idempotencyKey?: string;
  /** What to do about a write that left and whose answer never came: ask a person (default), send it again, or fail. */
  readonly onUncertain?: "ask" | "repeat" | "fail";
}

export type StateScope = "run" | "automation" | "project" | "organisation";
export type StateRequest =
  | { readonly op: "get"; readonly key: string }
  | { readonly op: "set"; readonly key: string; readonly value: unknown; readonly expiresInMs: number | null }
  | { readonly op: "delete"; readonly key: string }
  | { readonly op: "list"; readonly prefix: string; readonly after?: string | undefined }
  | { readonly op: "compareAndSet"; readonly key: string; readonly expected: unknown; readonly value: unknown };

export type LogLevel = "debug" | "info" | "warn" | "error";

/** What the functions of this package are carried out by: the harness that runs the code, given at start. */
export interface SdkHost {
  call(call: OutgoingCall): Promise<{ status: number; headers: Record<string, string>; body: unknown }>;
  pages(call: OutgoingCall): AsyncIterableIterator<unknown>;
  step<T>(name: string, work: () => T | Promise<T>, options: StepOptions): Promise<T>;
  /** A named scope without a record of its own: one item of `step.each`. */
  scope<T>(name: string, work: () => Promise<T>): Promise<T>;
  sleepUntil(name: string, until: (now: Date) => Date): Promise<void>;
  waitFor(signal: string, timeoutMs: number | null): Promise<unknown>;
  start(automation: string, input: unknown): Promise<{ runId: string }>;
  emit(event: string, payload: unknown): Promise<void>;
  state(scope: StateScope, request: StateRequest): Promise<unknown>;
  log(level: LogLevel, message: string, data: unknown): void;
  issue(issue: { severity: "low" | "medium" | "high"; title: string; message: string }): void;
  variable(name: string): string | undefined;
}

let host: SdkHost | null = null;

/** Called once by the harness before any code of a project is loaded. */
export function installHost(next: SdkHost): void {
  host = next;
}

export function currentHost(): SdkHost {
  if (!host) throw new Error("This works only while an automation runs.");
  return host;
}
