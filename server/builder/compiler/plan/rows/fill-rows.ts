import type { Operation } from "../../../../connectors/connector.ts";
import { type Field, fieldsOf, typeOf } from "../../fields/field.ts";
import { stem } from "../../language/stem.ts";
import { fieldGroups, overlaps } from "../../language/vocabulary.ts";
import type { ChosenAction } from "../choose-actions.ts";
import { messageText, saidText } from "../message-text.ts";
import { isChannel } from "../messengers.ts";
import type { NamedField } from "../named-fields.ts";
import type { Row, Source, TriggerPlan, Value } from "../plan.ts";
import type { ReadRequest } from "../read-request.ts";
import { fieldsOfValue, uncarried } from "../values.ts";
import { isKeyed } from "../written-over.ts";
import { columns, keyColumns } from "./columns.ts";
import { constant } from "./constant.ts";
import { destinationValue } from "./destination.ts";
import { coerce, fromSource, titleText } from "./from-source.ts";
import { answeredField, missingArgument } from "./missing-argument.ts";
import { fileRows, writesFile } from "./fill-file.ts";
import { fromSlug } from "./repositories.ts";
import { saidValue } from "./said-value.ts";
import { spokenValue } from "./spoken-value.ts";

export interface FillContext {
  readonly request: ReadRequest;
  readonly action: Extract<ChosenAction, { kind: "operation" }>;
  readonly source: Source | null;
  readonly trigger: TriggerPlan;
  readonly named: readonly NamedField[];
  /** Quoted text in this part of the request. */
  readonly quoted: readonly string[];
  readonly countOnly?: boolean;
  readonly sum?: Field | null;
  /** Who is written to, where that is known from the source. */
  readonly recipient?: Field | null;
}

/** What each argument of an operation is given. Required ones that nothing gives are asked for. */
export function fillRows(context: FillContext): readonly Row[] {
  const { operation } = context.action;
  const file = writesFile(operation) ? fileRows(context) : null;
  if (file) return file;
  const targets = orderOf(
    fieldsOf(operation.input).filter((field) => field.type !== "object" || !field.schema.properties),
    operation,
  );
  const rows: Row[] = [];
  const used = new Set<Field>();
  const said = saidBeside(context, targets);
  const { text } = context.request;
  // A text that belongs to one argument by name is not what the message says.
  const quoted = context.quoted.filter((one) => text.tokens.some(({ kind, text: own }, at) => kind === "quoted" && own === one && !text.isUsed(at)));
  for (const target of targets) {
    const value = said.get(target) ?? valueFor({ ...context, quoted }, target, used);
    if (value) rows.push({ target: target.path, value });
  }
  return withTheRest(context, targets, rows);
}

function saidBeside(context: FillContext, targets: readonly Field[]): ReadonlyMap<Field, Value> {
  const { action, request, named } = context;
  const { operation } = action;
  const said = new Map<Field, Value>();
  for (const target of targets) {
    const name = target.path.join(".");
    const given = named.find(({ into }) => into === name);
    const value = given
      ? coerce(given.field, target)
      : name === operation.destinationField && isChannel(operation)
        ? null
        : isText(operation, name)
          ? null
          : saidValue(request, action.range, target);
    if (value) said.set(target, value);
  }
  return said;
}

const isText = (operation: Operation, name: string) => operation.messageField === name && operation.destinationField !== undefined && isChannel(operation);

/** Fields that were asked for and have no place of their own go into a text, where there is one. */
function withTheRest(context: FillContext, targets: readonly Field[], rows: readonly Row[]): readonly Row[] {
  const left = uncarried(context.named, rows);
  const { operation } = context.action;
  const text = targets.find(
    (target) => target.type === "string" && target.groups.has("text") && !target.schema.enum && operation.placement[target.path[0] ?? ""] === undefined,
  );
  if (left.length === 0 || !text) return rows;
  const own = rows.find(({ target }) => target.join(".") === text.path.join("."));
  if (own && own.value.kind === "constant") return rows;
  const value = messageText({ ...context, quoted: [], named: [...left, ...carriedBy(context.named, own)] });
  return [...rows.filter((row) => row !== own), { target: text.path, value }];
}

function carriedBy(named: readonly NamedField[], row: Row | undefined): readonly NamedField[] {
  return row ? named.filter(({ field }) => fieldsOfValue(row.value).includes(field)) : [];
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
  const isMessage = isText(operation, name);
  const required = target.required && target.path.length === 1;
  if (name === operation.destinationField && isChannel(operation))
    return context.recipient ? coerce(context.recipient, target) : destinationValue(context, name, destination);
  if (isMessage) return messageText(context);
  if (operation.messageField === name && context.quoted[0] !== undefined) return saidText(context.quoted[0], context.source);
  // Fields that were asked for belong into the text, where the target has no place of its own for them.
  const free = context.named.filter(({ into }) => into === null);
  if (operation.messageField === name && free.some(({ words }) => !hasPlace(operation, name, words) && !isNameOf(words, target)))
    return bareText(context, free, target) ?? messageText({ ...context, named: free });
  const repository = fromSlug(context, target);
  if (repository) return repository;
  if (name === "key" && isKeyed(operation)) return keyColumns(context);
  const answer = context.request.answers[name];
  if (answer !== undefined) return answeredField(answer, target, context.source) ?? constant(typeOf(target.schema) === "number" ? Number(answer) : answer);
  const cells = columns(context, target);
  if (cells) return cells;
  const spoken = spokenValue(context, target);
  if (spoken) return spoken;
  // A message is its text; how it looks is left to the messenger.
  if (!required && operation.messageField !== undefined && operation.destinationField !== undefined && isChannel(operation)) return null;
  const mapped = context.source && context.source.kind !== "items" ? fromSource(context, target, context.source, used) : null;
  if (mapped) return mapped;
  const done = stateSaid(context, target);
  if (done !== null) return constant(done);
  if (!required) return null;
  if (target.schema.default !== undefined) return constant(target.schema.default);
  const state = target.schema.enum?.find((value) => operation.verbs.some((verb) => stem(verb) === stem(String(value))));
  if (state !== undefined) return constant(state);
  if (target.groups.has("text") || target.groups.has("title"))
    return context.quoted[0] !== undefined
      ? saidText(context.quoted[0], context.source)
      : target.groups.has("text")
        ? messageText(context)
        : titleText(context);
  throw missingArgument(context, target);
}

/** “close it” of what has a state: it is to be closed afterwards. */
function stateSaid({ request, action: { operation, range } }: FillContext, target: Field): string | null {
  const changes = operation.effect === "write" && operation.verbs.some((verb) => /^(?:update|edit|change)$/.test(verb));
  if (!changes || !/^(?:state|status)$/.test(target.path.at(-1) ?? "")) return null;
  const words = request.text.tokens.slice(range.from, range.to).map(({ lower }) => stem(lower.replace(/^re-?(?=open|activat)/, "")));
  return target.schema.enum?.map(String).find((value) => words.includes(stem(value))) ?? null;
}

/** “with its text”: the text as it is, without words around it. */
function bareText({ action }: FillContext, named: readonly NamedField[], target: Field): Value | null {
  const [only] = named;
  return only && named.length === 1 && only.field.groups.has("text") && only.field.type === "string" && !isChannel(action.operation)
    ? coerce(only.field, target)
    : null;
}

/** “with the description” of what has a description. */
function isNameOf(words: readonly string[], target: Field): boolean {
  return words.some((word) => target.words.includes(stem(word)));
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
