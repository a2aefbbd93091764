import { z } from "zod";

const NAMES: Record<string, string> = { int: "integer", email: "email" };

/** What a schema says of a wrong value; the same five sentences in the browser and here. */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "Required" : `Expected ${NAMES[issue.expected] ?? issue.expected}, received ${typeName(issue.input)}`;
    case "too_small":
      return issue.origin === "string" ? `String must contain at least ${issue.minimum} character(s)` : undefined;
    case "invalid_format":
      return issue.format === "email" ? "Invalid email" : undefined;
    case "invalid_value":
      if (issue.input === undefined) return "Required";
      return issue.values.length > 1 ? "Invalid enum value" : undefined;
    default:
      return undefined;
  }
};

function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (Number.isNaN(value)) return "nan";
  return typeof value;
}

/**
 * Zod compiles validators by `new Function` unless it is told not to; the pages' content policy forbids that,
 * and the server follows the same rule. Must run before the first schema is used.
 */
export function configureSchemas(): void {
  z.config({ jitless: true, customError: describeIssue });
}
