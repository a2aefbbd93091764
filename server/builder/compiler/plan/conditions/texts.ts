import { findValue } from "../../fields/find-field.ts";
import { fieldGroups } from "../../language/vocabulary.ts";
import type { Condition } from "../plan.ts";
import { membership } from "./labels.ts";
import { namedField } from "./named-field.ts";
import { type Reader, isNegatedBefore, isNegation, readValues, wordsBefore } from "./reader.ts";

/** `title contains "refund"`, `mentioning outage`, `subject starts with Re:`. */
export function texts(reader: Reader): Condition[] {
  const { request, source, from, to } = reader;
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    if (request.isUsed(at)) continue;
    const word = request.word(at);
    const kind = /^(contains?|containing|mentions?|mentioning|includes?)$/.test(word)
      ? "contains"
      : /^(starts?|begins?|starting|beginning)$/.test(word) && request.word(at + 1) === "with"
        ? "starts"
        : /^(ends?|ending)$/.test(word) && ["with", "in"].includes(request.word(at + 1))
          ? "ends"
          : null;
    if (!kind) continue;
    let start = at + (kind === "contains" ? 1 : 2);
    while (["the", "a", "word", "words", "text", "phrase", "term", "of"].includes(request.word(start))) start++;
    const value = readValues(reader, start);
    if (!value) continue;
    const named = wordsBefore(request, isNegation(request.word(at - 1)) ? at - 2 : at, from);
    const strings = source.fields.filter((field) => field.type === "string" || field.type === "array");
    const inFocus = strings.filter(({ path }) => source.focus.every((segment, index) => path[index] === segment));
    const field =
      named.words.length > 0
        ? namedField(named.words, strings, source)
        : (findValue(["title"], inFocus, source.focus) ?? findValue(["text"], inFocus, source.focus) ?? findValue(["title"], strings, source.focus));
    // “containing the release notes” says what is in a message, not what a text must hold.
    const [first] = value.values;
    if (!field || (named.words.length === 0 && request.tokens[value.end - 1]?.kind !== "quoted" && fieldGroups(String(first)).size > 0)) continue;
    // A list that is asked whether it contains something is asked for a member.
    const text = request.text(named.from, value.end);
    const negated = reader.negated !== isNegatedBefore(request, at, from);
    found.push(
      field.type === "array" ? membership(field, value.values.map(String), negated, text) : { kind, field, values: value.values.map(String), negated, text },
    );
    request.use(named.from, value.end, "condition");
  }
  return found;
}
