import type { JsonSchema } from "../../connectors/connector.ts";

/** The TypeScript type of a schema, indented to stand at the given depth. */
export function schemaType(schema: JsonSchema, depth = 0): string {
  const type = bareType(schema, depth);
  return schema.nullable === true && type !== "unknown" ? `${type} | null` : type;
}

function bareType(schema: JsonSchema, depth: number): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return [...new Set(variants.map((variant) => schemaType(variant, depth)))].join(" | ");
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type ?? (schema.properties ? "object" : undefined)]) as readonly (string | undefined)[];
  return types.map((type) => namedType(type, schema, depth)).join(" | ");
}

function namedType(type: string | undefined, schema: JsonSchema, depth: number): string {
  switch (type) {
    case "string":
    case "boolean":
    case "null":
      return type;
    case "number":
    case "integer":
      return "number";
    case "array": {
      const item = schemaType(schema.items ?? {}, depth);
      return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
    }
    case "object":
      return objectType(schema, depth);
    default:
      return "unknown";
  }
}

function objectType(schema: JsonSchema, depth: number): string {
  const properties = Object.entries(schema.properties ?? {});
  const more = typeof schema.additionalProperties === "object" ? schemaType(schema.additionalProperties, depth + 1) : "unknown";
  if (properties.length === 0) return `Record<string, ${more}>`;
  const indent = "  ".repeat(depth + 1);
  const lines = properties.map(([name, child]) => `${comment(child, indent)}${indent}${key(name)}${schema.required?.includes(name) ? "" : "?"}: ${schemaType(child, depth + 1)};`);
  return `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`;
}

function comment(schema: JsonSchema, indent: string): string {
  return schema.description ? `${indent}/** ${schema.description.replaceAll("*/", "* /").replace(/\s+/g, " ").trim()} */\n` : "";
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
