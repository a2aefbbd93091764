import { expect, test } from "vitest";
import { nestsDeeper } from "./nesting.ts";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

test("depth is that of arrays and objects, whatever stands in strings", () => {
  expect(nestsDeeper(nested(10), 10)).toBe(false);
  expect(nestsDeeper(nested(11), 10)).toBe(true);
  expect(nestsDeeper(`[${Array.from({ length: 50 }, () => nested(5)).join(",")}]`, 10)).toBe(false);
  expect(nestsDeeper(JSON.stringify({ text: `\\"${"[".repeat(50)}` }), 10)).toBe(false);
  expect(nestsDeeper("[".repeat(1_000_000), 500)).toBe(true);
});

test("a string ends with its quote, however long it is and whatever is escaped in it", () => {
  for (const length of [0, 1, 30, 31, 32, 33, 34, 100, 5000])
    for (const escaped of ["", "\\", '"', '\\"', '\\\\"\\', '"'.repeat(50)]) {
      const text = JSON.stringify([`${"x".repeat(length)}${escaped}${"[".repeat(20)}${escaped}`, "y"]);
      expect(nestsDeeper(text, 3)).toBe(false);
      expect(nestsDeeper(`${text.slice(0, -1)},${nested(3)}]`, 3)).toBe(true);
    }
  expect(nestsDeeper(`["${"[".repeat(100)}`, 3)).toBe(false);
});
