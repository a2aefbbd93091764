import { expect, test } from "vitest";
import { nextTime, nextTurn } from "./schedules.ts";

const daily = (cron: string, timeZone: string) => ({ kind: "schedule" as const, cron, timeZone, everyMs: null });
const next = (rhythm: Parameters<typeof nextTime>[0], after: string) => nextTime(rhythm, new Date(after)).toISOString();

test("a time of day keeps to its zone when the clocks change", () => {
  const nine = daily("0 9 * * *", "Europe/Berlin");
  expect(next(nine, "2026-03-27T12:00:00Z")).toBe("2026-03-28T08:00:00.000Z");
  expect(next(nine, "2026-03-28T12:00:00Z")).toBe("2026-03-29T07:00:00.000Z");
  expect(next(nine, "2026-10-24T12:00:00Z")).toBe("2026-10-25T08:00:00.000Z");
});

test("a time that the change to summer leaves out comes that day all the same, and once", () => {
  const halfPastTwo = daily("30 2 * * *", "Europe/Berlin");
  const onTheDay = next(halfPastTwo, "2026-03-28T12:00:00Z");
  expect(onTheDay.slice(0, 10)).toBe("2026-03-29");
  expect(next(halfPastTwo, onTheDay)).toBe("2026-03-30T00:30:00.000Z");
});

test("a time that the change to winter has twice comes once", () => {
  const halfPastTwo = daily("30 2 * * *", "Europe/Berlin");
  const onTheDay = next(halfPastTwo, "2026-10-24T12:00:00Z");
  expect(onTheDay.slice(0, 10)).toBe("2026-10-25");
  expect(next(halfPastTwo, onTheDay)).toBe("2026-10-26T01:30:00.000Z");
});

test("a date that never comes is waited for without end", () => {
  expect(next(daily("0 0 30 2 *", "UTC"), "2026-01-01T00:00:00Z")).toBe("9999-12-31T00:00:00.000Z");
});

const spread = (automationId: string, jitterMs: number) => ({ ...daily("0 9 * * *", "Europe/Berlin"), automationId, jitterMs });

test("a run with jitter is due within its span after the tick, the same for everybody, another for other automations and days", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const span = 5 * 60_000;
  const delays: number[] = [];
  for (let automation = 0; automation < 40; automation++) {
    const turn = nextTurn(spread(`aut_${automation}`, span), now, now);
    expect(turn).toEqual(nextTurn(spread(`aut_${automation}`, span), now, now));
    expect(turn.tickAt?.toISOString()).toBe("2026-11-21T08:00:00.000Z");
    delays.push(turn.dueAt.getTime() - (turn.tickAt?.getTime() ?? 0));
  }
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...delays)).toBeLessThan(span);
  expect(new Set(delays).size).toBe(40);

  const first = nextTurn(spread("aut_0", span), now, now);
  const second = nextTurn(spread("aut_0", span), first.tickAt ?? now, first.dueAt);
  expect(second.tickAt?.toISOString()).toBe("2026-11-22T08:00:00.000Z");
  expect(second.dueAt.getTime() - (second.tickAt?.getTime() ?? 0)).not.toBe(delays[0]);
});

test("a tick whose moment has not come is not passed over by whoever makes up for those before it", () => {
  const span = 3_600_000;
  const tick = new Date("2026-11-21T08:00:00Z");
  const after = nextTurn(spread("aut_0", span), new Date("2026-11-10T08:00:00Z"), tick);
  expect(after.tickAt).toEqual(tick);
  expect(nextTurn(spread("aut_0", span), new Date("2026-11-10T08:00:00Z"), after.dueAt).tickAt?.toISOString()).toBe("2026-11-22T08:00:00.000Z");
});

test("without jitter a tick is due when it comes", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  expect(nextTurn({ ...spread("aut_0", 0), jitterMs: null }, now, now)).toEqual({ dueAt: new Date("2026-11-21T08:00:00Z"), tickAt: null });
});
