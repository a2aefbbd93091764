import type { Operation } from "../../../../connectors/connector.ts";
import { amountField } from "../../fields/amount-field.ts";
import { type Field, fieldsOf } from "../../fields/field.ts";
import { findField, findValue, rankFields } from "../../fields/find-field.ts";
import { stem } from "../../language/stem.ts";
import { fieldGroups, overlaps } from "../../language/vocabulary.ts";
import { defaultFields } from "../default-fields.ts";
import { messageText, plural } from "../message-text.ts";
import type { Coercion, Source, Value } from "../plan.ts";
import { constant } from "./constant.ts";
import type { FillContext } from "./fill-rows.ts";

const TELLING: ReadonlySet<string> = new Set([
  "amount",
  "email",
  "phone",
  "link",
  "company",
  "country",
  "city",
  "currency",
  "status",
  "priority",
  "website",
  "quantity",
]);

/** The one of the fields that were asked for which belongs into an argument: by its name, or by its kind. */
function namedFor({ named }: FillContext, target: Field): Field | undefined {
  const free = named.filter(({ into }) => into === null);
  const byName = free.find(({ words }) => overlaps(new Set(words.map(stem)), new Set(target.words)));
  const byKind = free.find(({ words, field }) => {
    const kinds = new Set([...words.flatMap((word) => [...fieldGroups(word)]), ...field.groups]);
    return [...kinds].some((kind) => TELLING.has(kind) && target.groups.has(kind));
  });
  return (byName ?? byKind)?.field;
}

/** A field of the source that means the same; each is used once, except by name. */
export function fromSource(context: FillContext, target: Field, source: Source, used: Set<Field>): Value | null {
  const { operation } = context.action;
  const named = namedFor(context, target);
  // Who lists what is to be passed on wants just that.
  const listed = context.named.length > 0;
  // Who sends it is a number or address of one's own, and never somebody whom the source speaks of.
  if (!named && /^(?:from|sender)$/i.test(target.path[0] ?? "") && target.path.length === 1) return null;
  const idLike = target.words.includes("id") || target.words.includes("number");
  const sameSystem = source.type.from !== "declared" && source.type.connection.connector === context.action.connection.connector;
  // Some systems know people by their address as well as by an id.
  if (!sameSystem && operation.placement[target.path[0] ?? ""] === "path" && /e-?mail|address itself/i.test(target.schema.description ?? "")) {
    const address = findField(["email"], source.fields, source.focus);
    return address ? coerce(address, target) : null;
  }
  if (idLike && operation.placement[target.path[0] ?? ""] === "path") {
    if (!sameSystem) return null;
    const key = target.words.at(-1) ?? "id";
    const field = findField([key], source.fields, source.focus) ?? findField(["id"], source.fields, source.focus);
    return field ? coerce(field, target) : null;
  }
  // What is changed where it is keeps what it has.
  if (sameSystem && !target.required && !named && Object.values(operation.placement).includes("path")) return null;
  const special = personName(target, source);
  if (special && (!listed || context.named.some(({ words }) => words.some((word) => NAME.test(word))) || target.required)) return special;
  if (target.groups.has("firstname") || target.groups.has("lastname")) return named && fits(named, target) ? coerce(named, target) : null;
  if (idLike && !named) return null;
  if (target.schema.enum) return null;
  if (target.groups.has("amount") && !named) {
    const whole = amountField(
      source.fields.filter((field) => fits(field, target)),
      source.focus,
    );
    return whole && (target.required || (!listed && meaningful(target))) ? coerce(whole, target) : null;
  }
  // How many comments there are is no comment.
  const fitting = source.fields.filter((field) => fits(field, target) && !(target.groups.has("text") && field.type === "number"));
  const alike = meantBy(target, fitting, source.focus);
  const isNote = target.groups.has("text") && !hasTitle(operation, source);
  const another = !named && isNameOfAnother(target, alike, operation, source);
  const field = named && fits(named, target) ? named : !isNote && !another && (target.required || (!listed && meaningful(target))) ? alike : null;
  if (!field || used.has(field)) return target.required ? titleOrText(context, target, source) : null;
  used.add(field);
  const plain = field.type === "object" ? findValue(target.words, source.fields, source.focus) : field;
  return plain ? coerce(plain, target) : null;
}

/** The text of a label is none of the issue that bears it, however well it is named. */
function meantBy(target: Field, fields: readonly Field[], focus: readonly string[]): Field | null {
  const alike = rankFields(target.groups.has("email") ? ["email"] : target.words, fields, focus, 2.6);
  const inside = alike.find(({ field }) => focus.every((segment, index) => field.path[index] === segment));
  const anywhere = target.words.length === 1 && (target.groups.has("text") || target.groups.has("title")) ? null : alike[0];
  return (anywhere ?? inside)?.field ?? null;
}

/** The name of an order is no customer's name. */
function isNameOfAnother(target: Field, field: Field | null, { entity }: Operation, source: Source): boolean {
  if (target.path.at(-1) !== "name" || !PERSON.test(entity) || PERSON.test(source.noun) || source.type.from === "declared") return false;
  return field !== null && field.path.length === source.focus.length + 1 && field.path.at(-1) === "name";
}

const PERSON = /customer|contact|person|people|user|subscriber|member|lead|account|company/i;

/** Only what has a title has a text that goes with it; a note on a customer is none on the lead. */
function hasTitle(operation: Operation, source: Source): boolean {
  const [main] = defaultFields(source);
  return fieldsOf(operation.input).some(({ groups }) => groups.has("title")) && main !== undefined && (main.groups.has("title") || main.groups.has("text"));
}

const NAME = /name$/;

/** A title for a list of things is short: what is in it. */
function digestTitle({ quoted, source }: FillContext): string {
  const noun = plural(source?.noun.replace(/([A-Z])/g, " $1").toLowerCase() ?? "item");
  return quoted[0] ?? noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** Optional switches, formats and dates of a target are not guessed from words that happen to be alike. */
function meaningful(target: Field): boolean {
  if (target.required) return true;
  if (target.type === "boolean" || target.type === "array" || target.schema.enum) return false;
  return ["title", "name", "email", "phone", "text", "amount", "company", "firstname", "lastname", "country", "city", "link", "currency"].some((group) =>
    target.groups.has(group),
  );
}

function titleOrText(context: FillContext, target: Field, source: Source): Value | null {
  if (target.type !== "string" || target.schema.enum) return null;
  if (target.groups.has("text")) return messageText(context);
  if (target.groups.has("title") || target.groups.has("name")) {
    const field =
      findValue(["title"], source.fields, source.focus) ??
      findValue(["name"], source.fields, source.focus) ??
      (target.groups.has("title") ? null : findValue(["email"], source.fields, source.focus));
    return field ? coerce(field, target) : titleText(context);
  }
  return null;
}

export function titleText(context: FillContext): Value | null {
  if (context.trigger.type === "event") return constant(context.trigger.event.name);
  return context.source?.kind === "items" ? constant(digestTitle(context)) : null;
}

function personName(target: Field, source: Source): Value | null {
  const part = target.groups.has("firstname") ? "first" : target.groups.has("lastname") ? "last" : null;
  if (!part) return null;
  const exact = findField([`${part}name`], source.fields, source.focus);
  if (exact && exact.type === "string") return { kind: "field", field: exact, as: "same" };
  const full = source.fields.find(
    (field) => field.type === "string" && field.path.at(-1) === "name" && source.focus.every((segment, index) => field.path[index] === segment),
  );
  return full ? { kind: "field", field: full, as: part === "first" ? "firstName" : "lastName" } : null;
}

export function fits(field: Field, target: Field): boolean {
  if (target.type === "string") return field.type === "string" || field.type === "number" || field.type === "object";
  if (target.type === "number") return field.type === "number";
  return field.type === target.type;
}

export function coerce(field: Field, target: Field): Value {
  const as: Coercion =
    target.type === "string" && field.type === "number"
      ? field.minorUnits
        ? "amount"
        : "text"
      : target.type === "number" && field.type === "string"
        ? "parsed"
        : target.type === "number" && field.minorUnits && !target.minorUnits
          ? "number"
          : "same";
  return { kind: "field", field, as };
}
