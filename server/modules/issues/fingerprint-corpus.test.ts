import { expect, test } from "vitest";
import { fingerprint } from "./fingerprint.ts";
import { FAILURES } from "./testing/failures.ts";
import { pairScore } from "./testing/pair-score.ts";

const items = FAILURES.map(({ group, failure }) => ({ expected: group, found: fingerprint(failure), message: failure.message }));

test("the corpus is large enough to say something", () => {
  expect(FAILURES.length).toBeGreaterThanOrEqual(60);
  expect(new Set(FAILURES.map(({ group }) => group)).size).toBeGreaterThanOrEqual(30);
});

test("no two failures of different kinds are one issue, and nearly all of one kind are", () => {
  const { precision, recall } = pairScore(items);
  expect(mixed(), "failures of different kinds in one issue").toEqual([]);
  expect(precision).toBe(1);
  expect(recall).toBeGreaterThanOrEqual(0.95);
});

test("only names that stand bare in a sentence are taken for words", () => {
  expect(split()).toEqual(["supplier unknown"]);
});

function mixed(): string[][] {
  const byPrint = Map.groupBy(items, ({ found }) => found);
  return [...byPrint.values()].filter((group) => new Set(group.map(({ expected }) => expected)).size > 1).map((group) => group.map(({ message }) => message));
}

function split(): string[] {
  const byGroup = Map.groupBy(items, ({ expected }) => expected);
  return [...byGroup].filter(([, group]) => new Set(group.map(({ found }) => found)).size > 1).map(([name]) => name);
}
