import type { Automation } from "../sdk/automation.ts";
import { closeGlobals } from "./close-globals.ts";
import type { Outcome, StartFrame } from "./frames.ts";
import { describe, installHarness } from "./harness.ts";
import { createLogLines } from "./log-lines.ts";
import { exit, realSetImmediate, steadyNow } from "./prepare.ts";
import { createRunSession, type RunSession } from "./run-session.ts";
import { textOf } from "./text-of.ts";
import { toWire } from "./wire-error.ts";
import { receive, send, sendOutcome } from "./wire.ts";

installHarness();

/** Runs the automations of a deployment as the server asks for them, many at once, until the server goes away. */
export async function serveDeployment(automations: readonly Automation[]): Promise<void> {
  const sessions = new Map<string, RunSession>();

  async function run(frame: StartFrame) {
    const isCurrent = () => sessions.get(frame.run) === session;
    const log = createLogLines(frame.run, steadyNow, isCurrent);
    const session: RunSession = createRunSession(frame, {
      steady: steadyNow,
      send(next) {
        if (next.t === "log") return log.add(next);
        log.send();
        if (isCurrent()) send(next);
      },
      sendStep(next, text) {
        log.send();
        if (isCurrent()) sendOutcome(next, text);
      },
    });
    sessions.set(frame.run, session);
    const automation = automations.find(({ id }) => id === frame.automation);
    const ended = automation
      ? await settle(session.execute(automation))
      : { ok: false as const, error: toWire(new Error(`This deployment has no automation "${frame.automation}".`)) };
    log.send();
    if (!isCurrent()) return;
    sessions.delete(frame.run);
    sendEnd(frame.run, ended);
  }

  const described = describe(automations);
  closeGlobals();
  send({ t: "ready", automations: described });
  await receive((frame) => {
    if (frame.t === "start") void run(frame);
    else if (frame.t === "result") sessions.get(frame.run)?.answer(frame);
    else if (frame.t === "drop") sessions.delete(frame.run);
    // Not at once: a result that came in the same breath must have had its consequences first.
    else if (frame.t === "ping") realSetImmediate(() => send({ t: "pong", id: frame.id }));
  });
  exit(0);
}

/** What a run returns may be no JSON: a cycle, a BigInt. That is its end, too. */
function sendEnd(run: string, outcome: Outcome): void {
  try {
    sendOutcome({ t: "end", run, outcome }, outcome.ok ? textOf(outcome.value) : null);
  } catch (error) {
    const { message } = toWire(error);
    send({ t: "end", run, outcome: { ok: false, error: { name: "TypeError", message: `What the run gave cannot be written as JSON: ${message}` } } });
  }
}

async function settle(work: Promise<unknown>) {
  try {
    return { ok: true as const, value: await work };
  } catch (error) {
    return { ok: false as const, error: toWire(error) };
  }
}
