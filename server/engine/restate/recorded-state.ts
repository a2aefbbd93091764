import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import { ApiError } from "../../platform/errors.ts";
import { stateOf, type RecordedState } from "./store.ts";

const LOOK_EVERY_MS = 50;
const FOLLOWS_WITHIN_MS = 10_000;

/** The record of a run follows its start: what is asked of a run that it does not know yet waits for it, rather than being lost. */
export async function recordedState(pool: Pool, organisationId: string, runId: string, withinMs = FOLLOWS_WITHIN_MS): Promise<RecordedState> {
  for (const until = performance.now() + withinMs; ; await pause(LOOK_EVERY_MS)) {
    const state = await stateOf(pool, organisationId, runId);
    if (state) return state;
    if (performance.now() >= until)
      throw new ApiError("engine_busy", "No run with this id is in the record, or not yet. Send it again in a moment.", { retryAfter: 5 });
  }
}
