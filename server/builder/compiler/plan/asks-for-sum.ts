import { stems } from "../catalogue/capability.ts";
import { amountField } from "../fields/amount-field.ts";
import type { Field } from "../fields/field.ts";
import { meantField } from "../fields/meant-field.ts";
import type { Source } from "./plan.ts";
import type { Range } from "./range.ts";
import type { ReadRequest } from "./read-request.ts";
import { refuse } from "./undecided.ts";

const SUM = /^(?:sum|total)$/;
const BEFORE = /^(?:the|a|their|grand|overall|combined|only|just)$/;
/** In a list of fields it is what each of them has. */
const LISTED = /^(?:with|including|and|or|,|its|each|per|by|show|showing|containing)$/;
const OF_MONEY = /^(?:amounts?|values?|sum|worth|revenue|turnover|price|cost|volume)$/;
/** Times and names are numbers to a program only. */
const NO_SUM = /date|time|(?:_at|At|_id|Id|^id|number|^created|^updated|_end|_start)$/;
const ENDS = /^(?:of|for|from|over|across|to|in|on|into|via|as|by|and|at)$/;

/** “the total of the open ones”, “their sum”: one number over a list; null where nothing is added up. */
export function asksForSum(request: ReadRequest, range: Range, source: Source | null): Field | null {
  if (source?.kind !== "items") return null;
  const { text } = request;
  for (let at = range.from; at < range.to; at++) {
    if (!SUM.test(text.word(at)) || /^(?:number|count)$/.test(text.word(at + 1))) continue;
    let before = at - 1;
    while (BEFORE.test(text.word(before))) before--;
    if (LISTED.test(before < range.from ? "" : text.word(before)) || /\b(?:each|every|individual)\b/.test(text.text(range.from, range.to))) continue;
    let end = at + 1;
    while (end < range.to && text.tokens[end]?.kind === "word" && !ENDS.test(text.word(end)) && !text.isUsed(end)) end++;
    const words = Array.from({ length: end - at - 1 }, (_, offset) => text.word(at + 1 + offset));
    const field = summed(words, source);
    if (!field) throw refuse(`I know no number of a ${source.noun} to add up as “${text.text(at, end)}”.`, [text.text(at, end)]);
    text.use(before + 1, text.word(end) === "of" ? end + 1 : end, "manner");
    return field;
  }
  return null;
}

function summed(words: readonly string[], { fields, focus, noun }: Source): Field | null {
  const numbers = fields.filter(
    (field) =>
      !NO_SUM.test(field.path.at(-1) ?? "") &&
      (field.type === "number" || (field.type === "string" && field.groups.has("amount") && !field.groups.has("currency"))),
  );
  if (words.every((word) => OF_MONEY.test(word))) return amountField(numbers, focus);
  const meant = meantField(words, { fields: numbers, focus, noun: new Set(stems(noun)) });
  return meant && "field" in meant ? meant.field : null;
}
