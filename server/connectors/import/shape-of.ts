import { isJson, type Json } from "./read-document.ts";

const DEEPEST = 6;
const MOST_ITEMS = 20;

/** The types of an example. It doesn't show what is required, and no value of it is kept. */
export function shapeOf(value: unknown, depth = 0): Json {
  if (Array.isArray(value)) {
    const items = depth < DEEPEST ? value.slice(0, MOST_ITEMS).map((item) => shapeOf(item, depth + 1)) : [];
    return { type: "array", items: items.reduce(mergedShape, {}) };
  }
  if (isJson(value) && depth < DEEPEST)
    return { type: "object", properties: Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shapeOf(item, depth + 1)])) };
  return value === null || typeof value === "object" ? {} : { type: typeof value };
}

/** A schema that fits both; where their types differ, anything fits. */
export function mergedShape(a: Json, b: Json): Json {
  if (a["type"] === undefined) return b;
  if (b["type"] === undefined) return a;
  if (a["type"] !== b["type"]) return {};
  if (a["type"] === "array") return { type: "array", items: mergedShape(partOf(a, "items"), partOf(b, "items")) };
  if (a["type"] !== "object") return a;
  const [first, second] = [partOf(a, "properties"), partOf(b, "properties")];
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  const both = [...names].map((name) => [name, mergedShape(ownPart(first, name), ownPart(second, name))] as const);
  return { type: "object", properties: Object.fromEntries(both) };
}

function partOf(shape: Json, name: string): Json {
  return isJson(shape[name]) ? shape[name] : {};
}

function ownPart(shape: Json, name: string): Json {
  return Object.hasOwn(shape, name) ? partOf(shape, name) : {};
}
