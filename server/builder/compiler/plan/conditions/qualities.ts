import { isFiller } from "../../language/vocabulary.ts";
import type { Condition } from "../plan.ts";
import { type Reader, isNegatedBefore, negationStart, sameWord } from "./reader.ts";

/** One word that is a value or a yes-or-no field of the source: `open issues`, `draft pull requests`, `high priority`. */
export function qualities(reader: Reader): Condition[] {
  const { request, from, to } = reader;
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    const token = request.tokens[at];
    if (!token || token.kind !== "word" || request.isUsed(at) || isFiller(token.lower)) continue;
    const negated = reader.negated !== isNegatedBefore(request, at, from);
    const condition = quality(reader, token.lower, negated, token.text);
    if (!condition) continue;
    found.push(condition);
    request.use(negationStart(request, at, from), at + 1, "condition");
  }
  return found;
}

export function quality(reader: Reader, word: string, negated: boolean, text: string): Condition | null {
  const { fields, focus } = reader.source;
  const inFocus = fields.filter((field) => focus.every((segment, index) => field.path[index] === segment) && field.path.length <= focus.length + 2);
  const flag = inFocus.find((field) => field.type === "boolean" && field.words.length === 1 && sameWord(field.words[0] ?? "", word));
  if (flag) return { kind: "equals", field: flag, values: [true], negated, text };
  for (const field of inFocus) {
    const value = field.schema.enum?.find((item) => typeof item === "string" && sameWord(item.toLowerCase(), word));
    if (value !== undefined) return { kind: "equals", field, values: [String(value)], negated, text };
  }
  const state = STATES.test(word) ? inFocus.find((field) => field.type === "string" && field.groups.has("status")) : undefined;
  return state ? { kind: "equals", field: state, values: [word], negated, text } : null;
}

/** States that things are in by these names in most systems. */
const STATES = /^(open|closed|pending|solved|active|inactive|paid|unpaid|overdue|archived|resolved|cancelled|canceled|completed|draft)$/;
