import type { EngineHost, RunOutcome, RunRequest } from "./engine/run-engine.ts";
import type { Drift } from "./modules/drift/index.ts";
import type { Issues } from "./modules/issues/index.ts";
import type { RunEvidence } from "./modules/runs/evidence/run-evidence.ts";
import type { Log } from "./platform/log.ts";
import { raiseForDrift, raiseForRun } from "./raise-issues.ts";

interface Dependencies {
  readonly issues: Issues;
  readonly drift: Drift;
  readonly log: Log;
  readonly evidenceOf: (organisationId: string, runId: string) => Promise<RunEvidence>;
  /** The connector behind an alias of a version. */
  readonly connectorOf: (request: RunRequest, alias: string) => Promise<string | null>;
  /** A replayed run ended. */
  readonly replayEnded: (organisationId: string, runId: string) => Promise<void>;
}

type Ended = Parameters<EngineHost["runEnded"]>[0];

/** Of runs that succeed one now and then shows what other systems answer. */
const LOOK_EVERY_MS = 10_000;

/** What is made of a run that has ended: an issue when it failed, a look at what other systems answered, the end of an issue when a replay made up for it. */
export function createAfterRun({ issues, drift, log, evidenceOf, connectorOf, replayEnded }: Dependencies): EngineHost["runEnded"] {
  const lastLook = new Map<string, number>();

  async function ended({ id, request, outcome }: Ended): Promise<void> {
    if (request.simulated || outcome.status === "cancelled") return;
    if (outcome.status !== "succeeded") return failed(id, request, outcome);
    if (request.trigger === "replay") await replayEnded(request.organisationId, id);
    if (!isTimeToLook(request.automationId)) return;
    for (const change of await observe(request, await evidenceOf(request.organisationId, id), false)) await raiseForDrift(issues, id, request, change);
  }

  async function failed(id: string, request: RunRequest, outcome: Exclude<RunOutcome, { status: "succeeded" }>): Promise<void> {
    const evidence = await evidenceOf(request.organisationId, id);
    await raiseForRun(issues, id, request, outcome, { trouble: evidence.trouble, drift: await observe(request, evidence, true) });
  }

  async function observe(request: RunRequest, { calls }: RunEvidence, isFailed: boolean) {
    const { organisationId, projectId } = request;
    const aliases = [...new Set(calls.map(({ connection }) => connection))];
    const connectors = new Map(await Promise.all(aliases.map(async (alias) => [alias, await connectorOf(request, alias)] as const)));
    return drift.observe({
      organisationId,
      projectId,
      isFailed,
      calls: calls.map((call) => ({ ...call, connector: connectors.get(call.connection) ?? null })),
    });
  }

  function isTimeToLook(automationId: string): boolean {
    const now = performance.now();
    if (now - (lastLook.get(automationId) ?? -Infinity) < LOOK_EVERY_MS) return false;
    lastLook.set(automationId, now);
    return true;
  }

  return (run) => void ended(run).catch((err: unknown) => log.error({ err, runId: run.id }, "what a run left could not be looked at"));
}
