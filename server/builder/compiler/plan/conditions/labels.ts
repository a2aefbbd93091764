import { type Field, typeOf } from "../../fields/field.ts";
import { findField } from "../../fields/find-field.ts";
import type { RequestText } from "../../language/request-text.ts";
import type { Condition } from "../plan.ts";
import { type Reader, isNegatedBefore, isNegation, leadStart, readValues } from "./reader.ts";

/** `labelled blocked`, `with the label "help wanted"`, `tagged vip or gold`. */
export function labels(reader: Reader): Condition[] {
  const { request, source, from, to } = reader;
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    const word = request.word(at);
    // The verb may have been taken for what happens; which label it is remains to be said.
    if (
      request.isUsed(at) &&
      (request.isUsed(at + 1) || !(/^(labell?ed|tagged)$/.test(word) || (/^(label|tag)$/.test(word) && request.roleOf(at) === "happening")))
    )
      continue;
    const isVerb = /^(labell?ed|tagged|marked|flagged|categori[sz]ed)$/.test(word);
    const isNoun = /^(labels?|tags?|category|categories)$/.test(word);
    if (!isVerb && !isNoun) continue;
    const field =
      source.fields.find((candidate) => candidate.path.join(".") === "label.name") ??
      findField([isNoun ? word.replace(/s$/, "") : word === "tagged" ? "tag" : "label"], source.fields, source.focus);
    if (!field) continue;
    let start = at + 1;
    while (
      ["as", "with", "the", "a", "an", "label", "tag", "is", "are", "include", "includes", "contain", "contains", "called", "named", "of", "one"].includes(
        request.word(start),
      )
    )
      start++;
    const read = readValues(reader, start);
    const valueBefore =
      isNoun && read === null && at > from && !/^(?:no|any|some|new|more|all|which)$/.test(request.word(at - 1)) ? readValues(reader, at - 1) : null;
    const value = read ?? valueBefore;
    if (!value) continue;
    const begin = Math.min(valueBefore ? at - 1 : at, leadStart(request, valueBefore ? at - 1 : at, from));
    const end = Math.max(value.end, at + 1);
    const negated = reader.negated !== hasNegation(request, begin, at, from);
    found.push(membership(field, value.values.map(String), negated, request.text(begin, end)));
    request.use(begin, end, "condition");
  }
  return found;
}

function hasNegation(request: RequestText, begin: number, at: number, least: number): boolean {
  return isNegatedBefore(request, begin, least) || request.tokens.slice(begin, at).some(({ lower }) => isNegation(lower));
}

export function membership(field: Field, values: readonly string[], negated: boolean, text: string): Condition {
  if (field.type !== "array") return { kind: "equals", field, values, negated, text };
  const item = field.schema.items;
  const member = item && typeOf(item) === "object" ? (["name", "title", "label", "value", "id"].find((name) => item.properties?.[name]) ?? null) : null;
  return { kind: "has", field, member, values, negated, text };
}
