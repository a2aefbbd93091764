import { expect, test } from "vitest";
import { bellOf, EMPTY_INBOX, takeFrom, withSignal } from "./inbox.ts";

test("signals of a name are taken in the order in which they came, each by one step", () => {
  const inbox = withSignal(withSignal(withSignal(EMPTY_INBOX, "paid", 1), "approved", 2), "paid", 3);
  const first = takeFrom(inbox, "paid", "wait");
  const second = takeFrom(first.inbox, "paid", "wait#2");
  expect([first.taken, second.taken, takeFrom(second.inbox, "paid", "wait#3").taken]).toEqual([{ payload: 1 }, { payload: 3 }, null]);
});

test("a step that asks again is given the same signal", () => {
  const { inbox } = takeFrom(withSignal(EMPTY_INBOX, "paid", null), "paid", "wait");
  expect(takeFrom(inbox, "paid", "wait").taken).toEqual({ payload: null });
  expect(takeFrom(inbox, "paid", "wait#2").taken).toBeNull();
});

test("the bell is rung for a signal that is waited for and that nobody else has", () => {
  const watch = { bell: "bell-1", signals: [{ name: "paid", key: "wait#2" }] };
  const taken = takeFrom(withSignal(EMPTY_INBOX, "paid", 1), "paid", "wait").inbox;
  expect(bellOf({ ...withSignal(taken, "approved", 2), watch })).toBeNull();
  expect(bellOf({ ...withSignal(taken, "paid", 2), watch })).toBe("bell-1");
  // It was killed after it had taken the signal and before that was recorded.
  expect(bellOf({ ...takeFrom(withSignal(taken, "paid", 2), "paid", "wait#2").inbox, watch })).toBe("bell-1");
});
