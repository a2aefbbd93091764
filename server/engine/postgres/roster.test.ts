import { expect, test } from "vitest";
import { createRoster } from "./roster.ts";

const lease = { beatMs: 1000, expiryMs: 3000 };
const at = (id: string, beat: number, stale = false) => ({ id, beat, stale });

function roster() {
  let now = 0;
  const made = createRoster(lease, () => now);
  return { ...made, pass: (ms: number) => void (now += ms) };
}

test("a worker whose beats stand still for a lease is gone, and one that counts on is not", () => {
  const { observe, gone, pass } = roster();
  observe([at("a", 1), at("b", 1)]);
  for (let beat = 2; beat <= 5; beat++) {
    pass(1000);
    observe([at("a", beat), at("b", 1)]);
  }
  expect(gone()).toEqual([{ id: "b", beat: 1 }]);
});

test("a clock of the database that jumps ahead makes nobody look dead who counts on", () => {
  const { observe, gone, pass } = roster();
  observe([at("a", 1)]);
  pass(500);
  observe([at("a", 1, true)]);
  expect(gone()).toEqual([]);
  pass(500);
  observe([at("a", 2)]);
  pass(1400);
  expect(gone()).toEqual([]);
});

test("after a start of everything those that were long dead are known by their second silence", () => {
  const { observe, gone, pass } = roster();
  observe([at("dead", 7, true)]);
  expect(gone()).toEqual([]);
  pass(1600);
  expect(gone()).toEqual([{ id: "dead", beat: 7 }]);
});

test("a worker that was cut off gives everybody their time again", () => {
  const { observe, gone, pass, startOver } = roster();
  observe([at("a", 1)]);
  pass(60_000);
  startOver();
  observe([at("a", 1)]);
  pass(2900);
  expect(gone()).toEqual([]);
});
