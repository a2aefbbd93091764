import type { JsonSchema } from "../json-schema.ts";

/** Corrections of what a sample cannot show, by dotted path (`issue.labels.[].color`); with `?` at its end the field may be absent. */
export type Corrections = Readonly<Record<string, JsonSchema>>;

const FORMATS: readonly (readonly [RegExp, string])[] = [
  [/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/, "date-time"],
  [/^\d{4}-\d{2}-\d{2}$/, "date"],
  [/^https?:\/\//, "uri"],
  [/^[^@\s]+@[^@\s]+\.[a-z]+$/, "email"],
];

/**
 * The schema of a sample, so that a payload and its type cannot disagree.
 * A null in the sample becomes "anything or null" unless a correction says what it may be.
 */
export function shapeOf(sample: unknown, corrections: Corrections = {}, path = ""): JsonSchema {
  const correction = corrections[path];
  if (correction) return correction;
  if (sample === null) return { nullable: true };
  if (Array.isArray(sample))
    return { type: "array", items: sample.length === 0 ? (corrections[join(path, "[]")] ?? {}) : shapeOf(sample[0], corrections, join(path, "[]")) };
  if (typeof sample === "object") return shapeOfObject(sample as Record<string, unknown>, corrections, path);
  if (typeof sample === "string") return shapeOfString(sample);
  if (typeof sample === "number") return { type: Number.isInteger(sample) ? "integer" : "number" };
  return { type: typeof sample };
}

/** The same corrections for what is embedded under a name. */
export function under(name: string, corrections: Corrections): Corrections {
  return Object.fromEntries(Object.entries(corrections).map(([path, schema]) => [`${name}.${path}`, schema]));
}

function shapeOfObject(sample: Record<string, unknown>, corrections: Corrections, path: string): JsonSchema {
  const optional = (name: string) => corrections[`${join(path, name)}?`];
  const shown = Object.entries(sample).map(([name, value]) => [name, optional(name) ?? shapeOf(value, corrections, join(path, name))]);
  return {
    type: "object",
    properties: { ...Object.fromEntries(shown), ...absentFrom(sample, corrections, path) },
    required: Object.keys(sample).filter((name) => !optional(name)),
  };
}

/** Members that may be absent, and are from this sample. */
function absentFrom(sample: Record<string, unknown>, corrections: Corrections, path: string): Record<string, JsonSchema> {
  const prefix = path ? `${path}.` : "";
  const absent = Object.entries(corrections).flatMap(([at, schema]) => {
    const name = at.startsWith(prefix) && at.endsWith("?") ? at.slice(prefix.length, -1) : "";
    return name === "" || name.includes(".") || name in sample ? [] : [[name, schema] as const];
  });
  return Object.fromEntries(absent);
}

function shapeOfString(text: string): JsonSchema {
  const format = FORMATS.find(([pattern]) => pattern.test(text))?.[1];
  return format ? { type: "string", format } : { type: "string" };
}

function join(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}
