import type { InputSchema } from "./input-schema.ts";

export interface InputProblem {
  /** Path of the field, `lines[0].sku`; empty for the input itself. */
  readonly field: string;
  readonly message: string;
}

const MOST_PROBLEMS = 50;
const FORMATS: Readonly<Record<string, { readonly pattern: RegExp; readonly words: string }>> = {
  email: { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, words: "an e-mail address" },
  uri: { pattern: /^[a-z][a-z0-9+.-]*:\S+$/i, words: "an address such as https://example.com" },
  date: { pattern: /^\d{4}-\d{2}-\d{2}$/, words: "a date such as 2026-03-31" },
  "date-time": { pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/, words: "a time such as 2026-03-31T09:00:00Z" },
};

/** Lists what is wrong with an input, by field. Fields that the schema does not name are let through. */
export function checkInput(schema: InputSchema, value: unknown, field = ""): readonly InputProblem[] {
  if (value === null && (schema.nullable || schema.type === "null" || schema.type === undefined)) return [];
  const wrong = (message: string): readonly InputProblem[] => [{ field, message }];
  if (schema.enum && !schema.enum.includes(value)) return wrong(`Must be one of ${schema.enum.map((each) => JSON.stringify(each)).join(", ")}.`);
  switch (schema.type) {
    case "string":
      return typeof value === "string" ? checkText(schema, value).map((message) => ({ field, message })) : wrong("Must be text.");
    case "number":
    case "integer":
      if (typeof value !== "number" || !Number.isFinite(value)) return wrong("Must be a number.");
      return checkNumber(schema, value).map((message) => ({ field, message }));
    case "boolean":
      return typeof value === "boolean" ? [] : wrong("Must be true or false.");
    case "null":
      return wrong("Must be null.");
    case "array":
      if (!Array.isArray(value)) return wrong("Must be a list.");
      return value.flatMap((item, index) => checkInput(schema.items ?? {}, item, `${field}[${index}]`)).slice(0, MOST_PROBLEMS);
    case "object":
      return isRecord(value) ? checkFields(schema, value, field).slice(0, MOST_PROBLEMS) : wrong("Must be an object with fields.");
    default:
      return [];
  }
}

function checkFields({ properties = {}, required = [] }: InputSchema, value: Readonly<Record<string, unknown>>, field: string): InputProblem[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = field === "" ? name : `${field}.${name}`;
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    if (given === undefined) return required.includes(name) ? [{ field: path, message: "Required." }] : [];
    return checkInput(schema, given, path);
  });
}

function checkText({ format, minLength = 0, maxLength = Infinity }: InputSchema, value: string): string[] {
  const known = format === undefined ? undefined : FORMATS[format];
  if (known && !known.pattern.test(value)) return [`Must be ${known.words}.`];
  if (value.length < minLength) return [minLength === 1 ? "Must not be empty." : `Must have at least ${minLength} characters.`];
  return value.length > maxLength ? [`Must have at most ${maxLength} characters.`] : [];
}

function checkNumber({ type, minimum = -Infinity, maximum = Infinity }: InputSchema, value: number): string[] {
  if (type === "integer" && !Number.isInteger(value)) return ["Must be a whole number."];
  if (value < minimum) return [`Must be ${minimum} or more.`];
  return value > maximum ? [`Must be ${maximum} or less.`] : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
