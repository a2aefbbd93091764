import type { InputSchema } from "./input-schema.ts";

const TEXTS = { email: "ada@example.com", uri: "https://example.com", date: "2026-01-31", "date-time": "2026-01-31T09:00:00Z" } as const;

const TOP = "text";

/** A value that the schema takes, with each text named as the sample that it is. */
export function sampleOfSchema(schema: InputSchema, name = TOP): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.enum && schema.enum.length > 0) return schema.enum[0];
  switch (schema.type) {
    case "string":
      return (schema.format ? TEXTS[schema.format] : `sample ${name}`).padEnd(schema.minLength ?? 0, "x").slice(0, schema.maxLength);
    case "number":
    case "integer":
      return Math.min(Math.max(1, Math.ceil(schema.minimum ?? 1)), schema.maximum ?? Infinity);
    case "boolean":
      return true;
    case "array":
      return schema.items ? [sampleOfSchema(schema.items, name)] : [];
    case "object": {
      const properties = schema.properties ?? {};
      const names = schema.order ?? Object.keys(properties);
      return Object.fromEntries(names.flatMap((key) => (properties[key] ? [[key, sampleOfSchema(properties[key], key)]] : [])));
    }
    case "null":
      return null;
    // Anything goes: code that reads it rather expects something than nothing.
    default:
      return name === TOP ? {} : `sample ${name}`;
  }
}
