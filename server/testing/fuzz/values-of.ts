import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { z } from "zod";

type JsonSchema = Readonly<Record<string, unknown>>;

/** Texts that have tripped somebody up: what means something to SQL, HTML, paths, JavaScript objects, or to Unicode. */
export const ODD_TEXTS = [
  "",
  " ",
  "'; drop table run; --",
  "%",
  "_",
  "\\",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "__proto__",
  "constructor",
  "null",
  "undefined",
  "NaN",
  "-1",
  "1e999",
  "0x10",
  "\u0000",
  "\ud800",
  "\u202etxt",
  "👩‍👩‍👧‍👦".repeat(50),
  "ß".repeat(300),
  "a".repeat(100_000),
  "2026-02-30T25:61:00Z",
  "9999999-12-31T00:00:00Z",
  "http://[::1",
  "javascript:alert(1)",
  "a@b",
  "1 week ago",
];

const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: "binary", maxLength: 40 }));
const oddNumber = fc.constantFrom(0, -0, -1, 0.5, 1e21, Number.MAX_SAFE_INTEGER + 2, -Number.MAX_VALUE, 2_147_483_648, 2 ** 63);

/** Anything that JSON can hold, odd things first. */
export const oddValue: Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { __proto: 1 }, { constructor: { prototype: { admin: true } } }, nested(40), nested(450)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that the schema of a contract describes, near its limits as often as not. */
export function valuesOf(schema: z.ZodType): Arbitrary<unknown> {
  return fromJsonSchema(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), 0);
}

function fromJsonSchema(schema: JsonSchema, depth: number): Arbitrary<unknown> {
  const { type, properties, items, anyOf, oneOf, allOf } = schema;
  const options = anyOf ?? oneOf ?? allOf;
  if ("const" in schema) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as unknown[]));
  if (Array.isArray(options)) return fc.oneof(...options.map((option: JsonSchema) => fromJsonSchema(option, depth + 1)));
  if (depth > 6) return fc.constant(null);
  if (type === "object") return objectOf(schema, (properties ?? {}) as Record<string, JsonSchema>, depth);
  if (type === "array") return fc.array(fromJsonSchema((items ?? {}) as JsonSchema, depth + 1), { maxLength: 4 });
  if (type === "boolean") return fc.boolean();
  if (type === "integer") return fc.integer({ min: bound(schema["minimum"], -1000), max: bound(schema["maximum"], 1000) });
  if (type === "number") return fc.double({ min: bound(schema["minimum"], -1e6), max: bound(schema["maximum"], 1e6), noNaN: true });
  if (type === "string") return textOf(schema);
  if (type === "null") return fc.constant(null);
  return fc.jsonValue({ maxDepth: 2 });
}

function objectOf(schema: JsonSchema, properties: Record<string, JsonSchema>, depth: number): Arbitrary<unknown> {
  const required = (schema["required"] ?? []) as string[];
  const fields = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, fromJsonSchema(value, depth + 1)]));
  if (Object.keys(fields).length > 0) return fc.record(fields, { requiredKeys: required });
  const values = schema["additionalProperties"];
  return fc.dictionary(fc.string({ maxLength: 12 }), fromJsonSchema((typeof values === "object" ? values : {}) as JsonSchema, depth + 1), { maxKeys: 3 });
}

function textOf({ format, minLength, maxLength }: JsonSchema): Arbitrary<unknown> {
  if (format === "email") return fc.emailAddress();
  if (format === "uri") return fc.webUrl();
  if (format === "date-time") return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString());
  const min = bound(minLength, 0);
  return fc.string({ minLength: min, maxLength: Math.min(bound(maxLength, 60), min + 300) });
}

function bound(limit: unknown, fallback: number): number {
  // A bound of a safe integer is zod's way of saying that there is none.
  return typeof limit === "number" && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : fallback;
}

function nested(depth: number): unknown {
  return JSON.parse("[".repeat(depth) + "]".repeat(depth)) as unknown;
}
