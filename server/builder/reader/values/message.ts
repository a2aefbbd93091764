import type { Field, Value } from "../../../../contracts/plan/value.ts";
import { namingField } from "../fields/find-field.ts";
import { fieldGroups } from "../lexicon/field-words.ts";
import { resolveField, type Thing } from "../structure/thing.ts";
import { stem } from "../text/stem.ts";
import type { Word } from "../text/words.ts";

const SAYS = /\b(?:saying|say(?:s)?|with the (?:text|message|words)|reads?|text)\s*:?\s+(?:"([^"]+)"|“([^”]+)”|'([^']+)')/i;
const PLAIN = /\b(?:saying|say|that says|reminding (?:them|us) to)\s+(.+?)(?=\s+(?:in|to|on|at) #|$)/i;
const REMIND = /\bremind(?:s)?\s+(?:yourself|me|us|them|the \w+|everyone|#[\w-]+)\s+(?:.*?)\bto\s+(.+)$/i;

/** What a message says: the words that were given for it, or the fields that were asked for, or what it is about. */
export function messageText(text: string, zone: readonly Word[], things: readonly Thing[], headline: string): Value {
  const quoted = SAYS.exec(text);
  const given = givenText(zone);
  if (given !== null) return { literal: given };
  const said = quoted?.[1] ?? quoted?.[2] ?? quoted?.[3] ?? REMIND.exec(text)?.[1] ?? PLAIN.exec(text)?.[1];
  if (said && said.length > 2) return { literal: capital(said.trim().replace(/[.!]$/, "")) };
  const fields = askedFields(zone, things);
  const parts: (string | Value)[] = [`${headline}: `];
  fields.forEach((value, at) => parts.push(...(at > 0 ? [", ", value] : [value])));
  return fields.length > 0 ? { text: parts } : { text: defaultParts(headline, things) };
}

const NAMES =
  /^(?:called|named|titled|title|subject|label|labels|tag|tags|status|state|word|words|contains|containing|table|sheet|tab|list|database|project|folder|channel|as|is|with)$/;

/** A text in quotes that is no name: “text them "How did we do?"”. */
function givenText(zone: readonly Word[]): string | null {
  const at = zone.findIndex(({ token }, index) => {
    const inner = token.text.replace(/^["“'‘`]|["”'’`]$/g, "");
    return token.kind === "quoted" && /\s\S+|[!?]$/.test(inner) && !NAMES.test(zone[index - 1]?.lower ?? "");
  });
  return at < 0 ? null : (zone[at]?.token.text.replace(/^["“'‘`]|["”'’`]$/g, "") ?? null);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** “its title, the link and who opened it” */
export function askedFields(zone: readonly Word[], things: readonly Thing[]): readonly Value[] {
  const seen = new Set<string>();
  return zone.flatMap((word, at): Value[] => {
    const { classes, lower, token, names } = word;
    // “e-mail it”: what is done is no field.
    const isDone = at === 0 && word.verbs.size > 0;
    if (token.kind !== "word" || isDone || names.length > 0 || classes.has("function")) return [];
    // “due date” is one field, and its second word no other.
    if (called([zone[at - 1], word], things)) return [];
    const own = called([word, zone[at + 1]], things) ?? called([word], things);
    const found = own ?? (classes.has("field") || fieldGroups(lower).size > 0 ? (resolveField([lower], things)?.field ?? null) : null);
    const key = found?.path.join(".");
    if (!found || key === undefined || seen.has(key)) return [];
    seen.add(key);
    return [{ field: found }];
  });
}

/** The field of the nearest thing that has just these words for its name; of a record, what people know it by. */
function called(words: readonly (Word | undefined)[], [thing]: readonly Thing[]): Field | null {
  const stems = words.map((word) => (word?.token.kind === "word" ? word.stem : ""));
  if (!thing || stems.includes("")) return null;
  const isCalled = (own: readonly string[]) => own.filter((each) => each !== STRING).join() === stems.join();
  const field = thing.fields.find((each) => isCalled(each.words) && each.path.length <= 2);
  const known = field?.type === "object" ? namingField(field, thing.fields) : field;
  return known && known.type !== "array" ? { of: thing.of, path: [...thing.path, ...known.path] } : null;
}

const STRING = stem("string");

const TOLD: readonly (readonly string[])[] = [["title"], ["name"], ["amount"], ["link"]];

function defaultParts(headline: string, things: readonly Thing[]): (string | Value)[] {
  const [thing] = things;
  const [only, ...others] = thing?.fields ?? [];
  if (thing?.open && only && others.length === 0) return [{ field: { of: thing.of, path: [...thing.path, ...only.path] } }];
  const found = thing && !thing.open ? TOLD.flatMap((words) => resolveField(words, [thing]) ?? []) : [];
  const unique = found.filter(({ field }, at) => found.findIndex((each) => each.field.path.join() === field.path.join()) === at).slice(0, 3);
  return unique.length === 0
    ? [headline]
    : [`${headline}: `, ...unique.flatMap(({ field }, at): (string | Value)[] => (at === 0 ? [{ field }] : [", ", { field }]))];
}
