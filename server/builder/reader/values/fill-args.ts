import type { Field, Slot, Value } from "../../../../contracts/plan/value.ts";
import type { Operation } from "../../../connectors/connector.ts";
import type { JsonSchema } from "../../../connectors/json-schema.ts";
import { splitId } from "../catalogue/capability.ts";
import { fieldWords } from "../fields/field-words.ts";
import { namingField } from "../fields/find-field.ts";
import { saidKeys } from "../structure/finding.ts";
import { resolveField, type Resolved, type Thing } from "../structure/thing.ts";
import type { Word } from "../text/words.ts";
import { assigned, assignmentsIn } from "./assignments.ts";
import { askedFields, messageText } from "./message.ts";
import { PLACES, USUAL, type PlaceRule } from "./places.ts";
import { saidPlace, type SaidPlace } from "./said-places.ts";

export interface Filled {
  readonly args: Readonly<Record<string, Slot<Value>>>;
  readonly said: readonly { readonly argument: string; readonly place: SaidPlace }[];
  readonly open: readonly OpenArgument[];
}
export interface OpenArgument {
  readonly argument: string;
  readonly rule: PlaceRule | null;
}

export interface Filling {
  readonly operation: Operation;
  readonly words: readonly Word[];
  readonly zone: readonly number[];
  readonly text: string;
  readonly things: readonly Thing[];
  readonly headline: string;
  /** The connection that is called. */
  readonly connection: string | null;
  /** Places of it that were settled before. */
  readonly before?: Readonly<Record<string, Slot<Value>>>;
}

/** What an operation is given: places that were said, usual values, what is at hand by meaning; otherwise a hole. */
export function fillArgs(filling: Filling): Filled {
  const { operation } = filling;
  const required = new Set([
    ...(operation.input.required ?? []),
    ...(operation.destinationField ? [operation.destinationField] : []),
    ...(operation.messageField ? [operation.messageField] : []),
  ]);
  const names = Object.keys(operation.input.properties ?? {});
  const args: Record<string, Slot<Value>> = {};
  const said: { argument: string; place: SaidPlace }[] = [];
  const open: OpenArgument[] = [];
  for (const name of names) {
    const key = keyed(name, filling);
    if (key) args[name] = key;
    const rule = ruleFor(name, operation);
    const place = rule && !key ? saidPlace(filling.words, filling.zone, rule) : null;
    if (!place) continue;
    Object.assign(args, placed(name, place.text, operation, SPREADSHEET.exec(filling.text)?.[0]));
    said.push({ argument: name, place });
  }
  if (operation.effect !== "read" && operation.verbs.some((verb) => CHANGES.has(verb)))
    for (const [name, value] of Object.entries(assigned(assignmentsIn(filling.text), operation))) args[name] ??= value;
  for (const name of names) {
    if (!required.has(name) || args[name] !== undefined) continue;
    const rule = ruleFor(name, operation);
    const settled = operation.messageField === undefined && (rule !== null || name === "owner") ? filling.before?.[name] : undefined;
    if (settled !== undefined) {
      args[name] = settled;
      continue;
    }
    const value = valueFor(name, rule, filling);
    args[name] = value ?? { hole: rule?.ask ?? `Which ${splitId(name).join(" ")}?` };
    // An owner is asked for with its repository.
    if (value === null && !(name === "owner" && names.includes("repo"))) open.push({ argument: name, rule });
  }
  return { args, said, open };
}

/** The arguments that say where: a base, a table, a repository. */
export const placesOf = (args: Filled["args"], operation: Operation): Filled["args"] =>
  Object.fromEntries(Object.entries(args).filter(([name]) => ruleFor(name, operation) !== null || name === "owner"));

/** By what a row is known that is changed: an argument of names, or of names with values. */
const KEYED = new Set(["key", "where", "fieldsToMergeOn"]);

function keyed(name: string, { operation, text, things }: Filling): Value | null {
  const type = operation.input.properties?.[name]?.type;
  if (!KEYED.has(name) || operation.effect === "read" || (type !== "array" && type !== "object")) return null;
  for (const key of saidKeys(text)) {
    if (type === "array") return { list: [{ literal: key }] };
    const found = resolveField(key.split(/[\s_]+/), things);
    if (found) return { object: { [key.replaceAll(" ", "_")]: { field: found.field } } };
  }
  return null;
}

const ruleFor = (name: string, { verbs }: Operation) =>
  PLACES.find((each) => each.arguments.includes(name) && (each.verbs?.some((verb) => verbs.includes(verb)) ?? true)) ?? null;

function valueFor(name: string, rule: PlaceRule | null, filling: Filling): Value | null {
  const { operation } = filling;
  if (name === operation.messageField) return messageOf(filling, operation.input.properties?.[name]);
  return (
    recipient(name, rule, filling) ??
    usual(name, operation) ??
    (rule ? ofSameSystem(name, filling) : name === "owner" ? ofSameSystem(name, filling) : byMeaning(name, filling))
  );
}

/** A change finds its target where the thing came from: the repository of the issue. */
function ofSameSystem(name: string, { things, connection, operation }: Filling): Value | null {
  const [thing] = things;
  if (!thing || connection === null || thing.connection !== connection || !operation.verbs.some((verb) => CHANGES.has(verb))) return null;
  const found = resolveField(name === "repo" ? ["repository", "name"] : name === "owner" ? ["owner"] : fieldWords(name), [thing]);
  return found?.known ? { field: shownBy(found, thing) } : null;
}

const CHANGES = new Set(["update", "edit", "comment", "reply", "label", "tag", "close", "assign", "move", "mark", "react"]);

/** A record is given by what it goes by: an owner by the login. */
function shownBy({ field, known }: Resolved, thing: Thing): Field {
  if (known?.type !== "object") return field;
  const naming = namingField(known, thing.fields);
  return naming ? { of: field.of, path: [...thing.path, ...naming.path] } : field;
}

/** As the ids of spreadsheets look. */
const SPREADSHEET = /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{15,}\b/;

/** A slug is an owner and a repository; a sheet's name is one of its ranges. */
function placed(name: string, text: string, operation: Operation, said: string | undefined): Readonly<Record<string, Value>> {
  if (name === "repo" && operation.input.properties?.owner) {
    const [owner = "", repo = text] = text.split("/");
    return { owner: { literal: owner }, repo: { literal: repo } };
  }
  if (name === "spreadsheetId") return { spreadsheetId: said ? { literal: said } : { field: { of: "vars", path: ["spreadsheet"] } }, range: { literal: text } };
  const type = operation.input.properties?.[name]?.type;
  return { [name]: type === "array" ? { list: [{ literal: text }] } : { literal: text } };
}

const SELF =
  /\b(?:the |that |each |every |to )(?:customers?|person|people|requesters?|buyers?|clients?|contacts?|users?|subscribers?|records?|leads?|members?|payers?|authors?|sender)\b/i;

/** “the customer”, “each person”: whoever the thing at hand is of. */
function recipient(name: string, rule: PlaceRule | null, { text, things, operation }: Filling): Value | null {
  if (rule?.about !== "to" || !SELF.test(text)) return null;
  const words = /^To$/.test(name) || operation.entity.includes("text message") ? ["phone"] : ["email"];
  const found = resolveField(words, things);
  return found ? { field: found.field } : null;
}

function usual(name: string, operation: Operation): Value | null {
  const known = name === "from" && operation.messageField === undefined ? undefined : USUAL[name];
  if (known) return "literal" in known ? { literal: known.literal } : { field: { of: "vars", path: [known.variable] } };
  const schema = operation.input.properties?.[name];
  const fixed = schema?.const ?? schema?.default ?? schema?.enum?.[0];
  return typeof fixed === "string" || typeof fixed === "number" || typeof fixed === "boolean" ? { literal: fixed } : null;
}

function messageOf(filling: Filling, schema: JsonSchema | undefined): Value {
  const zone = filling.zone.flatMap((at) => filling.words[at] ?? []);
  const text = messageText(filling.text, zone, filling.things, filling.headline);
  return schema?.type === "array" ? { list: [text] } : text;
}

const KINDS = new Set(["email", "phone", "subject", "title"]);

/** A value at hand with the same meaning as the argument; a record of what was said where the argument takes fields of its own. */
function byMeaning(name: string, filling: Filling): Value | null {
  const schema = filling.operation.input.properties?.[name];
  if (schema?.type === "object" || schema?.type === "array") return record(schema, filling);
  const all = fieldWords(name);
  // “email address” is an e-mail, not a link.
  const telling = all.find((word) => KINDS.has(word));
  const words = telling ? [telling] : all;
  const found =
    resolveField(
      words,
      filling.things.filter(({ open }) => !open),
    ) ?? resolveField(words.slice(-1), filling.things);
  if (found) return { field: found.field };
  const [thing] = filling.things;
  const main = thing && ["title", "name", "id"].map((each) => resolveField([each], [thing])).find((each) => each !== null);
  return main
    ? { field: main.field }
    : filling.text.length > 0 && schema?.type === "string" && /title|name|subject|summary/i.test(name)
      ? { literal: filling.headline }
      : null;
}

function record(schema: JsonSchema, filling: Filling): Value {
  const zone = filling.zone.flatMap((at) => filling.words[at] ?? []);
  const asked = askedFields(zone, filling.things);
  const [thing] = filling.things;
  const values: readonly Value[] =
    asked.length > 0
      ? asked
      : thing
        ? ["title", "name", "email", "amount", "date", "link"].flatMap((each): Value[] => {
            const found = thing.open ? null : resolveField([each], [thing]);
            return found ? [{ field: found.field }] : [];
          })
        : [];
  // Nobody knows what a form brings: all of it.
  if (schema.type === "object" && asked.length === 0 && thing?.open && (thing.fields.length === 0 || thing.noun === "submission"))
    return { field: { of: thing.of, path: thing.path } };
  if (schema.type === "array") return { list: schema.items?.type === "array" ? [{ list: values }] : values };
  return { object: Object.fromEntries(values.flatMap((value) => ("field" in value ? [[value.field.path.at(-1) ?? "value", value] as const] : []))) };
}
