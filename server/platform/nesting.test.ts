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
