import type { JsonSchema } from "../json-schema.ts";

/** Short spellings of JSON Schema for connectors written by hand. */
export function string(description: string, more: JsonSchema = {}): JsonSchema {
  return { type: "string", description, ...more };
}

export function integer(description: string, more: JsonSchema = {}): JsonSchema {
  return { type: "integer", description, ...more };
}

export function number(description: string, more: JsonSchema = {}): JsonSchema {
  return { type: "number", description, ...more };
}

export function boolean(description: string, more: JsonSchema = {}): JsonSchema {
  return { type: "boolean", description, ...more };
}

export function choice(description: string, values: readonly string[]): JsonSchema {
  return { type: "string", description, enum: values };
}

export function array(items: JsonSchema, description?: string): JsonSchema {
  return description === undefined ? { type: "array", items } : { type: "array", items, description };
}

export function object(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
  description?: string,
): JsonSchema {
  return { type: "object", properties, required, additionalProperties: false, ...(description === undefined ? {} : { description }) };
}

/** An object whose keys the account's owner chooses. */
export function record(values: JsonSchema, description: string): JsonSchema {
  return { type: "object", additionalProperties: values, description };
}

/** Text, or null where there is none. */
export const textOrNull: JsonSchema = { type: "string", nullable: true };
export const momentOrNull: JsonSchema = { type: "string", format: "date-time", nullable: true };

export const anything: JsonSchema = {};
