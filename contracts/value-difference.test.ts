import { expect, test } from "vitest";
import { differencesOf } from "./value-difference.ts";

test.each([
  [{ a: 1 }, { a: 1 }, []],
  [{ a: 1, b: { c: [1, 2] } }, { a: 2, b: { c: [1] }, d: 0 }, ["changed a", "removed b.c[1]", "added d"]],
  [[{ sku: "a" }], [{ sku: "b" }, { sku: "c" }], ["changed [0].sku", "added [1]"]],
  ["x", { x: 1 }, ["changed "]],
  [null, null, []],
  [{ a: undefined }, {}, []],
  [{ a: null }, {}, ["removed a"]],
])("from %j to %j", (before, after, expected) => {
  expect(differencesOf(before, after).map(({ change, path }) => `${change} ${path}`)).toEqual(expected);
});

test("values that differ everywhere give two hundred differences at most", () => {
  const many = (start: number) => Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, start + index]));
  expect(differencesOf(many(0), many(1))).toHaveLength(200);
});
