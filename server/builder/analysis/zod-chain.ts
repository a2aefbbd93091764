import ts from "typescript-browser";
import type { InputSchema } from "../../../contracts/input-schema.ts";
import { unwrap } from "./bindings.ts";

/** With what belongs to the object that has it as a field. */
export type ReadZod = InputSchema & {
  readonly isOptional?: boolean;
  /** What comes is turned into something else before anything is asked of it, so that nothing is asked of it here. */
  readonly takesAny?: boolean;
};

/** What may be missing, and may be anything: whether it does is for the code to say. */
export const ANYTHING: ReadZod = { isOptional: true, takesAny: true };

/** One more link of a chain. */
export function refinedZod(before: ReadZod, name: string, [first]: readonly ts.Expression[]): ReadZod {
  const value = first === undefined ? undefined : constantOf(first);
  switch (name) {
    case "optional":
      return { ...before, isOptional: true };
    case "nullish":
      return { ...before, nullable: true, isOptional: true };
    case "nullable":
      return { ...before, nullable: true };
    case "exactOptional":
      return { ...before, isOptional: true };
    case "nonoptional":
      return { ...before, isOptional: false };
    case "catch":
      return ANYTHING;
    case "default":
    case "prefault":
      return { ...before, ...(value === undefined ? {} : { default: value }), isOptional: true };
    case "describe":
      return typeof value === "string" ? { ...before, description: value } : before;
    case "array":
      return { type: "array", items: withoutMarks(before) };
  }
  return before.takesAny ? before : bounded(before, name, value);
}

/** What says nothing to a form is passed over. */
function bounded(before: ReadZod, name: string, value: unknown): ReadZod {
  const number = typeof value === "number" ? value : undefined;
  const isText = before.type === "string";
  const bound = (text: "minLength" | "maxLength", size: "minimum" | "maximum"): ReadZod =>
    number === undefined || before.type === "array" ? before : { ...before, [isText ? text : size]: number };
  switch (name) {
    case "int":
      return { ...before, type: "integer" };
    case "positive":
      return { ...before, minimum: before.type === "integer" ? 1 : 0 };
    case "nonnegative":
      return { ...before, minimum: 0 };
    case "min":
    case "gte":
      return bound("minLength", "minimum");
    case "max":
    case "lte":
      return bound("maxLength", "maximum");
    case "nonempty":
      return isText ? { ...before, minLength: 1 } : before;
    case "email":
      return { ...before, format: "email" };
    case "url":
      return { ...before, format: "uri" };
    case "datetime":
      return { ...before, format: "date-time" };
    case "date":
      return { ...before, format: "date" };
    // What a transformation takes is what stands before it; what it gives is of no concern here.
    default:
      return before;
  }
}

export function withoutMarks({ isOptional: _, takesAny: __, ...schema }: ReadZod): InputSchema {
  return schema;
}

export function constantOf(expression: ts.Expression): unknown {
  const node = unwrap(expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) return -Number(constantOf(node.operand));
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return node.kind === ts.SyntaxKind.TrueKeyword;
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(constantOf);
  return undefined;
}
