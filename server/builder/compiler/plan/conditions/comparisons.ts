import { stems } from "../../catalogue/capability.ts";
import { amountField } from "../../fields/amount-field.ts";
import type { Field } from "../../fields/field.ts";
import { findField } from "../../fields/find-field.ts";
import { meantField } from "../../fields/meant-field.ts";
import { isFunction } from "../../language/function-words.ts";
import type { RequestText } from "../../language/request-text.ts";
import { fieldGroups, verbGroups } from "../../language/vocabulary.ts";
import type { Comparison, Condition } from "../plan.ts";
import { refuse } from "../undecided.ts";
import { currencyOf } from "./currencies.ts";
import { type Reader, isNegatedBefore, wordsBefore } from "./reader.ts";

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
    const lasting = /^(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)$/.test(request.word(at + 1)) ? request.text(at, at + 2) : null;
    if (lasting !== null)
      throw refuse(`I can't compare how long something lasts or how long ago it was (“${lasting}”): conditions are on what it is when it happens.`, [lasting]);
    const start = before ? backIndex(request, at, match[0].length) : at;
    const named = wordsBefore(request, start, from);
    const unit = request.tokens[at + 1]?.kind === "word" ? [request.word(at + 1)] : [];
    const spoken = before && start > from ? spokenAbove(reader, named.from) : null;
    const meant = spoken ? { field: spoken, from: named.from } : numericField(reader, named, start, unit, token.kind === "money");
    if (!meant) continue;
    const { field } = meant;
    const end = after ? at + 1 + match[0].length : meant.counted ? at + 2 : at + 1;
    const negated =
      reader.negated !== (named.words.length > 0 || before !== undefined ? isNegatedBefore(request, start, from) && request.word(start) !== "no" : false);
    const currency = currencyOf({ ...reader, negated }, at, field);
    found.push({ kind: "compare", field, op: match[1], value: token.value * (field.minorUnits ? 100 : 1), negated, text: request.text(meant.from, end) });
    if (currency) found.push(currency);
    request.use(meant.from, end, "condition");
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
      request.use(at, at + size + 1, "condition");
      return field;
    }
  }
  return null;
}

/** Words just before a number, articles and units left out. */
function backIndex(request: RequestText, at: number, size: number): number {
  let start = at;
  while (
    ["a", "the", "total", "of", "amount", "than", "usd", "eur", "gbp", "chf"].includes(request.word(start - 1)) &&
    !["more", "less", "greater", "larger", "bigger", "higher", "lower", "smaller", "fewer"].includes(request.word(start - 2))
  )
    start--;
  return start - size;
}

function skipBack(request: RequestText, at: number, size: number): string[] {
  const start = backIndex(request, at, size);
  return Array.from({ length: size }, (_, offset) => request.word(start + offset));
}

/** The field that is compared, and where the words that name it begin. Words that name no field are left for others to make sense of. */
function numericField(
  { request, source }: Reader,
  named: { readonly words: readonly string[]; readonly from: number },
  start: number,
  unit: readonly string[],
  money: boolean,
): { readonly field: Field; readonly from: number; readonly counted?: boolean } | null {
  const { focus } = source;
  const numbers = source.fields.filter((field) => field.type === "number" || isWrittenNumber(field));
  const places = Array.from({ length: start - named.from }, (_, offset) => named.from + offset).filter((at) => named.words.includes(request.word(at)));
  for (let first = 0; first < places.length; first++) {
    const words = places.slice(first).map((at) => request.word(at));
    const meant = meantField(words, { fields: numbers, focus, noun: new Set(stems(source.noun)) });
    if (meant && "field" in meant) return { field: meant.field, from: first === 0 ? named.from : (places[first] ?? start) };
  }
  const last = places.at(-1);
  const glue = last === undefined ? named.from : last + 1;
  if (unit.length > 0 && !money && !isFunction(unit[0] ?? "")) {
    const byUnit = meantField(unit, { fields: numbers, focus, noun: new Set() });
    if (byUnit && "field" in byUnit) return { field: byUnit.field, from: glue, counted: true };
    // “more than 3 items”: a count of something, and no sum of money.
    if (!/^(in|on|or|and)$/.test(unit[0] ?? "") && verbGroups(unit[0] ?? "").size === 0) return null;
  }
  const namesField = named.words.some((word) => fieldGroups(word).size > 0 && !["amount", "customer", "name"].some((group) => fieldGroups(word).has(group)));
  const amount = namesField ? null : amountField(numbers, focus);
  return amount && { field: amount, from: glue };
}

/** Amounts that a system writes as text, so that no cent is lost. */
function isWrittenNumber(field: Field): boolean {
  return field.type === "string" && /decimal|a number|amount/i.test(`${field.schema.format ?? ""} ${field.schema.description ?? ""}`);
}
