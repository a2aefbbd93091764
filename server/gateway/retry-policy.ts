import type { Outcome } from "./outbound.ts";

export const MOST_ATTEMPTS = 4;
/** All waiting of one call together. */
export const WAIT_BUDGET_MS = 60_000;
const BASE_MS = 250;

/**
 * Whether another attempt may be made. Where a repeat could do harm, only what certainly took no effect is repeated:
 * nothing left, or the system said that it turned the request away (429).
 */
export function mayRetry(outcome: Outcome, repeatable: boolean): boolean {
  switch (outcome.kind) {
    case "refused":
      return false;
    case "not_sent":
      return !outcome.withheld;
    case "no_answer":
      return repeatable;
    case "answered":
      return outcome.answer.status === 429 || (repeatable && [502, 503, 504].includes(outcome.answer.status));
  }
}

/**
 * Milliseconds to wait before attempt `next` (from 2): what the system asks for and a little more, so that calls which were told the
 * same do not come back at once; or full jitter over a doubling span.
 */
export function waitBefore(next: number, outcome: Outcome, now: Date, random: () => number): number {
  const asked = outcome.kind === "answered" ? retryAfterMs(outcome.answer.headers["retry-after"], now) : null;
  return asked === null ? Math.floor(random() * BASE_MS * 2 ** (next - 1)) : asked + Math.floor(random() * BASE_MS);
}

/** Seconds or an HTTP date. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
