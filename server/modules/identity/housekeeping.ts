import type { Core } from "./core.ts";
import { deleteFlowsBefore } from "./flows/store.ts";
import { deleteLimitsBefore } from "./limits/store.ts";
import { deleteAuthorizationsBefore } from "./oidc/store.ts";
import { deleteSessionsBefore } from "./sessions/store.ts";

const EVERY = 10 * 60_000;
const DAY = 24 * 3_600_000;

/** Delivers letters that an earlier start left, and forgets what has been expired for a day. Returns how to stop. */
export function startHousekeeping(core: Core): () => void {
  core.courier.deliver();
  const timer = setInterval(() => {
    core.courier.deliver();
    const before = new Date(core.clock.now().getTime() - DAY);
    core.database
      .shared(async (tx) => {
        await deleteFlowsBefore(tx, before);
        await deleteSessionsBefore(tx, before);
        await deleteLimitsBefore(tx, before);
        await deleteAuthorizationsBefore(tx, before);
      })
      .catch((error: unknown) => core.log.warn({ err: error }, "old sign-in data could not be deleted"));
  }, EVERY);
  timer.unref();
  return () => clearInterval(timer);
}
