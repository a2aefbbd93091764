import { expect, test } from "vitest";
import { fileTree, visibleRows } from "./file-tree.ts";
import { stepInTree } from "./step-in-tree.ts";

const tree = fileTree(["src/index.ts", "src/deep/one.ts", "src/deep/two.ts", "README.md"]);
const rows = visibleRows(tree, new Set());
const none = new Set<string>();

test("arrows go up and down and stay within", () => {
  expect(rows.map(({ item }) => item.path)).toEqual(["src", "src/deep", "src/deep/one.ts", "src/deep/two.ts", "src/index.ts", "README.md"]);
  expect(stepInTree(rows, none, 0, "ArrowDown")).toEqual({ to: 1 });
  expect(stepInTree(rows, none, 0, "ArrowUp")).toEqual({ to: 0 });
  expect(stepInTree(rows, none, 5, "ArrowDown")).toEqual({ to: 5 });
  expect(stepInTree(rows, none, 2, "End")).toEqual({ to: 5 });
  expect(stepInTree(rows, none, 2, "Home")).toEqual({ to: 0 });
});

test("to the left a folder closes, and what is in one leads to it; to the right it opens, then leads in", () => {
  expect(stepInTree(rows, none, 1, "ArrowLeft")).toEqual({ toggle: "src/deep" });
  expect(stepInTree(rows, none, 3, "ArrowLeft")).toEqual({ to: 1 });
  expect(stepInTree(rows, none, 1, "ArrowRight")).toEqual({ to: 2 });
  const closed = new Set(["src"]);
  expect(stepInTree(visibleRows(tree, closed), closed, 0, "ArrowRight")).toEqual({ toggle: "src" });
  expect(stepInTree(rows, none, 2, "ArrowRight")).toBeNull();
});
