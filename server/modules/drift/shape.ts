/** The fields of an answer: dotted path → type. Items of a list share `[]`. */
export type Shape = ReadonlyMap<string, string>;

const MOST_FIELDS = 400;
const DEEPEST = 8;
/** Of a long list the first items tell enough. */
const MOST_ITEMS = 20;

/** Which fields a value has and of which type, without the values themselves. */
export function shapeOf(value: unknown): Shape {
  const shape = new Map<string, string>();
  note(shape, "", value, 0);
  return shape;
}

function note(shape: Map<string, string>, path: string, value: unknown, depth: number): void {
  if (shape.size >= MOST_FIELDS || depth > DEEPEST) return;
  if (path !== "") shape.set(path, merged(shape.get(path), typeOf(value)));
  if (Array.isArray(value)) {
    for (const item of value.slice(0, MOST_ITEMS)) note(shape, `${path}[]`, item, depth + 1);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) note(shape, path === "" ? name : `${path}.${name}`, inner, depth + 1);
  }
}

export function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

export const MIXED = "mixed";

/** A field that is empty at times keeps the type that it has otherwise; of one with two types nothing is expected. */
export function merged(before: string | undefined, after: string): string {
  if (before === undefined || before === "null") return after;
  return after === "null" || after === before ? before : MIXED;
}

/** The path of the object or list that a field is in; null for a field at the top. */
export function parentOf(path: string): string | null {
  if (path.endsWith("[]")) return path.slice(0, -2);
  const dot = path.lastIndexOf(".");
  return dot < 0 ? null : path.slice(0, dot);
}
