import { expect, test } from "vitest";
import { placeInLayers } from "./place-in-layers.ts";

const GAP = { across: 24, along: 40 };
const sizes = (...ids: string[]) => new Map(ids.map((id) => [id, { width: 200, height: 50 }]));
const links = (...pairs: string[]) => pairs.map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1) }));

test("a chain stands in one line, each below the one before", () => {
  const centres = placeInLayers(sizes("a", "b", "c"), links("ab", "bc"), GAP);
  expect([...centres.values()]).toEqual([
    { x: 100, y: 25 },
    { x: 100, y: 115 },
    { x: 100, y: 205 },
  ]);
});

test("branches stand side by side without touching, and what joins them in the middle", () => {
  const centres = placeInLayers(sizes("a", "b", "c", "d"), links("ab", "ac", "bd", "cd"), GAP);
  const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => centres.get(id)?.x ?? Number.NaN);
  expect(Math.abs((b ?? 0) - (c ?? 0))).toBe(224);
  expect(a).toBeCloseTo(((b ?? 0) + (c ?? 0)) / 2);
  expect(d).toBeCloseTo(((b ?? 0) + (c ?? 0)) / 2);
});

test("a shortcut past a step leaves the step beside it", () => {
  const centres = placeInLayers(sizes("a", "b", "c"), links("ab", "bc", "ac"), GAP);
  expect(centres.get("c")?.y).toBe(205);
  expect(centres.get("b")?.x).not.toBe(centres.get("c")?.x);
});

test("a way back does not turn the drawing around", () => {
  const centres = placeInLayers(sizes("a", "b", "c"), links("ab", "bc", "cb"), GAP);
  expect([...centres.values()].map(({ y }) => y)).toEqual([25, 115, 205]);
});

test("crossed branches are untangled", () => {
  const centres = placeInLayers(sizes("a", "b", "c", "d"), links("ad", "bc"), GAP);
  const x = (id: string) => centres.get(id)?.x ?? 0;
  expect(Math.sign(x("a") - x("b"))).toBe(Math.sign(x("d") - x("c")));
});
