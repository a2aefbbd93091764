import type { JsonSchema } from "../../../connectors/connector.ts";
import { stems } from "../catalogue/capability.ts";
import { fieldGroups } from "../lexicon/field-words.ts";

/** One value of a schema, with what is known about what it means. */
export interface Field {
  readonly path: readonly string[];
  readonly schema: JsonSchema;
  readonly type: "string" | "number" | "boolean" | "array" | "object";
  readonly required: boolean;
  /** Index of the first segment that may be absent; its reader must allow for it. */
  readonly optionalFrom: number | null;
  readonly words: readonly string[];
  readonly pathWords: readonly string[];
  readonly groups: ReadonlySet<string>;
  /** The amount counts cents. */
  readonly minorUnits: boolean;
}

const MOST_DEEP = 5;

/** Every field of an object schema, outer ones first. Lists are fields themselves; their items are not entered. */
export function fieldsOf(schema: JsonSchema, path: readonly string[] = [], optionalFrom: number | null = null): readonly Field[] {
  const own: Field[] = [];
  const nested: Field[] = [];
  for (const [name, child] of Object.entries(schema.properties ?? {})) {
    const required = schema.required?.includes(name) ?? false;
    const at = [...path, name];
    const optional = optionalFrom ?? (required && !isNullable(child) ? null : path.length);
    // What was refunded of an amount is counted as the amount is.
    const counted = name.startsWith("amount_") && schema.properties?.amount ? schema.properties.amount : child;
    const described = describe(at, child, required, optional);
    const field =
      counted === child || described.type !== "number" ? described : { ...described, minorUnits: describe(at, counted, required, optional).minorUnits };
    own.push(field);
    if (field.type === "object" && path.length < MOST_DEEP) nested.push(...fieldsOf(child, at, optional));
  }
  return [...own, ...nested];
}

function describe(path: readonly string[], schema: JsonSchema, required: boolean, optionalFrom: number | null): Field {
  const words = stems(path.at(-1) ?? "");
  const named = stems([schema.title ?? ""].join(" "));
  return {
    path,
    schema,
    type: typeOf(schema),
    required,
    optionalFrom,
    words,
    pathWords: [...new Set(path.flatMap(stems))],
    groups: new Set([...words, (path.at(-1) ?? "").toLowerCase(), ...named].flatMap((word) => [...fieldGroups(word)])),
    minorUnits: /smallest (currency )?unit|minor unit|\bcents\b/i.test(`${schema.description ?? ""} ${schema.format ?? ""}`),
  };
}

export function typeOf(schema: JsonSchema): Field["type"] {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const known = types.find((type) => type !== "null" && type !== undefined) as string | undefined;
  if (known === "integer" || known === "number") return "number";
  if (known === "boolean" || known === "array" || known === "object") return known;
  if (schema.properties) return "object";
  return "string";
}

export function isNullable(schema: JsonSchema): boolean {
  return schema.nullable === true || (Array.isArray(schema.type) && schema.type.includes("null"));
}
