import type { JsonSchema } from "../json-schema.ts";

/** Names for object types that are met more than once; given by whoever prints a whole connector. */
export type NameOf = (schema: JsonSchema) => string | undefined;

/** A JSON Schema as a TypeScript type. `indent` is the column at which the members' closing brace stands. */
export function typeOf(schema: JsonSchema, nameOf: NameOf = () => undefined, indent = ""): string {
  const bare = bareTypeOf(schema, nameOf, indent);
  return schema.nullable && bare !== "unknown" ? `${bare} | null` : bare;
}

function bareTypeOf(schema: JsonSchema, nameOf: NameOf, indent: string): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ") || "never";
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return [...new Set(alternatives.map((one) => typeOf(one, nameOf, indent)))].join(" | ");
  if (Array.isArray(schema.type))
    return [...new Set((schema.type as string[]).map((type) => typeOf({ ...schema, type, nullable: false }, nameOf, indent)))].join(" | ");

  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "integer":
    case "number":
      return "number";
    case "array":
      return arrayOf(typeOf(schema.items ?? {}, nameOf, indent));
    case "object":
      return nameOf(schema) ?? objectType(schema, nameOf, indent);
    default:
      return schema.properties ? objectType(schema, nameOf, indent) : "unknown";
  }
}

export function objectType(schema: JsonSchema, nameOf: NameOf, indent: string): string {
  const members = Object.entries(schema.properties ?? {});
  if (members.length === 0) return recordType(schema, nameOf, indent);
  const inner = `${indent}  `;
  const lines = members.flatMap(([name, member]) => {
    const optional = schema.required?.includes(name) ? "" : "?";
    const line = `${inner}${propertyName(name)}${optional}: ${typeOf(member, nameOf, inner)};`;
    return member.description ? [`${inner}/** ${comment(member.description)} */`, line] : [line];
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

function recordType(schema: JsonSchema, nameOf: NameOf, indent: string): string {
  if (typeof schema.additionalProperties === "object") return `Record<string, ${typeOf(schema.additionalProperties, nameOf, indent)}>`;
  return schema.additionalProperties === false ? "Record<string, never>" : "Record<string, unknown>";
}

function arrayOf(item: string): string {
  return /^[\w<>, ]+$/.test(item) ? `${item}[]` : `(${item})[]`;
}

export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** A description cannot end the comment that it stands in. */
export function comment(text: string): string {
  return text.replaceAll("*/", "* /").replace(/\s+/g, " ").trim();
}
