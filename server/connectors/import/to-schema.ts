import type { JsonSchema } from "../json-schema.ts";
import { isJson, type Json } from "./read-document.ts";

const DEEPEST = 5;
/** Of the schemas of one operation's input or output; what lies beyond is open. */
const MOST_NODES = 400;

interface Walk {
  readonly document: Json;
  /** References under way, so that a schema which holds itself ends. */
  readonly open: readonly string[];
  readonly budget: { left: number };
}

/** A schema of a description in the subset that connectors use, references filled in, recursion cut. */
export function toSchema(document: Json, schema: unknown): JsonSchema {
  return convert(schema, 0, { document, open: [], budget: { left: MOST_NODES } });
}

/** Follows references inside the document; what is missing is an empty object. */
export function resolve(document: Json, value: unknown): Json {
  let current: unknown = value;
  for (let hops = 0; hops < 20; hops += 1) {
    if (!isJson(current)) return {};
    const reference = current["$ref"];
    if (typeof reference !== "string") return current;
    current = lookUp(document, reference);
  }
  return {};
}

function lookUp(document: Json, reference: string): unknown {
  const keys = reference.replace(/^#\/?/, "").split("/").filter(Boolean);
  return keys.reduce<unknown>((value, key) => {
    const name = safeDecode(key).replaceAll("~1", "/").replaceAll("~0", "~");
    return typeof value === "object" && value !== null && Object.hasOwn(value, name) ? (value as Json)[name] : undefined;
  }, document);
}

function convert(given: unknown, depth: number, walk: Walk): JsonSchema {
  if (!isJson(given) || depth > DEEPEST || walk.budget.left <= 0) return {};
  walk.budget.left -= 1;
  const reference = given["$ref"];
  if (typeof reference === "string") {
    if (walk.open.includes(reference)) return {};
    return convert(resolve(walk.document, given), depth, { ...walk, open: [...walk.open, reference] });
  }
  const schema = Array.isArray(given["allOf"]) ? merged(given, walk) : given;
  const child = (value: unknown) => convert(value, depth + 1, walk);
  const types = [schema["type"]].flat().filter((type) => typeof type === "string");
  const named = types.filter((type) => type !== "null");
  const properties = isJson(schema["properties"]) ? schema["properties"] : null;
  const names = properties
    ? Object.keys(properties)
        .filter((name) => name !== "__proto__")
        .slice(0, 150)
    : [];
  const required = Array.isArray(schema["required"]) ? schema["required"].filter((name) => typeof name === "string" && names.includes(name)) : [];
  const more = schema["additionalProperties"];

  return {
    ...(named.length === 1 ? { type: named[0] } : named.length > 1 ? { type: named } : properties ? { type: "object" } : {}),
    ...text(schema, "title", 100),
    ...text(schema, "description", 200),
    ...text(schema, "format", 40),
    ...(Array.isArray(schema["enum"]) && schema["enum"].length <= 100 ? { enum: schema["enum"] } : {}),
    ...(schema["const"] !== undefined ? { const: schema["const"] } : {}),
    ...(properties ? { properties: Object.fromEntries(names.map((name) => [name, child(properties[name])])) } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(typeof more === "boolean" ? { additionalProperties: more } : isJson(more) ? { additionalProperties: child(more) } : {}),
    ...(isJson(schema["items"]) ? { items: child(schema["items"]) } : {}),
    ...(Array.isArray(schema["oneOf"]) ? { oneOf: schema["oneOf"].slice(0, 12).map(child) } : {}),
    ...(Array.isArray(schema["anyOf"]) ? { anyOf: schema["anyOf"].slice(0, 12).map(child) } : {}),
    ...(types.includes("null") || schema["nullable"] === true ? { nullable: true } : {}),
  };
}

/** `allOf` as one object: properties and required names of every part. Parts of parts count as well, a circle of them not for ever. */
function merged(schema: Json, walk: Walk, depth = 0): Json {
  const parts = (schema["allOf"] as unknown[]).slice(0, 20).map((part) => {
    const found = resolve(walk.document, part);
    if (!Array.isArray(found["allOf"]) || depth > DEEPEST || walk.budget.left <= 0) return found;
    walk.budget.left -= 1;
    return merged(found, walk, depth + 1);
  });
  const { allOf: _, ...own } = schema;
  const all = [...parts, own];
  return {
    ...Object.assign({}, ...all),
    properties: Object.assign({}, ...all.map((part) => part["properties"])),
    required: all.flatMap((part) => (Array.isArray(part["required"]) ? part["required"] : [])),
  };
}

function text(schema: Json, name: "title" | "description" | "format", most: number): JsonSchema {
  const value = schema[name];
  return typeof value === "string" && value.length > 0 ? { [name]: value.slice(0, most) } : {};
}

function safeDecode(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
