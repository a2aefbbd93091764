import { ApiError } from "../../../platform/errors.ts";
import { findRun } from "../store.ts";
import type { BulkDeps } from "./index.ts";
import { findStarted, writesOf, type Item, type JobRow, type Settled } from "./store.ts";
import { readAttempt } from "./undecided.ts";

type Taken = Pick<Settled, "newRunId" | "found">;
type Take = (deps: BulkDeps, job: JobRow, item: Item, signal: AbortSignal) => Promise<Taken>;

/** Carries out a job's action on one run. Throws an ApiError when it cannot be done. */
export const TAKE: Readonly<Record<JobRow["kind"], Take>> = { replay, cancel, settle, look_up: lookUp };

async function cancel({ engine }: BulkDeps, job: JobRow, { runId }: Item): Promise<Taken> {
  await engine.cancel(job.organisationId, runId);
  return { newRunId: null, found: null };
}

/** The decision is about the attempt that the person was shown, so it settles no other, also when it is taken again after a kill. */
async function settle({ database, engine }: BulkDeps, job: JobRow, item: Item): Promise<Taken> {
  const { runId, tried } = item;
  const { step, change } = writeOf(item);
  const found = await database.organisation(job.organisationId, (tx) => readAttempt(tx, { runId, step, change }));
  if (!found) throw new ApiError("not_found", "The run is no longer there.");
  if (found.isOpen) await engine.resolveUncertain(job.organisationId, runId, step, { happened: job.happened === true, change });
  else if (!tried) throw new ApiError("conflict", "It was decided meanwhile.");
  // Killed after the decision was stored and before the run was begun again.
  else if (found.isIdle) await engine.retry(job.organisationId, runId);
  return { newRunId: runId, found: null };
}

async function lookUp({ readBack }: BulkDeps, job: JobRow, item: Item, signal: AbortSignal): Promise<Taken> {
  const { found } = await readBack(job.organisationId, item.runId, writeOf(item).step, signal);
  return { newRunId: null, found };
}

function writeOf({ runId, step, change }: Item): { readonly step: string; readonly change: number } {
  if (step === null || change === null) throw new Error(`no write is known of ${runId}`);
  return { step, change };
}

async function replay({ database, engine, findAutomation }: BulkDeps, job: JobRow, { runId }: Item): Promise<Taken> {
  const idempotencyKey = `bulk:${job.id}:${runId}`;
  const { row, carried, begun } = await database.organisation(job.organisationId, async (tx) => {
    const found = await findRun(tx, runId);
    return {
      row: found,
      begun: found && (await findStarted(tx, found.automationId, idempotencyKey)),
      carried: found && found.status !== "succeeded" ? await writesOf(tx, runId) : null,
    };
  });
  if (!row) throw new ApiError("not_found", "The run is no longer there.");
  if (begun) return { newRunId: begun, found: null };
  if (row.isForgotten) throw new ApiError("gone", "What went into the run was deleted by the privacy settings.");
  if (row.status === "uncertain") throw new ApiError("conflict", "Whether one of its writes took effect is not known. Settle that in the run itself.");
  const started = await engine.start({
    organisationId: job.organisationId,
    projectId: row.projectId,
    automationId: row.automationId,
    automationKey: row.automationKey,
    deploymentId: job.version === "same" ? row.deploymentId : await currentVersion(row.automationId),
    trigger: "replay",
    input: row.input,
    simulated: false,
    startedBy: job.startedBy,
    // A second start with this key is the first.
    idempotencyKey,
    ...(carried ? { replayOf: { runId, ...(carried.fromStep === null ? {} : { fromStep: carried.fromStep }) } } : {}),
  });
  return { newRunId: started.runId, found: null };

  async function currentVersion(automationId: string): Promise<string> {
    const automation = await findAutomation(job.organisationId, automationId);
    if (!automation.isCurrent) throw new ApiError("not_deployed", "Its automation is not part of a live deployment.");
    return automation.deploymentId;
  }
}
