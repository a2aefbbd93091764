import type { Field } from "../fields/field.ts";
import { stem } from "../text/stem.ts";
import { stems } from "../catalogue/capability.ts";
import { thingOf, type Thing } from "./thing.ts";

const EACH =
  /\b(?:for )?(?:each|every|all(?: of)?|all the)(?: of)?(?: the| its| their| those)? (line[- ]items?|items?|lines?|attachments?|positions?|labels?|commits?|tickets?|files?)\b(?! (?:in|of) (?:the |a )?(?:list|sheet|table|folder))/i;
const ALSO: Readonly<Record<string, readonly string[]>> = { line: ["item"], position: ["item"], "line item": ["item"] };

/** “for each item of a new order”: the list within the thing that something is done for each of; null where none is meant. */
export function innerList(text: string, thing: Thing): { readonly field: Field; readonly item: Thing } | null {
  const said = EACH.exec(text)?.[1]?.toLowerCase().replace("-", " ");
  if (!said || stem(said) === stem(thing.noun)) return null;
  const word = stem(said.split(" ").at(-1) ?? said);
  const wanted = [word, ...(ALSO[word] ?? [])];
  const field = thing.fields.find(
    ({ type, path, schema }) => type === "array" && schema.items?.properties && stems(path.at(-1) ?? "").some((each) => wanted.includes(each)),
  );
  return field ? { field, item: thingOf("one", [], field.schema.items ?? {}, thing.connection, word) } : null;
}
