import type { Automation } from "../sdk/automation.ts";
import { toBase64 } from "../sdk/files/base64.ts";
import { declaredScenarios, type Scenario, type ScenarioContext, type ScenarioRun, type SimulatedSystem } from "../sdk/testing/scenario.ts";
import type { AskFrame, JournalEntry, Outcome, RecordedFrame, ResultFrame, SystemRequest } from "./frames.ts";
import { describe, installHarness } from "./harness.ts";
import { exit, realDate } from "./prepare.ts";
import { createRunSession, type RunSession } from "./run-session.ts";
import { createScenarioJournal } from "./scenario-journal.ts";
import { failureResponseOf, responseOf } from "./scenario-response.ts";
import { createScenarioState, type ScenarioState } from "./scenario-state.ts";
import { watchMarks } from "./watch-marks.ts";
import { fromWire, toWire } from "./wire-error.ts";
import { receive, send } from "./wire.ts";

installHarness();
const reached = watchMarks();

let startVariables: Readonly<Record<string, string>> = {};

/** Sessions and requests that wait for a result, by run. */
const answers = new Map<string, (frame: ResultFrame) => void>();

/** Runs every declared scenario once, one after the other, each in a world of its own. */
export async function serveScenarios(automations: readonly Automation[]): Promise<void> {
  send({ t: "ready", automations: describe(automations) });
  await receive((frame) => {
    if (frame.t === "scenarios") {
      startVariables = frame.variables;
      void runAll(automations);
    } else if (frame.t === "result") answers.get(frame.run)?.(frame);
    else if (frame.t === "ping") send({ t: "pong", id: frame.id });
  });
  exit(0);
}

async function runAll(automations: readonly Automation[]): Promise<void> {
  for (const [index, declared] of declaredScenarios().entries()) {
    if ("work" in declared) await runOne(declared, `scenario-${index + 1}`, automations);
    else send({ t: "not-applicable", ...declared });
  }
  send({ t: "done" });
}

async function runOne(scenario: Scenario, id: string, automations: readonly Automation[]): Promise<void> {
  const startedAt = realDate.now();
  const recorded: RecordedFrame[] = [];
  const seen = { ran: new Set<string>(), looked: new Set<string>() };
  reached.clear();
  send({ t: "scenario-begin", run: id, name: scenario.name });
  let error: unknown = null;
  try {
    await scenario.work(createContext(id, recorded, seen, automations));
  } catch (thrown) {
    error = thrown;
  }
  const evidence = { ran: [...seen.ran], reached: [...reached], looked: [...seen.looked] };
  const durationMs = realDate.now() - startedAt;
  send({ t: "scenario-end", run: id, name: scenario.name, error: error === null ? null : toWire(error), durationMs, recorded, evidence });
}

interface Seen {
  readonly ran: Set<string>;
  readonly looked: Set<string>;
}

function createContext(id: string, recorded: RecordedFrame[], seen: Seen, automations: readonly Automation[]): ScenarioContext {
  const requests = new Map<number, (frame: ResultFrame) => void>();
  const vars: Record<string, string> = { ...startVariables };
  const state = createScenarioState();
  let runs = 0;
  let lastRequest = 0;

  // A scenario's runs share its world: they go by its id, told apart by the part after the dot.
  const ask = (connection: string, request: SystemRequest) =>
    new Promise<void>((resolve, reject) => {
      lastRequest += 1;
      requests.set(lastRequest, ({ outcome }) => (outcome.ok ? resolve() : reject(fromWire(outcome.error))));
      send({ t: "system", run: id, id: lastRequest, connection, request });
    });
  answers.set(id, (frame) => requests.get(frame.id)?.(frame));

  const system = (alias: string): SimulatedSystem => ({
    get recorded() {
      seen.looked.add(alias);
      return recorded.filter((write) => write.connection === alias && write.status < 400);
    },
    seed: (collection, rows) => ask(alias, { op: "seed", collection, rows }),
    fail: ({ operation, status, times, after, retryAfter, body }) =>
      ask(alias, {
        op: "fail",
        operation: operation ?? null,
        status,
        times: times ?? 1,
        after: after ?? 0,
        retryAfter: retryAfter ?? null,
        body: body ?? null,
      }),
    answer: ({ operation, status, body, times }) =>
      ask(alias, { op: "fail", operation: operation ?? null, status: status ?? 200, times: times ?? 1, after: 0, retryAfter: null, body: bodyOf(body) }),
    recover: () => ask(alias, { op: "recover" }),
    expireCredential: () => ask(alias, { op: "expireCredential" }),
    pageSize: (size) => ask(alias, { op: "pageSize", size }),
  });

  async function runOnce(automation: Automation, input: unknown, earlier: readonly JournalEntry[] = []): Promise<ScenarioRun> {
    runs += 1;
    seen.ran.add(automation.id);
    const run = `${id}.${runs}`;
    const begin = { t: "start", run, automation: automation.id, input, variables: vars, seed: run, at: realDate.now(), journal: earlier } as const;
    const journal = createScenarioJournal(earlier);
    const session: RunSession = createRunSession(begin, {
      send(frame) {
        journal.note(frame);
        if (frame.t === "ask" && frame.ask.kind !== "call") void answerHere(frame, session, automation.id);
        else if (frame.t === "ask") send(frame);
      },
      onResult(frame) {
        journal.end(frame);
        recorded.push(...(frame.recorded ?? []));
      },
    });
    answers.set(run, (frame) => session.answer(frame));
    const again = async () => succeeded(automation, await runOnce(automation, input, journal.entries()));
    try {
      const output = await session.execute(automation);
      return { status: "succeeded", output, response: responseOf(automation, output), error: null, again };
    } catch (thrown) {
      const { name, message } = toWire(thrown);
      const status = name === "UncertainError" ? "uncertain" : "failed";
      return { status, output: null, response: failureResponseOf(automation, name, status, message), error: { name, message }, again };
    } finally {
      answers.delete(run);
    }
  }

  /** Everything but calls happens in this process: steps, state, time that passes at once, other automations. */
  async function answerHere(frame: AskFrame, session: RunSession, automationId: string): Promise<void> {
    const { ask } = frame;
    const at = ask.kind === "sleep" ? ask.until : ask.kind === "wait" ? (ask.until ?? session.now()) : session.now();
    const outcome = ask.kind === "step" ? ask.outcome : await carryOut(frame, state, automationId);
    session.answer({ t: "result", run: frame.run, id: frame.id, outcome, write: false, at });
  }

  async function carryOut({ ask, run }: AskFrame, store: ScenarioState, automationId: string): Promise<Outcome> {
    if (ask.kind === "state")
      return { ok: true, value: store.use(ask.scope, ask.scope === "run" ? run : ask.scope === "automation" ? automationId : "", ask.request) };
    if (ask.kind === "start" || ask.kind === "emit") {
      const wanted = automations.filter(({ id: key, trigger }) =>
        ask.kind === "start" ? key === ask.automation : trigger.type === "event" && trigger.settings["event"] === ask.event,
      );
      for (const target of wanted) await runOnce(target, ask.kind === "start" ? ask.input : ask.payload);
      return { ok: true, value: ask.kind === "start" ? { runId: `${id}.${runs}` } : null };
    }
    return { ok: true, value: null };
  }

  return {
    vars,
    systems: new Proxy({}, { get: (_, alias) => (typeof alias === "string" && alias !== "then" ? system(alias) : undefined) }),
    async trigger(automation, event, options = {}) {
      const input = complete(automation, event);
      const deliveries = isNamed(automation, event) ? 1 : (options.deliveries ?? 1);
      let last = await runOnce(automation, input);
      for (let delivery = 1; delivery < deliveries; delivery++) last = await runOnce(automation, input);
      return options.mayFail ? last : succeeded(automation, last);
    },
  };
}

function succeeded(automation: Automation, run: ScenarioRun): ScenarioRun {
  if (run.error) throw new Error(`The automation "${automation.id}" failed: ${run.error.message}`);
  return run;
}

/** Every system that tells of events names its deliveries, and those of others may carry a name: the product takes each once. */
function isNamed({ trigger }: Automation, event: unknown): boolean {
  const headers = (event as { readonly headers?: Readonly<Record<string, string>> } | null)?.headers;
  return trigger.type === "webhook" && (Boolean(trigger.settings["event"]) || headers?.["idempotency-key"] !== undefined);
}

/** What a real trigger would add to what the test cares about. */
function complete(automation: Automation, event: unknown): unknown {
  if (automation.trigger.type === "webhook") return { method: "POST", path: "/", query: {}, headers: {}, ...(event as object) };
  if (automation.trigger.type === "schedule") return { scheduledAt: new realDate().toISOString(), ...(event as object) };
  return event;
}

/** A file crosses as base64, marked as one. */
function bodyOf(body: unknown): unknown {
  return body instanceof Uint8Array ? { $bytes: toBase64(body) } : (body ?? {});
}
