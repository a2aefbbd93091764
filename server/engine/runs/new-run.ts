import { createHash, randomUUID } from "node:crypto";
import type { RunRequest } from "../run-engine.ts";
import { redactInput } from "./redact-input.ts";
import type { HeldRun, Keys, NewRun } from "./rows.ts";
import type { Turn } from "./turn.ts";

/** A run as it is first stored: at work at once when somebody has taken it. */
export function newRun(
  request: RunRequest,
  turn: Turn,
  {
    id,
    createdAt,
    answerWanted,
    takenBy,
  }: { readonly id: string; readonly createdAt: number; readonly answerWanted: boolean; readonly takenBy: string | null },
): NewRun {
  return {
    id,
    organisationId: request.organisationId,
    projectId: request.projectId,
    automationKey: request.automationKey,
    deploymentId: request.deploymentId,
    trigger: request.trigger,
    input: redactInput(request.input) ?? null,
    simulated: request.simulated,
    startedBy: request.startedBy ?? null,
    seed: randomUUID(),
    lease: takenBy === null ? 0 : 1,
    orphaned: 0,
    answerWanted,
    isolated: false,
    startedAt: createdAt,
    status: takenBy === null ? "queued" : "running",
    workerId: takenBy,
    ...keysOf(request),
    replayOf: request.replayOf?.runId ?? null,
    createdAt: new Date(createdAt).toISOString(),
    ...turn,
  };
}

/** By what a run is known when it is asked for again. */
export function keysOf({ automationId, idempotencyKey, contentKey }: RunRequest): Keys {
  return { automationId, idempotencyKey: idempotencyKey === undefined ? null : storableKey(idempotencyKey), contentKey: contentKey ?? null };
}

/** An index takes keys of some length only; a longer one is known by its hash. */
function storableKey(key: string): string {
  return key.length <= 255 ? key : `sha256:${createHash("sha256").update(key).digest("hex")}`;
}

/** What was asked for when the run was started. */
export function requestOf(run: HeldRun): RunRequest {
  const { organisationId, projectId, automationId, automationKey, deploymentId, trigger, input, simulated, startedBy } = run;
  return { organisationId, projectId, automationId, automationKey, deploymentId, trigger, input, simulated, ...(startedBy === null ? {} : { startedBy }) };
}
