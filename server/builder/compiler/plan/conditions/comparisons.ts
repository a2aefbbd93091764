import { findField } from "../../fields/find-field.ts";
import type { Field } from "../../fields/field.ts";
import type { RequestText } from "../../language/request-text.ts";
import { fieldGroups } from "../../language/vocabulary.ts";
import type { Comparison, Condition } from "../plan.ts";
import { isNegatedBefore, wordsBefore, type Reader } from "./reader.ts";

const COMPARISONS: readonly (readonly [readonly string[], Comparison])[] = [
  [["no", "more", "than"], "<="],
  [["no", "less", "than"], ">="],
  [["more", "than"], ">"],
  [["greater", "than"], ">"],
  [["larger", "than"], ">"],
  [["bigger", "than"], ">"],
  [["higher", "than"], ">"],
  [["less", "than"], "<"],
  [["lower", "than"], "<"],
  [["smaller", "than"], "<"],
  [["fewer", "than"], "<"],
  [["at", "least"], ">="],
  [["at", "most"], "<="],
  [["or", "more"], ">="],
  [["or", "less"], "<="],
  [["up", "to"], "<="],
  [["minimum"], ">="],
  [["maximum"], "<="],
  [["over"], ">"],
  [["above"], ">"],
  [["exceeds"], ">"],
  [["exceed"], ">"],
  [["exceeding"], ">"],
  [["beyond"], ">"],
  [["under"], "<"],
  [["below"], "<"],
];

/** `over 100`, `at least $1,000`, `5 or more`. */
export function comparisons(reader: Reader): Condition[] {
  const { request, from, to } = reader;
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    const token = request.tokens[at];
    if (!token || token.value === null || request.isUsed(at)) continue;
    const before = COMPARISONS.find(([words]) => words.every((word, offset) => skipBack(request, at, words.length)[offset] === word) && !words.includes("or"));
    const after = COMPARISONS.find(([words]) => words[0] === "or" && words.every((word, offset) => request.word(at + 1 + offset) === word));
    const match = before ?? after;
    if (!match) continue;
    const start = before ? backIndex(request, at, match[0].length) : at;
    const named = wordsBefore(request, start, from);
    const unit = request.tokens[at + 1]?.kind === "word" ? [request.word(at + 1)] : [];
    const spoken = before && start > from ? spokenAbove(reader, named.from) : null;
    const field = spoken ?? numericField(reader, named.words, unit, token.kind === "money");
    if (!field) continue;
    const end = after ? at + 1 + match[0].length : at + 1;
    const negated =
      reader.negated !== (named.words.length > 0 || before !== undefined ? isNegatedBefore(request, start, from) && request.word(start) !== "no" : false);
    found.push({ kind: "compare", field, op: match[1], value: token.value * (field.minorUnits ? 100 : 1), negated, text: request.text(named.from, end) });
    request.use(named.from, end);
  }
  return found;
}

/** “the total price of a new order is …”: the field stands before what it is a field of. */
function spokenAbove({ request, source, from }: Reader, end: number): Field | null {
  const numbers = source.fields.filter((field) => field.type === "number" || isWrittenNumber(field));
  for (let at = from; at < end; at++) {
    for (const size of [2, 1]) {
      const words = Array.from({ length: size }, (_, offset) => request.word(at + offset));
      if (at + size > end || request.word(at + size) !== "of" || words.some((word, offset) => request.isUsed(at + offset) || fieldGroups(word).size === 0))
        continue;
      const field = findField(words, numbers, source.focus);
      if (!field) continue;
      request.use(at, at + size + 1);
      return field;
    }
  }
  return null;
}

/** Words just before a number, articles and units left out. */
function backIndex(request: RequestText, at: number, size: number): number {
  let start = at;
  while (
    ["a", "the", "total", "of", "amount", "than", "usd", "eur"].includes(request.word(start - 1)) &&
    !["more", "less", "greater", "larger", "bigger", "higher", "lower", "smaller", "fewer"].includes(request.word(start - 2))
  )
    start--;
  return start - size;
}

function skipBack(request: RequestText, at: number, size: number): string[] {
  const start = backIndex(request, at, size);
  return Array.from({ length: size }, (_, offset) => request.word(start + offset));
}

function numericField(reader: Reader, words: readonly string[], unit: readonly string[], money: boolean): Field | null {
  const numbers = reader.source.fields.filter((field) => field.type === "number" || isWrittenNumber(field));
  const { focus } = reader.source;
  for (let size = Math.min(3, words.length); size > 0; size--) {
    for (let start = words.length - size; start >= 0; start--) {
      const found = findField(words.slice(start, start + size), numbers, focus);
      if (found) return found;
    }
  }
  const byUnit = unit.length > 0 && !money ? findField(unit, numbers, focus) : null;
  const namesField = words.some((word) => fieldGroups(word).size > 0 && !["amount", "customer", "name"].some((group) => fieldGroups(word).has(group)));
  if (byUnit) return byUnit;
  return namesField ? null : amountField(numbers, focus);
}

/** Amounts that a system writes as text, so that no cent is lost. */
function isWrittenNumber(field: Field): boolean {
  return field.type === "string" && /decimal|a number|amount/i.test(`${field.schema.format ?? ""} ${field.schema.description ?? ""}`);
}

/** What something comes to in all, where a system counts several sums. */
export function amountField(fields: readonly Field[], focus: readonly string[]): Field | null {
  const whole = [
    ["total", "price"],
    ["total", "amount"],
    ["amount", "total"],
  ]
    .map((words) => findField(words, fields, focus))
    .find((field) => field?.words.includes("total") && field.words.length === 2 && field.groups.has("amount"));
  return whole ?? findField(["amount"], fields, focus);
}
