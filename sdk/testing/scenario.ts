import type { Automation } from "../automation.ts";

/** A write that a simulated system took. */
export interface RecordedWrite {
  readonly connection: string;
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/** Makes the next calls of a system fail. */
export interface Fault {
  /** Only calls of this operation; any call if left out. */
  readonly operation?: string;
  /** An answer's status, or `"timeout"`: the request arrives and its answer does not. */
  readonly status: number | "timeout";
  readonly times?: number;
  /** Lets so many calls through first: what breaks half-way. */
  readonly after?: number;
  /** Seconds, sent as Retry-After. */
  readonly retryAfter?: number;
  readonly body?: unknown;
}

/** What a system is to say, in the order in which it is asked. */
export interface CannedAnswer {
  /** Only to calls of this operation; to any call if left out. */
  readonly operation?: string;
  /** 200 if left out. */
  readonly status?: number;
  /** JSON, text, or the bytes of a file. */
  readonly body: unknown;
  readonly times?: number;
}

export interface SimulatedSystem {
  /** Every successful write so far, oldest first. */
  readonly recorded: readonly RecordedWrite[];
  /** Puts rows into a collection of the system: `await systems.github.seed("issues", [{ … }])`. */
  seed(collection: string, rows: readonly Record<string, unknown>[]): Promise<void>;
  fail(fault: Fault): Promise<void>;
  /** Whatever was to fail no longer does. */
  recover(): Promise<void>;
  /** From now on the credential is refused, in the system's own words, until `recover`. */
  expireCredential(): Promise<void>;
  /** Gives the next calls this answer instead of one of the simulation: `await systems.crm.answer({ body: { name: "Ada" } })`. */
  answer(answer: CannedAnswer): Promise<void>;
  /** The largest page that the system gives, so that paging shows. */
  pageSize(size: number): Promise<void>;
}

/** The answer to a webhook with `respond: "sync"`. */
export interface ScenarioResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ScenarioRun {
  readonly status: "succeeded" | "failed" | "uncertain";
  readonly output: unknown;
  /** What the caller is answered; null where the caller does not wait for the run. */
  readonly response: ScenarioResponse | null;
  readonly error: { readonly name: string; readonly message: string } | null;
  /** Replays it from the step that failed: what was done before is not done again. Fails the scenario when it fails once more. */
  again(): Promise<ScenarioRun>;
}

export interface ScenarioContext {
  /**
   * Runs an automation to its end, in a moment whatever it sleeps. For webhooks, `{ body }` is enough; a poll takes
   * `{ items }`, or `{}` to ask the simulated system itself what is new.
   * `deliveries` sends the same event that many times, as systems do when they are unsure. A delivery that names
   * itself, as each of a known system does, starts one run; others do by an `idempotency-key` among their headers.
   * A failed run throws, unless `mayFail` is set.
   */
  trigger<Event>(
    automation: Automation<Event>,
    event: TestEvent<Event>,
    options?: { readonly deliveries?: number; readonly mayFail?: boolean },
  ): Promise<ScenarioRun>;
  /** By the connection's alias. */
  readonly systems: Readonly<Record<string, SimulatedSystem>>;
  /** Variables of this scenario. */
  readonly vars: Record<string, string>;
}

/** A test need only give what it cares about. */
type TestEvent<Event> = Event extends { readonly body: infer Body; readonly headers: unknown }
  ? { readonly body: DeepPartial<Body>; readonly headers?: Record<string, string>; readonly query?: Record<string, string> }
  : Event extends { readonly items: readonly (infer Item)[] }
    ? { readonly items?: readonly DeepPartial<Item>[] }
    : Event;
type DeepPartial<T> = T extends readonly (infer Item)[]
  ? readonly DeepPartial<Item>[]
  : T extends object
    ? // Every object has a `toString`, whatever a field of that name holds.
      { readonly [Key in keyof T]?: DeepPartial<T[Key]> | (Key extends "toString" ? () => string : never) }
    : T;

export interface Scenario {
  readonly name: string;
  readonly work: (context: ScenarioContext) => Promise<void> | void;
}
export interface NotApplicable {
  readonly name: string;
  readonly reason: string;
}

const scenarios: (Scenario | NotApplicable)[] = [];

/** One behaviour, shown against simulated systems: `scenario("urgent issue is announced", async ({ trigger, systems }) => { … })`. */
export function scenario(name: string, work: Scenario["work"]): void {
  scenarios.push({ name, work });
}

/** Says why something that is otherwise tried cannot happen here; it is shown among the results: `notApplicable("three pages", "…")`. */
export function notApplicable(name: string, reason: string): void {
  scenarios.push({ name, reason });
}

/** For the harness: what the test files declared. */
export function declaredScenarios(): readonly (Scenario | NotApplicable)[] {
  return scenarios;
}
