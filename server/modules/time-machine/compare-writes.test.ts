import { expect, test } from "vitest";
import { compareWrites } from "./compare-writes.ts";

const post = (body: unknown, target = "POST /a") => ({ connection: "desk", target, body });

test("writes to the same target are paired in their order, the others are added or removed", () => {
  const before = [post({ n: 1 }), post({ n: 2 }), post({ x: 1 }, "POST /gone")];
  const after = [post({ n: 1 }), post({ n: 3 }), post({ y: 1 }, "POST /new")];
  expect(compareWrites(before, after)).toEqual([
    { connection: "desk", target: "POST /a", change: "same", differences: [], body: null },
    { connection: "desk", target: "POST /a", change: "changed", differences: [{ path: "n", change: "changed", before: 2, after: 3 }], body: null },
    { connection: "desk", target: "POST /gone", change: "removed", differences: [], body: { x: 1 } },
    { connection: "desk", target: "POST /new", change: "added", differences: [], body: { y: 1 } },
  ]);
});

test("a draft that writes nothing any more has every write removed", () => {
  expect(compareWrites([post(1), post(2)], []).map(({ change }) => change)).toEqual(["removed", "removed"]);
});
