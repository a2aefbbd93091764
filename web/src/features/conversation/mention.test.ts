import { expect, test } from "vitest";
import { completeMention, matchFiles, mentionAt } from "./mention.ts";

const paths = ["package.json", "src/automations/nightly.ts", "src/mappings/to-order.ts", "tests/nightly.test.ts"];

test.each([
  ["look at @", 9, { start: 8, query: "" }],
  ["look at @nig please", 12, { start: 8, query: "nig" }],
  ["@src/a", 6, { start: 0, query: "src/a" }],
  ["mail@example", 12, null],
  ["@done then", 10, null],
])("the mention in %j at %i", (text, caret, mention) => {
  expect(mentionAt(text, caret)).toEqual(mention);
});

test("files are found by name first, then by path, then by letters in their order", () => {
  expect(matchFiles(paths, "nig")).toEqual(["tests/nightly.test.ts", "src/automations/nightly.ts"]);
  expect(matchFiles(paths, "mappings")).toEqual(["src/mappings/to-order.ts"]);
  expect(matchFiles(paths, "mapord")).toEqual(["src/mappings/to-order.ts"]);
  expect(matchFiles(paths, "zzz")).toEqual([]);
});

test("a chosen file is written out with one space behind it", () => {
  expect(completeMention("look at @nig please", { start: 8, query: "nig" }, "a.ts")).toEqual({ text: "look at @a.ts please", caret: 13 });
  expect(completeMention("@", { start: 0, query: "" }, "a.ts")).toEqual({ text: "@a.ts ", caret: 6 });
});
