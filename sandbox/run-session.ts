import type { Automation } from "../sdk/automation.ts";
import { parseDuration } from "../sdk/duration.ts";
import { RetryableError } from "../sdk/errors.ts";
import type { OutgoingCall, SdkHost, StateScope, StepOptions } from "../sdk/host.ts";
import {
  MOST_BETWEEN,
  type Ask,
  type AskFrame,
  type FromSandbox,
  type JournalEntry,
  type Outcome,
  type ResultFrame,
  type StartFrame,
  type StepFrame,
} from "./frames.ts";
import { runAutomation } from "./poll.ts";
import { AsyncLocalStorage } from "./prepare.ts";
import { fingerprint, seededRandom } from "./random.ts";
import { createReplay } from "./replay.ts";
import { readBack, textOf } from "./text-of.ts";
import { fromWire, JournalMismatchError, toWire } from "./wire-error.ts";

/** Where in the run the code is: every record made here has this path before its own name. */
interface Scope {
  readonly session: RunSession;
  readonly path: string;
  /** The same, whatever the attempts of the steps that it is in. */
  readonly place: string;
  readonly counts: Map<string, number>;
  readonly random: () => number;
  readonly options: StepOptions;
  /** The step whose records these are, for log lines. */
  readonly step: string | null;
  readonly attempt: number;
  /** By their places, what earlier attempts of a step have done and what must not be done again: writes, and steps that ended well. Null where nothing is tried again. */
  readonly done: Map<string, unknown> | null;
}

interface Key {
  readonly key: string;
  readonly place: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

export interface RunSession extends SdkHost {
  now(): number;
  random(): number;
  answer(frame: ResultFrame): void;
  /** Runs the automation to its end. */
  execute(automation: Automation): Promise<unknown>;
}

const scopes = new AsyncLocalStorage<Scope>();

export function currentSession(): RunSession | null {
  return scopes.getStore()?.session ?? null;
}

const DEFAULT_RETRIES = 3;

interface Surroundings {
  send(frame: FromSandbox): void;
  /** Of a step that ended well, with its value as JSON; left out where that is worth nothing. */
  sendStep?(frame: StepFrame, text: string | null): void;
  /** Milliseconds by a clock that nobody sets; left out where time is simulated. */
  steady?(): number;
  onResult?(frame: ResultFrame): void;
}

export function createRunSession(start: StartFrame, { send, sendStep = send, steady = () => 0, onResult }: Surroundings): RunSession {
  const replay = createReplay(start.journal);
  const pending = new Map<number, { key: string; ask: Ask; resolve: (entry: JournalEntry) => void }>();
  let clock = start.at;
  let lastId = 0;
  let told = 0;
  let between = 0;
  /** When by the steady clock the server last said what time it is. */
  let toldAt = steady();

  const here = () => {
    const scope = scopes.getStore();
    if (!scope) throw new Error("This works only while an automation runs.");
    return scope;
  };

  /** The name with its occurrence in this scope: `Tell`, `Tell#2`; in a later attempt of the step it is another record: `Tell~2`. */
  const keyFor = (scope: Scope, name: string): Key => {
    // As a text of the database will give it back: without what it cannot keep.
    const safe = name.toWellFormed().replaceAll("\0", "\ufffd").replaceAll("/", "∕");
    const count = (scope.counts.get(safe) ?? 0) + 1;
    scope.counts.set(safe, count);
    const at = count === 1 ? safe : `${safe}#${count}`;
    return { key: scope.path + at + (scope.attempt > 1 ? `~${scope.attempt}` : ""), place: scope.place + at };
  };

  const scopeAt = (parent: Scope, { key, place }: Key, over: Partial<Scope> = {}): Scope => ({
    ...parent,
    path: `${key}/`,
    place: `${place}/`,
    counts: new Map(),
    random: seededRandom(`${start.seed}/${key}/${over.attempt ?? 1}`),
    attempt: 1,
    ...over,
  });

  async function ask(key: string, name: string, mark: string, what: Ask): Promise<JournalEntry> {
    const recorded = await replay.take(key, mark);
    const entry = recorded ?? (await live(key, name, mark, what));
    clock = Math.max(clock, entry.at);
    return entry;
  }

  function live(key: string, name: string, mark: string, what: Ask): Promise<JournalEntry> {
    return new Promise((resolve) => {
      lastId += 1;
      pending.set(lastId, { key, ask: what, resolve });
      send({ t: "ask", run: start.run, id: lastId, key, name, fingerprint: mark, ask: what } satisfies AskFrame);
    });
  }

  /** The end of a step is told here: nothing outside has to happen for it, and what has waits until it is recorded. */
  async function endStep(key: string, name: string, outcome: Outcome, startedAt: number): Promise<Outcome> {
    const mark = fingerprint(name);
    const recorded = await replay.take(key, mark);
    if (recorded || between >= MOST_BETWEEN) {
      const entry = recorded ?? (await live(key, name, mark, { kind: "step", outcome, startedAt }));
      clock = Math.max(clock, entry.at);
      return entry.outcome;
    }
    between += 1;
    const steadyAt = steady();
    clock += Math.floor(steadyAt - toldAt);
    toldAt = steadyAt;
    const text = outcome.ok ? textOf(outcome.value) : null;
    sendStep({ t: "step", run: start.run, key, name, fingerprint: mark, outcome, startedAt, at: clock, after: told, place: between }, text);
    // What goes on is what would be read back, so that a resumed run is no different.
    return outcome.ok ? { ok: true, value: readBack(outcome.value, text) } : outcome;
  }

  /** Asked of the world once, however often the surrounding step is tried. */
  async function once(name: string, what: Ask): Promise<unknown> {
    const scope = here();
    const at = keyFor(scope, name);
    const mark = fingerprint(what);
    const seen = `${at.place}/${mark}`;
    if (scope.done?.has(seen)) return scope.done.get(seen);
    const entry = await ask(at.key, name, mark, what);
    if (!entry.outcome.ok) throw fromWire(entry.outcome.error);
    scope.done?.set(seen, entry.outcome.value);
    return entry.outcome.value;
  }

  /** Asked again at each try. */
  async function value(name: string, what: Ask): Promise<unknown> {
    const entry = await ask(keyFor(here(), name).key, name, fingerprint(what), what);
    if (!entry.outcome.ok) throw fromWire(entry.outcome.error);
    return entry.outcome.value;
  }

  async function call(outgoing: OutgoingCall): Promise<Answer> {
    const scope = here();
    const name = `${outgoing.connection}.${outgoing.operation ?? "request"}`;
    const at = keyFor(scope, name);
    const mark = fingerprint(outgoing);
    const seen = `${at.place}/${mark}`;
    if (scope.done?.has(seen)) return scope.done.get(seen) as Answer;

    // A step that is tried again reads anew.
    const entry = await ask(at.key, name, mark, { kind: "call", call: outgoing, options: scope.options });
    if (!entry.outcome.ok) throw fromWire(entry.outcome.error);
    if (entry.write) scope.done?.set(seen, entry.outcome.value);
    return entry.outcome.value as Answer;
  }

  async function step<T>(name: string, work: () => T | Promise<T>, options: StepOptions): Promise<T> {
    const parent = here();
    const at = keyFor(parent, name);
    if (parent.done?.has(at.place)) return parent.done.get(at.place) as T;
    const outcome = await outcomeOf(parent, at, name, work, options);
    if (!outcome.ok) throw fromWire(outcome.error);
    parent.done?.set(at.place, outcome.value);
    return outcome.value as T;
  }

  /** How the step ended, now or when it was recorded, as it is read back: a run that goes on later sees the same. */
  async function outcomeOf(parent: Scope, at: Key, name: string, work: () => unknown, options: StepOptions): Promise<Outcome> {
    if (recordedStep(at.key)) return endStep(at.key, name, { ok: true, value: null }, clock);
    const startedAt = clock;
    const done = parent.done ?? new Map<string, unknown>();
    const merged = { ...parent.options, ...options };
    for (let attempt = 1; ; attempt++) {
      try {
        const value = await scopes.run(scopeAt(parent, at, { options: merged, step: at.key, attempt, done }), async () => work());
        return await endStep(at.key, name, { ok: true, value }, startedAt);
      } catch (error) {
        if (error instanceof JournalMismatchError) throw error;
        if (!(error instanceof RetryableError) || attempt > (merged.retries ?? DEFAULT_RETRIES))
          return endStep(at.key, name, { ok: false, error: toWire(error) }, startedAt);
        await pause(parent, at, attempt, error.retryAfter, merged);
      }
    }
  }

  const recordedKeys = new Set(start.journal.filter((entry) => entry.kind === "step").map((entry) => entry.key));
  const recordedStep = (key: string) => recordedKeys.has(key);

  async function pause(parent: Scope, at: Key, attempt: number, retryAfter: number | undefined, options: StepOptions): Promise<void> {
    const wait = retryAfter === undefined ? parseDuration(options.backoff ?? "1 second") * 2 ** (attempt - 1) : retryAfter * 1000;
    await scopes.run(scopeAt(parent, at, { step: at.key }), () => sleep(`pause before attempt ${attempt + 1}`, clock + wait));
  }

  const sleep = async (name: string, until: number) => void (await value(name, { kind: "sleep", until }));

  async function* pages(outgoing: OutgoingCall): AsyncIterableIterator<unknown> {
    let page: unknown = null;
    do {
      const answer = await call({ ...outgoing, args: { ...(outgoing.args as object), $page: page } });
      const { items, next } = answer.body as { items: unknown[]; next: unknown };
      yield* items;
      page = next ?? null;
    } while (page !== null);
  }

  const session: RunSession = {
    now: () => clock,
    random: () => (scopes.getStore() as Scope).random(),
    call,
    pages,
    step,
    scope: (name, work) => scopes.run(scopeAt(here(), keyFor(here(), name)), work),
    sleepUntil: async (name, until) => {
      const at = until(new Date(clock)).getTime();
      if (Number.isNaN(at)) throw new TypeError("The time to sleep until is not a date.");
      await sleep(name, at);
    },
    waitFor: (signal, timeoutMs) => once(`wait for ${signal}`, { kind: "wait", signal, until: timeoutMs === null ? null : clock + timeoutMs }),
    start: async (automation, input) => (await once(`start ${automation}`, { kind: "start", automation, input })) as { runId: string },
    emit: async (event, payload) => void (await once(`emit ${event}`, { kind: "emit", event, payload })),
    state: (scope: StateScope, request) => value(`state.${scope}.${request.op}`, { kind: "state", scope, request }),
    log(level, message: unknown, data) {
      const scope = here();
      const id = keyFor(scope, "log").key;
      if (!replay.active) send({ t: "log", run: start.run, id, level, message: String(message), data: data ?? null, step: scope.step });
    },
    issue(details) {
      const { severity, title, message } = details;
      if (!replay.active) send({ t: "issue", run: start.run, severity, title: title.slice(0, 500), message: message.slice(0, 10_000), step: here().step });
    },
    variable: (name) => (Object.hasOwn(start.variables, name) ? start.variables[name] : undefined),
    answer(frame) {
      const waiter = pending.get(frame.id);
      if (!waiter) return;
      pending.delete(frame.id);
      told += 1;
      between = 0;
      toldAt = steady();
      onResult?.(frame);
      waiter.resolve({ key: waiter.key, kind: waiter.ask.kind, fingerprint: null, outcome: frame.outcome, write: frame.write, at: frame.at });
    },
    execute(automation) {
      const root: Scope = {
        session,
        path: "",
        place: "",
        counts: new Map(),
        random: seededRandom(start.seed),
        options: {},
        step: null,
        attempt: 1,
        done: null,
      };
      return scopes.run(root, async () => {
        const output = await runAutomation(automation, start.input);
        replay.finish();
        return output ?? null;
      });
    },
  };
  return session;
}
