import { describe, expect, test } from "vitest";
import type { Outcome } from "./outbound.ts";
import { mayRetry, retryAfterMs, waitBefore } from "./retry-policy.ts";

const NOW = new Date("2026-05-04T09:00:00Z");
const answered = (status: number, headers: Record<string, string> = {}): Outcome => ({ kind: "answered", answer: { status, headers, body: Buffer.alloc(0) } });
const wait = (outcome: Outcome, random: number, next = 2) => waitBefore(next, outcome, NOW, () => random);

describe("the pause before another attempt", () => {
  test("is what the system asks for, and never less, with a little at random on top", () => {
    const asked = answered(429, { "retry-after": "3" });
    expect([wait(asked, 0), wait(asked, 0.5), wait(asked, 0.999)]).toEqual([3_000, 3_125, 3_249]);
    expect(wait(answered(503, { "retry-after": "Mon, 04 May 2026 09:00:10 GMT" }), 0)).toBe(10_000);
  });

  test("is anything up to a span that doubles, where the system says nothing", () => {
    const failed = answered(503);
    expect([2, 3, 4].map((next) => wait(failed, 0.999, next))).toEqual([499, 999, 1_998]);
    expect(wait(failed, 0)).toBe(0);
  });

  test("understands seconds and dates, and nothing else", () => {
    expect(["1.5", "-4", "Sun, 03 May 2026 00:00:00 GMT", "soon", ""].map((header) => retryAfterMs(header, NOW))).toEqual([1_500, 0, 0, null, 0]);
    expect(retryAfterMs(undefined, NOW)).toBe(null);
  });
});

test("what may have taken effect is tried again only where a repeat does no harm", () => {
  const may = (outcome: Outcome) => [mayRetry(outcome, true), mayRetry(outcome, false)];
  expect(may(answered(429))).toEqual([true, true]);
  expect(may(answered(503))).toEqual([true, false]);
  expect(may(answered(500))).toEqual([false, false]);
  expect(may({ kind: "no_answer", message: "" })).toEqual([true, false]);
  expect(may({ kind: "not_sent", message: "" })).toEqual([true, true]);
  expect(may({ kind: "refused", message: "" })).toEqual([false, false]);
});
