import type { JsonSchema } from "../json-schema.ts";
import { textOf } from "../requests/text-of.ts";

export interface Violation {
  /** Dotted; empty for the value itself. */
  readonly path: string;
  readonly rule: "required" | "type" | "enum" | "unknown";
  readonly message: string;
}

/** Lists what is wrong with a value, by the subset of JSON Schema that connectors use. Formats are hints and are not enforced. */
export function conforms(schema: JsonSchema, value: unknown, path = ""): Violation[] {
  if (value === null && (schema.nullable || Object.keys(schema).length === 0)) return [];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives)
    return alternatives.some((one) => conforms(one, value, path).length === 0)
      ? []
      : [{ path, rule: "type", message: `${name(path)} has none of the allowed forms` }];
  if (schema.const !== undefined && value !== schema.const) return [{ path, rule: "enum", message: `${name(path)} must be ${JSON.stringify(schema.const)}` }];

  const types = schema.type === undefined ? [] : Array.isArray(schema.type) ? (schema.type as string[]) : [schema.type as string];
  if (types.length > 0 && !types.some((type) => isType(type, value)))
    return [{ path, rule: "type", message: `${name(path)} must be of type ${types.join(" or ")}` }];
  if (schema.enum && !schema.enum.includes(value)) return [{ path, rule: "enum", message: `${name(path)} must be one of ${schema.enum.join(", ")}` }];
  if (Array.isArray(value)) return schema.items ? value.flatMap((item, index) => conforms(schema.items as JsonSchema, item, join(path, textOf(index)))) : [];
  if (typeof value === "object" && value !== null) return objectViolations(schema, value as Record<string, unknown>, path);
  return [];
}

function objectViolations(schema: JsonSchema, value: Record<string, unknown>, path: string): Violation[] {
  const found: Violation[] = [];
  for (const field of schema.required ?? []) {
    if (value[field] === undefined) found.push({ path: join(path, field), rule: "required", message: `${join(path, field)} is required` });
  }
  for (const [field, item] of Object.entries(value)) {
    if (item === undefined) continue;
    const known = schema.properties?.[field];
    if (known) found.push(...conforms(known, item, join(path, field)));
    else if (schema.additionalProperties === false) found.push({ path: join(path, field), rule: "unknown", message: `${join(path, field)} is not known here` });
    else if (typeof schema.additionalProperties === "object") found.push(...conforms(schema.additionalProperties, item, join(path, field)));
  }
  return found;
}

function isType(type: string, value: unknown): boolean {
  switch (type) {
    case "integer":
      return Number.isInteger(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "null":
      return value === null;
    default:
      return typeof value === type;
  }
}

function name(path: string): string {
  return path || "the value";
}

function join(path: string, field: string): string {
  return path ? `${path}.${field}` : field;
}
