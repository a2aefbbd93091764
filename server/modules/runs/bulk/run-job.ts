import { setTimeout as sleep } from "node:timers/promises";
import { ApiError } from "../../../platform/errors.ts";
import { findRun } from "../store.ts";
import type { BulkDeps } from "./index.ts";
import { findStarted, finishJob, nextItems, settleItems, writesOf, type Item, type JobRow, type Settled } from "./store.ts";

/** As many at once as the engine stores in one commit. */
const BATCH = 50;
const BUSY_PAUSE_MS = 500;

/**
 * Takes the runs of a job one batch after the other until it is done, stopped, or taken over. A batch that was interrupted
 * is taken again: what it had begun is found by its key, so that no run is replayed twice.
 */
export async function runJob(deps: BulkDeps, job: JobRow, signal: AbortSignal): Promise<void> {
  const { database, clock, presence } = deps;
  const inOrganisation = <T>(work: Parameters<typeof database.organisation<T>>[1]) => database.organisation(job.organisationId, work);
  while (!signal.aborted) {
    const items = await inOrganisation((tx) => nextItems(tx, job.id, presence.id, BATCH));
    if (items.length === 0) return void (await inOrganisation((tx) => finishJob(tx, job.id, presence.id, clock.now())));
    const settled = await Promise.all(items.map((item) => settle(deps, job, item, signal)));
    signal.throwIfAborted();
    await inOrganisation((tx) => settleItems(tx, job.id, settled));
  }
}

async function settle(deps: BulkDeps, job: JobRow, item: Item, signal: AbortSignal): Promise<Settled> {
  for (;;) {
    try {
      const newRunId = job.kind === "cancel" ? await cancel(deps, job, item) : await replay(deps, job, item);
      return { position: item.position, status: "done", newRunId, message: null };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== "engine_busy") return { position: item.position, status: "refused", newRunId: null, message: error.message };
      await sleep(BUSY_PAUSE_MS, undefined, { signal });
    }
  }
}

async function cancel({ engine }: BulkDeps, job: JobRow, { runId }: Item): Promise<null> {
  await engine.cancel(job.organisationId, runId);
  return null;
}

async function replay({ database, engine, findAutomation }: BulkDeps, job: JobRow, { runId }: Item): Promise<string> {
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
  if (begun) return begun;
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
  return started.runId;

  async function currentVersion(automationId: string): Promise<string> {
    const automation = await findAutomation(job.organisationId, automationId);
    if (!automation.isCurrent) throw new ApiError("not_deployed", "Its automation is not part of a live deployment.");
    return automation.deploymentId;
  }
}
