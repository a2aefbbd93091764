import { amountField } from "../fields/amount-field.ts";
import type { Field } from "../fields/field.ts";
import { findValue } from "../fields/find-field.ts";
import type { Source } from "./plan.ts";

/** What people want to see of a thing when they do not say: what it is called, what it is about, where it is. */
export function defaultFields(source: Source): readonly Field[] {
  if (source.type.from === "declared") return source.fields;
  const near = (field: Field | null) =>
    field && source.focus.every((segment, index) => field.path[index] === segment) && field.path.length <= source.focus.length + 2 ? field : null;
  const pick = (words: readonly string[]) => near(findValue(words, source.fields, source.focus));
  // An id further in is that of something else.
  const own = (field: Field | null) => (field && field.path.length === source.focus.length + 1 ? field : null);
  const links = source.fields.filter((field) => !/success|cancel|return|callback|avatar|logo|icon/.test(field.path.at(-1) ?? ""));
  const chosen = [
    pick(["title"]) ?? pick(["name"]) ?? pick(["text"]) ?? pick(["email"]) ?? own(pick(["id"])),
    near(amountField(source.fields, source.focus)),
    pick(["email"]),
    near(findValue(["link"], links, source.focus)),
  ];
  return [...new Set(chosen.filter((field): field is Field => field !== null && field.type !== "object" && field.type !== "array"))];
}
