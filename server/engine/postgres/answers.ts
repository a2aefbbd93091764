import type { Pool } from "pg";
import type { Listener } from "../../platform/database/listener.ts";
import type { RunOutcome } from "../run-engine.ts";
import { readOutcome } from "./store.ts";

const CHANNEL = "vennel_ended";
/** Longer than any sender waits. */
const KEEP_MS = 60_000;
/** A word that was lost costs a sender at most this long. */
const LOOK_AGAIN_MS = 1000;

/** Senders that wait for the end of a run, whichever process runs it. */
export interface Answers {
  /** Somebody will wait for this run. */
  keep(runId: string): void;
  isAwaited(runId: string): boolean;
  forget(runId: string): void;
  /** The run ended in this process; `elsewhere` when another may wait for it. */
  ended(runId: string, outcome: RunOutcome, elsewhere: boolean): void;
  /** Null after so long. Of a run for which nobody waits here, how it ended, and null at once when it has not. */
  wait(runId: string, timeoutMs: number): Promise<RunOutcome | null>;
  close(): void;
}

export function createAnswers(pool: Pool, listener: Listener | null): Answers {
  const waiting = new Map<string, PromiseWithResolvers<RunOutcome> & { readonly since: number }>();
  const stop = listener?.on(CHANNEL, (runId) => {
    for (const id of runId === null ? waiting.keys() : [runId]) void look(id);
  });

  // One timer for all who wait: each of their own would be as much work as some runs are.
  const looking = setInterval(() => {
    const now = performance.now();
    for (const [id, { since }] of waiting) {
      if (now - since > KEEP_MS) waiting.delete(id);
      else if (listener && now - since > LOOK_AGAIN_MS) void look(id);
    }
  }, LOOK_AGAIN_MS);
  looking.unref();

  async function look(runId: string): Promise<void> {
    const waiter = waiting.get(runId);
    const outcome = waiter && (await readOutcome(pool, runId).catch(() => null));
    if (outcome) waiter.resolve(outcome);
  }

  return {
    keep(runId) {
      waiting.set(runId, { ...Promise.withResolvers<RunOutcome>(), since: performance.now() });
    },
    isAwaited: (runId) => waiting.has(runId),
    forget: (runId) => void waiting.delete(runId),
    ended(runId, outcome, elsewhere) {
      const waiter = waiting.get(runId);
      if (waiter) waiter.resolve(outcome);
      else if (elsewhere) pool.query("select pg_notify($1, $2)", [CHANNEL, runId]).catch(() => {});
    },
    async wait(runId, timeoutMs) {
      const waiter = waiting.get(runId);
      if (!waiter) return readOutcome(pool, runId).catch(() => null);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, timeoutMs, null)));
      const outcome = await Promise.race([waiter.promise, late]);
      clearTimeout(timer);
      waiting.delete(runId);
      return outcome;
    },
    close() {
      stop?.();
      clearInterval(looking);
    },
  };
}
