import { isObject } from "./attachment.ts";

const MOST_FIELDS = 200;
const LONGEST_PATH = 160;
const LONGEST_EXAMPLE = 60;

/** Every field of a sample by its path, with its type and an example: `order.lines[].sku: string, such as "A-1"`. */
export function shapeOf(sample: unknown): string[] {
  const fields = new Map<string, { types: Set<string>; example: unknown }>();
  const note = (path: string, type: string, example: unknown) => {
    const known = fields.get(path) ?? { types: new Set<string>(), example };
    known.types.add(type);
    if (fields.size < MOST_FIELDS || fields.has(path)) fields.set(path, known);
  };
  const walk = (value: unknown, path: string, depth: number): void => {
    if (depth > 12) return;
    if (Array.isArray(value)) {
      if (value.length === 0) note(`${path}[]`, "empty", undefined);
      for (const item of value.slice(0, 50)) walk(item, `${path}[]`, depth + 1);
    } else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) walk(inner, path === "" ? key : `${path}.${key}`, depth + 1);
    } else note(path, value === null ? "null" : typeof value, value);
  };
  walk(sample, "", 0);
  return [...fields].map(([path, { types, example }]) => `${path.slice(0, LONGEST_PATH) || "value"}: ${[...types].join(" or ")}${exampleOf(example)}`);
}

function exampleOf(example: unknown): string {
  if (example === undefined || example === null) return "";
  return `, such as ${JSON.stringify(example).slice(0, LONGEST_EXAMPLE)}`;
}
