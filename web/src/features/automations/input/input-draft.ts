import type { InputSchema } from "../../../../../contracts/input-schema.ts";

/**
 * What stands in a form: the shape of the input with the text of its fields as it was typed, so that half a number
 * stays as it is. Values that no field can show are JSON text.
 */
export type Draft = unknown;

/** The draft that shows a value; its defaults where there is none. */
export function draftOf(schema: InputSchema, value: unknown = schema.default): Draft {
  switch (kindOf(schema)) {
    case "fields": {
      const given = isRecord(value) ? value : {};
      const fields = fieldsOf(schema).map(([name, field]) => [name, draftOf(field, given[name])] as const);
      return { ...Object.fromEntries(fields), ...without(given, schema) };
    }
    case "list":
      return Array.isArray(value) ? value.map((item) => draftOf(schema.items ?? {}, item)) : [];
    case "json":
      return value === undefined ? "" : JSON.stringify(value, null, 2);
    case "number":
    case "text":
      return value === undefined || value === null ? "" : String(value);
    case "choice":
    case "switch":
      return value;
  }
}

/** The input that a draft means; undefined for what was left out. What does not parse stays text, and the check says so at its field. */
export function valueOf(schema: InputSchema, draft: Draft, isRequired = true): unknown {
  switch (kindOf(schema)) {
    case "fields": {
      const given = isRecord(draft) ? draft : {};
      const settled = Object.entries(given).map(([name, inner]) => {
        const field = schema.properties?.[name];
        return [name, field ? valueOf(field, inner, schema.required?.includes(name) ?? false) : inner] as const;
      });
      const kept = settled.filter(([, value]) => value !== undefined);
      return kept.length === 0 && !isRequired ? undefined : Object.fromEntries(kept);
    }
    case "list": {
      const items = Array.isArray(draft) ? draft.map((item) => valueOf(schema.items ?? {}, item)) : [];
      return items.length === 0 && !isRequired ? undefined : items;
    }
    case "json":
      return draft === "" ? undefined : parsed(String(draft));
    case "number":
      return draft === "" ? undefined : numberOf(String(draft));
    case "text":
      return draft === "" ? undefined : draft;
    case "switch":
      return draft ?? (isRequired ? false : undefined);
    case "choice":
      return draft;
  }
}

export type FieldKind = "fields" | "list" | "json" | "number" | "text" | "choice" | "switch";

/** How a schema is shown. */
export function kindOf({ enum: choices, type, properties, items }: InputSchema): FieldKind {
  if (choices) return "choice";
  if (type === "object" && properties && Object.keys(properties).length > 0) return "fields";
  if (type === "array" && items?.type !== undefined && items.type !== "array") return "list";
  if (type === "string") return "text";
  if (type === "number" || type === "integer") return "number";
  return type === "boolean" ? "switch" : "json";
}

function numberOf(text: string): unknown {
  const number = Number(text.trim().replace(",", "."));
  return text.trim() === "" || !Number.isFinite(number) ? text : number;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What the schema does not name. */
function without(given: Readonly<Record<string, unknown>>, { properties = {} }: InputSchema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(properties, name)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields of a schema in the order in which the code names them. */
export function fieldsOf({ properties = {}, order = [] }: InputSchema): readonly (readonly [name: string, field: InputSchema])[] {
  const names = [...new Set([...order, ...Object.keys(properties)])];
  return names.flatMap((name) => (properties[name] ? [[name, properties[name]] as const] : []));
}
