import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createNesting, nestsDeeper } from "./nesting.ts";

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

test("a text that comes in pieces nests as deep as the whole, wherever it is cut", () => {
  const cuts = fc.array(fc.nat(60), { minLength: 1, maxLength: 8 });
  const texts = fc.oneof(
    fc.json({ maxDepth: 6 }),
    fc.array(fc.constantFrom("[", "]", "{", "}", '"', "\\", "x", "x".repeat(40)), { maxLength: 60 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(texts, cuts, (text, lengths) => {
      const bytes = Buffer.from(text);
      const nestsDeeperHere = createNesting(3);
      let isDeeper = false;
      for (let at = 0, turn = 0; at < bytes.length; turn++) {
        const length = 1 + (lengths[turn % lengths.length] ?? 0);
        isDeeper ||= nestsDeeperHere(bytes.subarray(at, at + length));
        at += length;
      }
      expect(isDeeper).toBe(nestsDeeper(text, 3));
    }),
    { numRuns: 3000 },
  );
});
