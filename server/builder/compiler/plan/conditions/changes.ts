import { stems } from "../../catalogue/capability.ts";
import type { Field } from "../../fields/field.ts";
import { namingField } from "../../fields/find-field.ts";
import { meantField } from "../../fields/meant-field.ts";
import { isFunction } from "../../language/function-words.ts";
import { fieldGroups } from "../../language/vocabulary.ts";
import type { Condition } from "../plan.ts";
import { changedNow } from "./change-log.ts";
import { fit } from "./equalities.ts";
import type { Reader } from "./reader.ts";

const CHANGES =
  /^(chang(?:es?|ed|ing)|mov(?:es?|ed|ing)|sets?|setting|switch(?:es|ed)?|goes|went|rais(?:es?|ed)|lower(?:s|ed)|transition(?:s|ed)?|turn(?:s|ed)?|mark(?:s|ed)?|updated|put|escalated)$/;

/** `its status changes to solved`, `is moved to done`, `is marked as paid`: what it is afterwards. */
export function changes(reader: Reader): Condition[] {
  const { request, source, from, to } = reader;
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    if (!CHANGES.test(request.word(at)) || request.roleOf(at) === "condition" || !/^(to|into|as)$/.test(request.word(at + 1))) continue;
    let start = at + 2;
    while (["the", "a", "stage", "status", "state", "column", "phase"].includes(request.word(start))) start++;
    const changed = changedField(reader, at);
    const value = changed && valueAt(reader, start, changed.field);
    if (!changed || !value) continue;
    found.push({
      kind: "equals",
      field: changed.field,
      values: [fit(changed.field, value.text)],
      negated: reader.negated,
      text: request.text(changed.from, value.end),
    });
    if (!reader.negated) found.push(...changedNow(source, changed.field, request.text(changed.from, value.end)));
    request.use(changed.from, changed.from + 1, "condition");
    request.use(at, value.end, "condition");
  }
  return found;
}

/** The field said before the verb, or else the state that the thing is in. */
function changedField({ request, source, from }: Reader, at: number): { readonly field: Field; readonly from: number } | null {
  const noun = new Set(stems(source.noun));
  const plain = source.fields.filter((field) => field.type === "string" || field.type === "object");
  for (let before = at - 1; before >= Math.max(from, at - 5); before--) {
    const word = request.word(before);
    if (isFunction(word) || noun.has(request.tokens[before]?.stem ?? "")) continue;
    const meant = meantField([word], { fields: plain, focus: source.focus, noun });
    if (meant && "field" in meant) return { field: named(meant.field, source.fields), from: before };
  }
  const near = plain.filter((field) => source.focus.every((segment, index) => field.path[index] === segment) && field.path.length <= source.focus.length + 2);
  const state = near.find((field) => field.groups.has("status") || /stage$|status$|state$/i.test(field.path.at(-1) ?? ""));
  return state ? { field: named(state, source.fields), from: at } : null;
}

/** A state that is a record of its own goes by its name. */
function named(field: Field, fields: readonly Field[]): Field {
  return field.type === "object" ? (namingField(field, fields) ?? field) : field;
}

/** One word, or several in quotes; two words where the system writes such values as one. */
function valueAt({ request, source, to }: Reader, at: number, field: Field): { readonly text: string; readonly end: number } | null {
  const token = request.tokens[at];
  if (!token || at >= to || (token.kind !== "quoted" && token.kind !== "word")) return null;
  if (token.kind === "quoted") return { text: token.text, end: at + 1 };
  if (isFunction(token.lower) || request.roleOf(at) === "system") return null;
  const next = request.tokens[at + 1];
  const sample = field.path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], source.sample);
  const goesOn = next?.kind === "word" && at + 1 < to && !request.isUsed(at + 1) && !isFunction(next.lower);
  if (goesOn && fieldGroups(next.lower).size > 0) return { text: token.text, end: at + 2 };
  if (!goesOn) return { text: token.text, end: at + 1 };
  const runTogether = typeof sample === "string" && /^[a-z]+$/.test(sample);
  return { text: runTogether ? `${token.lower}${next.lower}` : `${token.text} ${next.text}`, end: at + 2 };
}
