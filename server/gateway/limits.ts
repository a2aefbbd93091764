/** How much of the rate is saved up while nothing is sent. Systems that count by the minute allow such bursts, and say 429 where they do not. */
const SAVED_SECONDS = 5;

/** A bucket of tokens for each key, filled at its own rate. */
export function createRateLimits(now: () => number) {
  const buckets = new Map<string, { tokens: number; at: number }>();

  return {
    /** Takes a token and returns the milliseconds to wait until it is there. */
    take(key: string, perSecond: number): number {
      const at = now();
      const most = perSecond * SAVED_SECONDS;
      const bucket = buckets.get(key);
      const tokens = bucket ? Math.min(most, bucket.tokens + ((at - bucket.at) / 1_000) * perSecond) - 1 : most - 1;
      buckets.set(key, { tokens, at });
      if (buckets.size > 10_000) prune(buckets, at);
      return tokens >= 0 ? 0 : Math.ceil((-tokens / perSecond) * 1_000);
    },
  };
}

/** Opens after failures in a row; lets one call through after a pause, and closes when it succeeds. */
export function createCircuits(now: () => number) {
  const FAILURES = 10;
  const PAUSE_MS = 10_000;
  const circuits = new Map<string, { failures: number; openedAt: number }>();

  return {
    isOpen(key: string): boolean {
      const circuit = circuits.get(key);
      if (!circuit || circuit.failures < FAILURES) return false;
      if (now() - circuit.openedAt < PAUSE_MS) return true;
      circuit.openedAt = now();
      return false;
    },
    report(key: string, reached: boolean): void {
      if (reached) return void circuits.delete(key);
      const failures = (circuits.get(key)?.failures ?? 0) + 1;
      circuits.set(key, { failures, openedAt: now() });
    },
  };
}

function prune(buckets: Map<string, { at: number }>, at: number): void {
  for (const [key, bucket] of buckets) if (at - bucket.at > 60_000) buckets.delete(key);
}
