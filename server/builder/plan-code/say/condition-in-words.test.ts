import ts from "typescript-browser";
import { expect, test } from "vitest";
import { conditionInWords } from "./condition-in-words.ts";

function words(code: string): string | null {
  const [statement] = ts.createSourceFile("a.ts", code, ts.ScriptTarget.Latest, true).statements;
  if (!statement || !ts.isExpressionStatement(statement)) throw new Error(code);
  return conditionInWords(statement.expression);
}

test.each([
  ["!(Number(event.body.total_price) > 500)", "total price is not above 500"],
  ['event.body.issue.labels.some((label) => label.name === "urgent")', "issue labels hold one whose name is “urgent”"],
  ['event.body.status === "paid" && order.total >= 20', "status is “paid” and total is at least 20"],
  ["!event.body.email", "email is missing"],
  ["tooLate(event.body)", null],
])("%s", (code, said) => {
  expect(words(code)).toBe(said);
});
