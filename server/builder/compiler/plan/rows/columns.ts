import { stems } from "../../catalogue/capability.ts";
import { type Field, fieldsOf } from "../../fields/field.ts";
import { findField } from "../../fields/find-field.ts";
import { stem } from "../../language/stem.ts";
import { defaultFields } from "../default-fields.ts";
import { fieldsHint } from "../fields-hint.ts";
import type { Source, Value } from "../plan.ts";
import { ask, refuse } from "../undecided.ts";
import type { FillContext } from "./fill-rows.ts";

/**
 * Where a system leaves it to people what a row is made of, the fields that were asked for are its columns,
 * called as the person called them. Null where the target is nothing of the kind.
 */
export function columns(context: FillContext, target: Field): Value | null {
  const { schema } = target;
  const isRow = schema.type === "array" && schema.items?.type === "array";
  const isRecord = target.type === "object" && !schema.properties && schema.additionalProperties !== undefined;
  if (!target.required || !context.source || context.source.kind === "items" || !(isRow || isRecord)) return null;
  const named = context.named.filter(({ into }) => into === null);
  if (named.length === 0 && context.trigger.type === "poll" && context.source.type.from === "declared")
    throw refuse("Which columns should be carried over? Name them: “with the name and the email”.", [context.source.noun]);
  const cells =
    named.length > 0
      ? named.map(({ words, field }) => ({ words: ownWords(words, context.source), field }))
      : isRepeated(context)
        ? askedColumns(context, context.source).map((field) => ({ words: wordsOf(field), field }))
        : defaultFields(context.source).map((field) => ({ words: wordsOf(field), field }));
  if (cells.length === 0) return null;
  if (isRow) return { kind: "list", items: [{ kind: "list", items: cells.map(({ field }) => cell(field)) }] };
  const sample = (context.action.operation.sampleInput as Record<string, unknown> | undefined)?.[target.path[0] ?? ""];
  const typed = Object.values((sample ?? {}) as Record<string, unknown>).some((value) => typeof value === "object" && value !== null);
  // A database calls its columns `first_name`, a table for people “First Name”.
  const plain = Object.keys(sample ?? {}).length > 0 && Object.keys(sample ?? {}).every((name) => /^[a-z][a-z0-9_]*$/.test(name));
  return {
    kind: "object",
    members: cells.map(({ words, field }, at) => [plain ? words.join("_") : title(words), typed ? property(field, at === 0) : cell(field)]),
  };
}

/** Each of a list, again and again: a table that is kept so is more than what people want to see of a thing. */
function isRepeated({ trigger, source }: FillContext): boolean {
  return trigger.type === "schedule" && source?.kind === "item";
}

/** What is carried over is for the person to say. */
function askedColumns({ request, action }: FillContext, source: Source): readonly Field[] {
  const own = source.fields.filter(({ path, type }) => path.length === source.focus.length + 1 && type !== "object" && type !== "array");
  const answer = request.answers.columns;
  if (answer === undefined) {
    const id = own.filter(({ path }) => path.at(-1) === "id");
    const usual = [...new Set([...id, ...defaultFields(source).filter((field) => own.includes(field))])].map(({ path }) => path.at(-1) ?? "").join(", ");
    throw ask({
      subject: "columns",
      text: `Which columns should be filled in ${action.connection.name}? Name fields of the ${source.noun}${usual === "" ? "" : `, such as ${usual}`}. ${fieldsHint(source)}`.trim(),
      choices: usual === "" ? [] : [{ value: usual, label: usual }],
    });
  }
  return answer.split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s*;\s*/).flatMap((name) => {
    if (name.trim() === "") return [];
    const field = source.fields.find(({ path }) => path.join(".") === name.trim()) ?? findField(stems(name), source.fields, source.focus);
    if (!field) throw refuse(`I know no “${name.trim()}” of the ${source.noun}. ${fieldsHint(source)}`.trim(), [name.trim()]);
    return [field];
  });
}

/** The columns by which a row is found again: those that were said, or its id. */
export function keyColumns(context: FillContext): Value {
  const target = fieldsOf(context.action.operation.input).find(({ path }) => path.join(".") === "values");
  const row = target ? columns(context, target) : null;
  const members = row?.kind === "object" ? row.members : [];
  const names = members.map(([name]) => name);
  const answer = context.request.answers.key?.split(/\s*(?:,|\band\b)\s*/);
  const missing = answer?.filter((name) => !names.includes(name)) ?? [];
  if (missing.length > 0)
    throw refuse(`The key must be one of the columns that are filled: ${names.join(", ")}. ${missing.join(", ")} is none of them.`, missing);
  const id = members.find(([, value]) => value.kind === "field" && value.field.path.length === 1 && value.field.path[0] === "id")?.[0];
  const key = answer ?? (id === undefined ? null : [id]);
  if (key) return { kind: "constant", value: key };
  throw ask({
    subject: "key",
    text: `By which column is a row of ${context.action.connection.name} found again? It must be unique there; without one every run would add the rows anew.`,
    choices: names.map((name) => ({ value: name, label: name })),
  });
}

/** As the source writes it; the words that fields are compared by are cut to their stems. */
function wordsOf({ path }: Field): readonly string[] {
  return (path.at(-1) ?? "")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

/** “the contact's email” is a column Email. */
function ownWords(words: readonly string[], source: Source | null): readonly string[] {
  const noun = new Set(source ? stems(source.noun) : []);
  const own = words.filter((word) => !noun.has(stem(word)));
  return own.length > 0 ? own : words;
}

function cell(field: Field): Value {
  return {
    kind: "field",
    field,
    as: field.minorUnits ? "number" : field.type === "array" ? (field.schema.items?.properties?.name ? "names" : "list") : "same",
  };
}

/** A value that says what type it is: the first one is what the entry is called. */
function property(field: Field, isFirst: boolean): Value {
  const text = (as: string): Value =>
    object(as, {
      kind: "list",
      items: [object("text", object("content", { kind: "template", parts: [{ kind: "field", field, as: field.minorUnits ? "amount" : "same" }] }))],
    });
  if (isFirst) return text("title");
  if (field.type === "number") return object("number", cell(field));
  if (field.type === "boolean") return object("checkbox", cell(field));
  if (field.groups.has("email")) return object("email", cell(field));
  if (field.groups.has("phone")) return object("phone_number", cell(field));
  return field.schema.format === "uri" ? object("url", cell(field)) : text("rich_text");
}

const object = (name: string, value: Value): Value => ({ kind: "object", members: [[name, value]] });

function title(words: readonly string[]): string {
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

/** What the person has to know about the columns that were filled. */
export function aboutColumns(value: Value): string | null {
  if (value.kind === "object")
    return `It fills ${value.members.map(([name]) => `“${name}”`).join(", ")}: call them so there, or change the names in the mapping.`;
  return null;
}
