import type { Field } from "../../fields/field.ts";
import type { Condition, Source } from "../plan.ts";
import { refuse } from "../undecided.ts";

const OWNED = /^[\w.-]+\/[\w.-]+$/;
const KEY = /^[A-Z][A-Z0-9_]{1,9}$/;
const FULL = /^(full_name|path_with_namespace)$/;

/** A condition that could never hold would be worse than none: `acme/shop` is no mere name, and a status is one of those that exist. */
export function exactCondition(condition: Condition, source: Source): Condition {
  if (condition.kind !== "equals") return condition;
  // Several in one text, as `gift, vip`.
  if (condition.field.type === "string" && /^(?:tags|labels|keywords)$/.test(condition.field.path.at(-1) ?? ""))
    return { kind: "contains", field: condition.field, values: condition.values.map(String), negated: condition.negated, text: condition.text };
  const field = writtenAs(condition.field, condition.values.map(String), source, condition.text);
  const meant = {
    ...condition,
    field,
    values: field.groups.has("currency") ? condition.values.map((value) => asCurrency(value, field, source)) : condition.values,
  };
  const known = knownValues(meant.field, source);
  const strange = known ? meant.values.filter((value) => typeof value === "string" && !known.includes(value)) : [];
  if (strange.length === 0 || !known) return meant;
  const name = meant.field.words.join(" ");
  throw refuse(`The ${name} is never ${strange.map((value) => `“${value}”`).join(" or ")}: it is one of ${known.join(", ")}.`, strange.map(String));
}

/** `acme/shop` is how a repository's full name is written, `OPS` how a project's key is. */
function writtenAs(field: Field, values: readonly string[], source: Source, text: string): Field {
  const last = field.path.at(-1) ?? "";
  const named = last === "name" || (field.pathWords.some((word) => /^repo/.test(word)) && !/^(ref|branch)$/.test(last));
  if (named && !FULL.test(last) && values.some((value) => OWNED.test(value))) {
    const full = beside(field, source, FULL) ?? source.fields.find(({ path }) => path.length === 2 && FULL.test(path[1] ?? ""));
    if (!full) throw refuse(`I understood the rest, but not “${text}”: nothing here holds a name with its owner.`, values);
    return full;
  }
  return last === "name" && values.every((value) => KEY.test(value)) ? (beside(field, source, /^key$/) ?? field) : field;
}

/** Codes are written `EUR` or `eur`, each system its own way. */
function asCurrency(value: string | number | boolean, { path, schema }: Field, { sample }: Source): string | number | boolean {
  const shown = schema.examples?.[0] ?? path.reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], sample);
  const isLower = /lower-?case/i.test(schema.description ?? "") || (typeof shown === "string" && /^[a-z]{3}$/.test(shown));
  return typeof value === "string" && /^[a-z]{3}$/i.test(value) ? (isLower ? value.toLowerCase() : value.toUpperCase()) : value;
}

function beside(field: Field, source: Source, name: RegExp): Field | undefined {
  return source.fields.find(
    ({ path, type }) =>
      type === "string" && path.length === field.path.length && name.test(path.at(-1) ?? "") && path.slice(0, -1).every((part, at) => part === field.path[at]),
  );
}

/** The values that a field can have: its own, or those that its list can be asked for. */
function knownValues({ schema, path }: Field, { type }: Source): readonly string[] | null {
  const asked = type.from === "operation" && path.length === 1 ? type.operation.input.properties?.[path[0] ?? ""]?.enum : undefined;
  const known = [...(schema.enum ?? asked ?? [])].filter((value): value is string => typeof value === "string");
  return known.length > 0 ? known : null;
}
