import { applyPatch } from "diff";
import { expect, test } from "vitest";
import { workingFile, type Files } from "../files/working-copy.ts";
import { diffTrees } from "./diff-trees.ts";

const tree = (files: Readonly<Record<string, string>>): Files =>
  new Map(Object.entries(files).map(([path, text]) => [path, workingFile(Buffer.from(text), false, "user")]));
const patchOf = (before: string, after: string) => diffTrees(tree({ "a.ts": before }), tree({ "a.ts": after }))[0]?.patch ?? "";
const odd = (seed: number, lines: number) => Array.from({ length: lines }, (_, line) => `${seed} ${(line * 7919 * seed) % 104_729}\n`).join("");

test("a small change is shown with its lines of context", () => {
  expect(patchOf("1\n2\n3\n4\n5\n6\n", "1\n2\n3\n4\n5\nsix")).toBe(
    "--- a/a.ts\n+++ b/a.ts\n@@ -2,5 +2,5 @@\n 2\n 3\n 4\n 5\n-6\n+six\n\\ No newline at end of file\n",
  );
});

test("files that have nothing in common are shown as replaced, without being compared line by line", () => {
  const [before, after] = [odd(3, 80_000), odd(5, 80_000)];
  const patch = patchOf(before, after);
  expect(patch).toContain("@@ -1,80000 +1,80000 @@");
  expect(patch.split("\n").filter((line) => line.startsWith("-"))).toHaveLength(80_001);
});

test.each([
  ["", "one\n"],
  ["one", ""],
  ["a\nb\n", ""],
  [odd(3, 2_000), odd(5, 1_500).trimEnd()],
])("what is shown turns the old file into the new one", (before, after) => {
  expect(applyPatch(before, patchOf(before, after))).toBe(after);
});

test("an added file and a removed one are shown whole, and an empty one by its name", () => {
  expect(diffTrees(tree({ gone: "x\n" }), tree({ come: "y\nz", empty: "" })).map(({ patch }) => patch)).toEqual([
    "--- /dev/null\n+++ b/come\n@@ -0,0 +1,2 @@\n+y\n+z\n\\ No newline at end of file\n",
    "--- /dev/null\n+++ b/empty\n",
    "--- a/gone\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n",
  ]);
});
