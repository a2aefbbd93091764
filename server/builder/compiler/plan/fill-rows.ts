import type { Operation } from "../../../connectors/connector.ts";
import { fieldsOf, typeOf, type Field } from "../fields/field.ts";
import { findField, findValue, rankFields } from "../fields/find-field.ts";
import { amountField } from "./conditions/comparisons.ts";
import { stem } from "../language/stem.ts";
import { fieldGroups, overlaps } from "../language/vocabulary.ts";
import { isChannel, type ChosenAction } from "./choose-actions.ts";
import type { NamedField } from "./named-fields.ts";
import { saidValue } from "./said-value.ts";
import { itemsText, messageText } from "./message-text.ts";
import type { Coercion, Row, Source, TriggerPlan, Value } from "./plan.ts";
import type { ReadRequest } from "./read-request.ts";
import { ask } from "./undecided.ts";

export interface FillContext {
  readonly request: ReadRequest;
  readonly action: Extract<ChosenAction, { kind: "operation" }>;
  readonly source: Source | null;
  readonly trigger: TriggerPlan;
  readonly named: readonly NamedField[];
  /** Quoted text in this part of the request. */
  readonly quoted: readonly string[];
  readonly countOnly?: boolean;
}

/** What each argument of an operation is given. Required ones that nothing gives are asked for. */
export function fillRows(context: FillContext): readonly Row[] {
  const { operation } = context.action;
  const rows: Row[] = [];
  const targets = fieldsOf(operation.input).filter((field) => field.type !== "object" || !field.schema.properties);
  const used = new Set<Field>();
  for (const target of orderOf(targets, operation)) {
    const value = valueFor(context, target, used);
    if (value) rows.push({ target: target.path, value });
  }
  return rows;
}

/** Where it goes comes first, then what must be there, then the rest as the connector lists it. */
function orderOf(targets: readonly Field[], operation: Operation): readonly Field[] {
  const rank = (field: Field) =>
    operation.placement[field.path[0] ?? ""] === "path" ? 0 : field.path[0] === operation.destinationField ? 1 : field.required ? 2 : 3;
  return [...targets].sort((a, b) => rank(a) - rank(b));
}

function valueFor(context: FillContext, target: Field, used: Set<Field>): Value | null {
  const { operation, destination } = context.action;
  const name = target.path.join(".");
  const isMessage = operation.messageField === name && operation.destinationField !== undefined && isChannel(operation);
  const required = target.required && target.path.length === 1;
  if (name === operation.destinationField && isChannel(operation)) return destinationValue(context, name, destination);
  if (isMessage) return messageText(context);
  if (operation.messageField === name && context.quoted[0] !== undefined) return constant(context.quoted[0]);
  // Fields that were asked for belong into the text, where the target has no place of its own for them.
  if (operation.messageField === name && context.named.some(({ words }) => !hasPlace(operation, name, words))) return messageText(context);
  const repository = fromSlug(context, target);
  if (repository) return repository;
  const said = saidValue(context.request, context.action.range, target);
  if (said) return said;
  const answer = context.request.answers[name];
  if (answer !== undefined) return constant(typeOf(target.schema) === "number" ? Number(answer) : answer);
  const spoken = spokenValue(context, target);
  if (spoken) return spoken;
  // A message is its text; how it looks is left to the messenger.
  if (!required && operation.messageField !== undefined && operation.destinationField !== undefined && isChannel(operation)) return null;
  const mapped = context.source && context.source.kind !== "items" ? fromSource(context, target, context.source, used) : null;
  if (mapped) return mapped;
  if (!required) return null;
  const state = target.schema.enum?.find((value) => operation.verbs.some((verb) => stem(verb) === stem(String(value))));
  if (state !== undefined) return constant(state);
  if (target.groups.has("text") || target.groups.has("title"))
    return context.quoted[0] !== undefined ? constant(context.quoted[0]) : target.groups.has("text") ? messageText(context) : titleText(context);
  throw missingArgument(context, target);
}

function hasPlace(operation: Operation, message: string, words: readonly string[]): boolean {
  const asked = new Set(words.flatMap((word) => [stem(word), ...fieldGroups(word)]));
  return fieldsOf(operation.input).some(
    (field) =>
      field.path[0] !== message &&
      !(operation.placement[field.path[0] ?? ""] === "path") &&
      (overlaps(asked, new Set(field.words)) || overlaps(asked, field.groups)),
  );
}

const constant = (value: unknown): Value => ({ kind: "constant", value });

function destinationValue({ request, action }: FillContext, name: string, destination: string | null): Value {
  const answer = request.answers[name];
  const chosen = destination ?? (answer !== undefined && isChannel(action.operation) ? channelName(answer) : answer);
  if (chosen !== undefined) return constant(chosen);
  const system = request.catalogue.get(action.connection.connector)?.name ?? action.connection.name;
  throw ask({
    subject: name,
    text: /^to$/i.test(name) ? `Who should ${system} send it to?` : `Which ${name.replaceAll("_", " ").replace(/ id$/, "")} of ${system} should it go to?`,
    choices: [],
  });
}

function channelName(answer: string): string {
  return /^[#@A-Z]/.test(answer) || /\s/.test(answer) ? answer : `#${answer}`;
}

/** `owner/name` said in the request or as an answer fills two path arguments that follow each other. */
function fromSlug(context: FillContext, target: Field): Value | null {
  const { operation } = context.action;
  const pair = pathPair(operation);
  const name = target.path[0] ?? "";
  if (!pair || target.path.length > 1 || !pair.includes(name)) return null;
  const said = context.action.destination ?? context.request.answers[pair[1]] ?? context.request.answers.repository ?? slugIn(context.request);
  const [first, second] = said?.split("/") ?? [];
  if (first && second) return constant(name === pair[0] ? first : second);
  // An event of the same system knows where it happened.
  if (context.source?.type.from === "event" && context.source.type.connection.connector === context.action.connection.connector)
    return ownPlace(context.source, name, pair);
  throw ask({
    subject: pair[1] === "repo" ? "repository" : pair[1],
    text: `Which ${pair[1] === "repo" ? "repository" : pair[1]} should it use? Write it as ${pair[0]}/${pair[1]}.`,
    choices: [],
  });
}

export function slugIn(request: ReadRequest): string | undefined {
  const isEvent = (text: string) => request.catalogue.connectors.some(({ events }) => events.some(({ id }) => id === text));
  const at = request.text.tokens.findIndex((token) => token.kind === "slug" && !isEvent(token.text));
  if (at < 0) return undefined;
  request.text.use(at);
  return request.text.tokens[at]?.text;
}

export function pathPair(operation: Operation): readonly [string, string] | null {
  const match = /\{(\w+)\}\/\{(\w+)\}/.exec(operation.path);
  return match?.[1] && match[2] ? [match[1], match[2]] : null;
}

function ownPlace(source: Source, name: string, pair: readonly [string, string]): Value | null {
  const container = source.fields.find(
    (field) => field.type === "object" && field.path.length === 1 && field.words.some((word) => pair[1].startsWith(word.slice(0, 4))),
  );
  if (!container) return null;
  const at = (path: readonly string[]) => source.fields.find((field) => field.path.join(".") === path.join("."));
  const root = container.path[0] ?? "";
  const field = name === pair[1] ? at([root, "name"]) : (at([root, name, "login"]) ?? at([root, name, "name"]) ?? at([root, name]));
  return field ? { kind: "field", field, as: "same" } : null;
}

/** `label it urgent`, `with the label "x"`, `with priority high`: a value said for a field of the target. */
function spokenValue(context: FillContext, target: Field): Value | null {
  const { request, action } = context;
  const { from, to } = action.range;
  for (let at = from; at < to; at++) {
    const word = request.text.tokens[at];
    if (word?.kind !== "word" || (request.text.isUsed(at) && !action.operation.verbs.some((verb) => verb === word.lower))) continue;
    const names = target.words.includes(word.stem) || (target.words.length === 1 && overlaps(target.groups, new Set([word.lower.replace(/s$/, "")])));
    if (!names) continue;
    let next = at + 1;
    while (["it", "them", "this", "as", "to", "with", "is", "set", ":", "=", "the", "of", "on"].includes(request.text.word(next))) next++;
    const token = request.text.tokens[next];
    if (
      !token ||
      next >= to ||
      request.text.isUsed(next) ||
      !(
        token.kind === "quoted" ||
        token.kind === "number" ||
        (token.kind === "word" &&
          /^[a-z0-9_-]+$/i.test(token.text) &&
          !/^(and|to|in|from|of|for|on|the|a|link|title|name|body|email|amount|by)$/.test(token.lower))
      )
    )
      continue;
    if (target.type === "array" || target.schema.enum?.includes(token.text) || token.kind === "quoted") {
      request.text.use(at, next + 1);
      return constant(target.type === "array" ? [token.text] : token.text);
    }
  }
  return null;
}

/** A field of the source that means the same; each is used once, except by name. */
function fromSource(context: FillContext, target: Field, source: Source, used: Set<Field>): Value | null {
  const { operation } = context.action;
  const named = context.named.find(({ words }) => overlaps(new Set(words), new Set(target.words)))?.field;
  const idLike = target.words.includes("id") || target.words.includes("number");
  const sameSystem = source.type.from !== "declared" && source.type.connection.connector === context.action.connection.connector;
  if (idLike && operation.placement[target.path[0] ?? ""] === "path") {
    if (!sameSystem) return null;
    const key = target.words.at(-1) ?? "id";
    const field = findField([key], source.fields, source.focus) ?? findField(["id"], source.fields, source.focus);
    return field ? coerce(field, target) : null;
  }
  const special = personName(target, source);
  if (special) return special;
  if (target.groups.has("firstname") || target.groups.has("lastname")) return named && fits(named, target) ? coerce(named, target) : null;
  if (idLike && !named) return null;
  if (target.schema.enum) return null;
  if (target.groups.has("amount") && !named) {
    const whole = amountField(
      source.fields.filter((field) => fits(field, target)),
      source.focus,
    );
    return whole && (target.required || meaningful(target)) ? coerce(whole, target) : null;
  }
  const fitting = source.fields.filter((field) => fits(field, target));
  const [best] = rankFields(target.groups.has("email") ? ["email"] : target.words, fitting, source.focus);
  const alike = best && best.score >= 2.6 ? best.field : null;
  const field = named && fits(named, target) ? named : meaningful(target) ? alike : null;
  if (!field || used.has(field)) return target.required ? titleOrText(context, target, source) : null;
  used.add(field);
  const plain = field.type === "object" ? findValue(target.words, source.fields, source.focus) : field;
  return plain ? coerce(plain, target) : null;
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

function titleText(context: FillContext): Value | null {
  if (context.trigger.type === "event") return constant(context.trigger.event.name);
  return context.source?.kind === "items" ? itemsText(context) : null;
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

function fits(field: Field, target: Field): boolean {
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
      : target.type === "number" && field.minorUnits && !target.minorUnits
        ? "number"
        : "same";
  return { kind: "field", field, as };
}

function missingArgument({ request, action }: FillContext, target: Field) {
  const name = target.path.join(".");
  const system = request.catalogue.get(action.connection.connector)?.name ?? action.connection.name;
  const sample = (action.operation.sampleInput as Record<string, unknown> | undefined)?.[name];
  const offered =
    target.schema.enum ?? (typeof sample === "string" && !/id$|key$|range|sid$/i.test(name) && target.groups.size < 2 && !/[@+/]/.test(sample) ? [sample] : []);
  const choices = offered.slice(0, 3).map((value) => ({ value: String(value), label: String(value) }));
  return ask({
    subject: name,
    text: `${action.operation.summary} in ${system} needs ${target.schema.description?.toLowerCase() ?? name.replaceAll("_", " ")}. What should it be?`,
    choices,
  });
}
