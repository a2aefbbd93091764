import type { Field } from "./field.ts";
import { findField } from "./find-field.ts";

/** What something comes to in all, where a system counts several sums. */
export function amountField(fields: readonly Field[], focus: readonly string[]): Field | null {
  const near = fields.filter((field) => focus.every((segment, index) => field.path[index] === segment) && field.path.length === focus.length + 1);
  const plain = ["amount", "total"].map((name) => near.find((field) => field.path.at(-1)?.toLowerCase() === name)).find((field) => field !== undefined);
  if (plain) return plain;
  const whole = [
    ["total", "price"],
    ["total", "amount"],
    ["amount", "total"],
  ]
    .map((words) => findField(words, fields, focus))
    .find((field) => field?.words.includes("total") && field.words.length === 2 && field.groups.has("amount"));
  return whole ?? findField(["amount"], fields, focus);
}
