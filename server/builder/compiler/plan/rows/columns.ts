import { stems } from "../../catalogue/capability.ts";
import type { Field } from "../../fields/field.ts";
import { stem } from "../../language/stem.ts";
import { defaultFields } from "../default-fields.ts";
import type { Source, Value } from "../plan.ts";
import { refuse } from "../undecided.ts";
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
