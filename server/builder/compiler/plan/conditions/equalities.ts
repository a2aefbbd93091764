import type { Field } from "../../fields/field.ts";
import type { Condition } from "../plan.ts";
import { membership } from "./labels.ts";
import { namedField } from "./named-field.ts";
import { quality } from "./qualities.ts";
import { type Reader, readValues, wordsBefore } from "./reader.ts";

/** `status is paid`, `whose priority equals high`, `currency = EUR`, `is not a draft`. */
export function equalities(reader: Reader): Condition[] {
  const { request, from, to } = reader;
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    const word = request.word(at);
    if (request.isUsed(at) || !/^(is|are|equals?|=|was|becomes?)$/.test(word)) continue;
    const opposite = request.word(at + 1) === "not";
    let start = at + (opposite ? 2 : 1);
    while (["a", "an", "the", "set", "to", "equal", "in", "marked", "as", "exactly", "either"].includes(request.word(start))) start++;
    const named = wordsBefore(request, at, from);
    const value = readValues(reader, start);
    // “was closed by somebody” tells who did it.
    if (!value || request.word(value.end) === "by") continue;
    const condition = equality(reader, named.words, value.values, reader.negated !== opposite, request.text(named.from, value.end));
    if (!condition) continue;
    found.push(condition);
    request.use(named.from, value.end, "condition");
  }
  return found;
}

export function equality(reader: Reader, words: readonly string[], values: readonly (string | number)[], negated: boolean, text: string): Condition | null {
  const { fields } = reader.source;
  const named = namedField(words, fields, reader.source);
  // Words that name no field are about something that is not known here.
  if (words.length > 0 && !named) return null;
  if (named && named.type === "boolean") return { kind: "equals", field: named, values: [!/^(false|no|off)$/.test(String(values[0]))], negated, text };
  if (named && named.type === "array") return membership(named, values.map(String), negated, text);
  if (named) return { kind: "equals", field: named, values: values.map((value) => fit(named, value)), negated, text };
  return quality(reader, String(values[0]), negated, text);
}

/** The spelling that the schema knows, where it lists its values. */
export function fit(field: Field, value: string | number): string | number {
  if (field.type === "number") return Number(value) * (field.minorUnits ? 100 : 1);
  const known = field.schema.enum?.find((item) => String(item).toLowerCase() === String(value).toLowerCase());
  if (known !== undefined) return String(known);
  const sample = field.schema.examples?.[0];
  return typeof sample === "string" && sample === sample.toLowerCase() && field.words.includes("currency") ? String(value).toLowerCase() : String(value);
}
