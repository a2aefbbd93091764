import { expect, test } from "vitest";
import { authorOf, subjectOf } from "./objects.ts";

const commit = (author: string, message: string) =>
  Buffer.from(`tree ${"1".repeat(40)}\nauthor ${author} <a@example.test> 1 +0000\ncommitter C <c@example.test> 1 +0000\n\n${message}`);

test.each([
  ["Mend the totals\n\nThey were cents.", "Mend the totals"],
  ["a\0b\r\nc", "a b"],
  ["\u001b[31mred\u202etxt", "[31mred txt"],
  ["x".repeat(300), "x".repeat(200)],
  ["", ""],
])("%j is told as %j, which can be kept and shown anywhere", (message, told) => {
  expect(subjectOf(commit("Ada", message))).toBe(told);
});

test.each([
  ["Ada Okafor", "Ada Okafor"],
  ["Ada\0\u001b[2J Okafor", "Ada [2J Okafor"],
])("the author %j is told as %j", (name, told) => expect(authorOf(commit(name, "m"))).toBe(told));
