import { stems } from "../../catalogue/capability.ts";
import type { Field } from "../../fields/field.ts";
import { meantField } from "../../fields/meant-field.ts";
import type { Source } from "../plan.ts";

/** The field that all of these words name; null where some of them say something else, or where several fields could be meant. */
export function namedField(words: readonly string[], fields: readonly Field[], source: Source, records = false): Field | null {
  if (words.length === 0) return null;
  const noun = new Set([...stems(source.noun), ...source.focus.flatMap(stems)]);
  const meant = meantField(words, { fields, focus: source.focus, noun, records });
  return meant && "field" in meant ? meant.field : null;
}
