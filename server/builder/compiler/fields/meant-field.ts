import { stem } from "../language/stem.ts";
import { fieldGroups, overlaps } from "../language/vocabulary.ts";
import type { Field } from "./field.ts";
import { amountField } from "./amount-field.ts";
import { namingField, rankFields } from "./find-field.ts";

/** What a person means by some words: one field, several that could be meant, or none. */
export type Meant = { readonly field: Field; readonly also?: Field } | { readonly rivals: readonly Field[] } | null;

export interface MeaningOf {
  readonly fields: readonly Field[];
  /** Path of the thing that is spoken of. */
  readonly focus: readonly string[];
  /** Stems of what that thing is called: `issue`, `pull request`. */
  readonly noun: ReadonlySet<string>;
  /** A record is what is asked about, not what people know it by: “has no assignee”. */
  readonly records?: boolean;
}

/** Two fields this close in score could both be meant. */
const NARROW = 0.25;
const PEOPLE: ReadonlySet<string> = new Set(["author", "assignee", "customer"]);
/** Words of a name that add nothing to what the others say. */
const PLAIN = new Set(["at", "id", "html", "url", "text", "name", "the", "on", "is", "hosted", "display", "full", "hs"]);

/** Every word has to be accounted for by the field's name, its place, its kind or the thing it belongs to; otherwise it is not what was meant. */
export function meantField(said: readonly string[], { fields, focus, noun, records = false }: MeaningOf): Meant {
  const spoken = said.flatMap((word) => word.split("_")).filter((word) => word !== "");
  const whole = exactly(spoken, fields, focus);
  if (whole) return { field: whole };
  const words = withoutNoise(spoken);
  const own = words.filter((word) => !noun.has(stem(word)));
  const asked = own.length > 0 ? own : words;
  const isLink = kindOf(asked, "link");
  const compound = isLink
    ? undefined
    : fields.find(
        (field) => letters(field) === asked.join("") || [...noun].some((word) => letters(field) === word + asked.join("")) || letters(field) === words.join(""),
      );
  if (compound && compound.type !== "object" && isNear(compound, focus)) return { field: compound };
  const fitting = rankFields(asked, fields, focus).filter(({ field }) => accounts(field, asked, noun) && saysNoMore(field, asked, noun));
  // What goes by just that name is meant before what is only of the kind.
  const exact = isLink
    ? []
    : fitting.filter(
        ({ field }) => field.words.join(" ") === asked.map(stem).join(" ") && !isCount(field, asked) && (records || shown(field, fields) !== null),
      );
  // What is spoken of comes first: the description of a thing is not that of where it is kept.
  const inside = ({ field }: { readonly field: Field }) => isNear(field, focus);
  const near = fitting.filter((found) => inside(found) && !isCount(found.field, asked));
  const good = exact.length > 0 ? (exact.some(inside) || near.length === 0 ? exact : near) : fitting;
  const [best] = good;
  if (!best) return null;
  const alike = good.filter(({ score, field }) => best.score - score < NARROW && field.path.length === best.field.path.length).map(({ field }) => field);
  const single = alike.filter((field) => field.type !== "array");
  const close = single.length > 0 && !words.at(-1)?.endsWith("s") ? single : alike;
  const values = [...new Set(close.map((field) => (records ? field : shown(field, fields))).filter((field): field is Field => field !== null))];
  const [only] = values;
  const first = values.find(({ groups }) => groups.has("firstname"));
  const last = values.find(({ groups }) => groups.has("lastname"));
  if (first && last && values.length === 2) return { field: first, also: last };
  const sum = kindOf(asked, "amount") ? amountField(fields, focus) : null;
  if (values.length > 1 && sum && values.includes(sum)) return { field: sum };
  if (values.length > 1 && !values.every((field) => field.path.at(-1) === values[0]?.path.at(-1))) return { rivals: values };
  return only ? { field: only } : null;
}

/** Lists of things with details of their own are passed on as they are; of people and marks only their names are of use. */
function isUntold(field: Field): boolean {
  return [...field.groups].some((group) => PEOPLE.has(group) || group === "label");
}

/** “phone number”, “email address”: the last word adds nothing. */
function withoutNoise(words: readonly string[]): readonly string[] {
  const groups = fieldGroups(words.at(-2) ?? "");
  return words.length > 1 &&
    /^(numbers?|address|addresses|link|url)$/.test(words.at(-1) ?? "") &&
    (groups.has("phone") || groups.has("email") || groups.has("link"))
    ? words.slice(0, -1)
    : words;
}

/** “the refunded amount” is `amount_refunded`, although a refund is what is spoken of. */
function exactly(words: readonly string[], fields: readonly Field[], focus: readonly string[]): Field | null {
  const asked = words.map(stem).sort().join(" ");
  return words.length < 2
    ? null
    : (fields.find((field) => field.type !== "object" && isNear(field, focus) && [...field.words].sort().join(" ") === asked) ?? null);
}

/** A record is shown by what people know it by: a user by its name, a comment by its text. */
function shown(field: Field, fields: readonly Field[]): Field | null {
  const item = field.schema.items;
  // A list of records that go by no name cannot be told.
  if (field.type === "array" && item?.type === "object" && !item.properties?.name && isUntold(field)) return null;
  return field.type === "object" ? namingField(field, fields) : field;
}

/** “the comment” is no number of comments. */
function isCount(field: Field, asked: readonly string[]): boolean {
  return field.type === "number" && /s$/.test(field.path.at(-1) ?? "") && !/s$/.test(asked.at(-1) ?? "");
}

function accounts(field: Field, asked: readonly string[], noun: ReadonlySet<string>): boolean {
  const place = new Set(field.pathWords);
  const kinds = new Set([...field.groups, ...field.pathWords.flatMap((word) => [...fieldGroups(word)])]);
  return asked.every((word) => {
    const key = stem(word);
    if (place.has(key) || noun.has(key)) return true;
    const groups = fieldGroups(word);
    if (overlaps(groups, kinds)) return true;
    // The customer of a payment is the person whose name and address it carries.
    return overlaps(groups, PEOPLE) && !groups.has("assignee") && ![...PEOPLE].some((group) => kinds.has(group));
  });
}

/** “total” is no sum of discounts, “stargazer” no number of them: what else the name says must go without saying. */
function saysNoMore(field: Field, asked: readonly string[], noun: ReadonlySet<string>): boolean {
  const known = new Set(asked.map(stem));
  const kinds = new Set(asked.flatMap((word) => [...fieldGroups(word)]));
  // Where a person has no whole name, its parts are meant.
  if (kinds.has("name")) kinds.add("firstname").add("lastname");
  if (field.words.some((word) => overlaps(fieldGroups(word), kinds)) && !field.words.some((word) => known.has(word)) && field.words.length === 1) return true;
  return field.words.every(
    (word) => known.has(word) || noun.has(word) || PLAIN.has(word) || overlaps(fieldGroups(word), kinds) || overlaps(fieldGroups(word), PEOPLE),
  );
}

const kindOf = (words: readonly string[], group: string) => fieldGroups(words.at(-1) ?? "").has(group);

function isNear(field: Field, focus: readonly string[]): boolean {
  return focus.every((segment, index) => field.path[index] === segment) && field.path.length <= focus.length + 2;
}

function letters(field: Field): string {
  return (field.path.at(-1) ?? "").toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
