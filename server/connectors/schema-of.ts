import type { JsonSchema } from "./json-schema.ts";

export function isNullable(schema: JsonSchema): boolean {
  return schema.nullable === true || (Array.isArray(schema.type) && schema.type.includes("null"));
}
