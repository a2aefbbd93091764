import type { EngineHost } from "./engine/run-engine.ts";
import type { Issues } from "./modules/issues/index.ts";
import type { RunEvidence } from "./modules/runs/evidence/run-evidence.ts";
import type { Log } from "./platform/log.ts";
import type { Observe } from "./observe-drift.ts";
import { raiseForDrift } from "./raise-issues.ts";

interface Dependencies {
  readonly issues: Issues;
  readonly log: Log;
  readonly evidenceOf: (organisationId: string, runId: string) => Promise<RunEvidence>;
  readonly observe: Observe;
  /** A replayed run ended. */
  readonly replayEnded: (organisationId: string, runId: string) => Promise<void>;
}

type Ended = Parameters<EngineHost["runEnded"]>[0];

/** Of runs that succeed one now and then shows what other systems answer. */
const LOOK_EVERY_MS = 10_000;

/** Follow-up of a run that succeeded: compares other systems' answers with earlier ones, and closes the issue that a replay fixed. */
export function createAfterRun({ issues, log, evidenceOf, observe, replayEnded }: Dependencies): EngineHost["runEnded"] {
  const lastLook = new Map<string, number>();

  async function ended({ id, request, outcome }: Ended): Promise<void> {
    if (request.simulated || outcome.status !== "succeeded") return;
    if (request.trigger === "replay") await replayEnded(request.organisationId, id);
    if (!isTimeToLook(request.automationId)) return;
    for (const change of await observe(request, await evidenceOf(request.organisationId, id), false)) await raiseForDrift(issues, id, request, change);
  }

  function isTimeToLook(automationId: string): boolean {
    const now = performance.now();
    if (now - (lastLook.get(automationId) ?? -Infinity) < LOOK_EVERY_MS) return false;
    lastLook.set(automationId, now);
    return true;
  }

  return (run) => void ended(run).catch((err: unknown) => log.error({ err, runId: run.id }, "what a run left could not be looked at"));
}
