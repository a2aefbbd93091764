import * as z from "zod/mini";

const MOST_ISSUES = 99;

interface Issue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

/** Input that does not have the shape it should have; its message is ready to be shown. */
export class ValidationFailure extends Error {
  constructor(issues: readonly Issue[]) {
    super(formatIssues(issues));
    this.name = "ValidationFailure";
  }
}

/** `Validation error: Required at "state"; Invalid email at "owner.email"` */
export function formatIssues(issues: readonly Issue[]): string {
  const parts = issues.slice(0, MOST_ISSUES).map(({ message, path }) => (path.length === 0 ? message : `${message} at "${path.map(String).join(".")}"`));
  return `Validation error: ${parts.join("; ")}`;
}

/** A `validateSearch` for a route: the parsed parameters, or a failure whose message the error screen shows. */
export function searchOf<Search>(schema: z.ZodMiniType<Search>): (search: Record<string, unknown>) => Search {
  return (search) => {
    const parsed = schema.safeParse(search);
    if (parsed.success) return parsed.data;
    throw new ValidationFailure(parsed.error.issues);
  };
}

z.config({ customError: describeIssue });

type RawIssue = z.core.$ZodRawIssue;

function describeIssue(issue: RawIssue): string | undefined {
  if (issue.code === "invalid_type") {
    return issue.input === undefined ? "Required" : `Expected ${issue.expected}, received ${typeOf(issue.input)}`;
  }
  if (issue.code === "too_small" && issue.origin === "string") return `String must contain at least ${issue.minimum} character(s)`;
  if (issue.code === "invalid_format" && issue.format === "email") return "Invalid email";
  if (issue.code === "invalid_value") {
    return `Invalid enum value. Expected ${issue.values.map((value) => `'${String(value)}'`).join(" | ")}, received '${String(issue.input)}'`;
  }
  return undefined;
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
