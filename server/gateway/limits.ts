/** A bucket of tokens for each key, filled at its own rate; a second's worth at most is saved up. */
export function createRateLimits(now: () => number) {
  const buckets = new Map<string, { tokens: number; at: number }>();

  return {
    /** Takes a token and returns the milliseconds to wait until it is there. */
    take(key: string, perSecond: number): number {
      const at = now();
      const bucket = buckets.get(key) ?? { tokens: perSecond, at };
      const tokens = Math.min(perSecond, bucket.tokens + ((at - bucket.at) / 1_000) * perSecond) - 1;
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
