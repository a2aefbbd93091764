import { setTimeout as sleep } from "node:timers/promises";
import { ApiError } from "../../../platform/errors.ts";
import type { BulkDeps } from "./index.ts";
import { finishJob, nextItems, settleItems, type Item, type JobRow, type Settled } from "./store.ts";
import { TAKE } from "./take-run.ts";

/** As many at once as the engine stores in one commit. */
const BATCH = 50;
/** Other systems are asked by few at a time. */
const BATCH_OF_LOOK_UPS = 5;
const BUSY_PAUSE_MS = 500;

/**
 * Takes the runs of a job one batch after the other until it is done, stopped, or taken over. A batch that was interrupted
 * is taken again: what it had begun is found by its key, so that no run is replayed twice.
 */
export async function runJob(deps: BulkDeps, job: JobRow, signal: AbortSignal): Promise<void> {
  const { database, clock, presence } = deps;
  const inOrganisation = <T>(work: Parameters<typeof database.organisation<T>>[1]) => database.organisation(job.organisationId, work);
  const batch = job.kind === "look_up" ? BATCH_OF_LOOK_UPS : BATCH;
  while (!signal.aborted) {
    const items = await inOrganisation((tx) => nextItems(tx, job.id, presence.id, batch));
    if (items.length === 0) return void (await inOrganisation((tx) => finishJob(tx, job.id, presence.id, clock.now())));
    const settled = await Promise.all(items.map((item) => take(deps, job, item, signal)));
    signal.throwIfAborted();
    await inOrganisation((tx) => settleItems(tx, job.id, settled));
  }
}

async function take(deps: BulkDeps, job: JobRow, item: Item, signal: AbortSignal): Promise<Settled> {
  const { position } = item;
  for (let tried = item.tried; ; tried = true) {
    try {
      return { position, status: "done", message: null, ...(await TAKE[job.kind](deps, job, { ...item, tried }, signal)) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== "engine_busy") return { position, status: "refused", newRunId: null, found: null, message: error.message };
      await sleep(BUSY_PAUSE_MS, undefined, { signal });
    }
  }
}
