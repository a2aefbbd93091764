import ts from "typescript-browser";
import type { InputSchema } from "../../../contracts/input-schema.ts";
import { unwrap } from "./bindings.ts";
import { valueOf } from "./find-automations.ts";
import type { ProjectSource } from "./project-source.ts";

/** With `isOptional`, which belongs to the object that has it as a field. */
type Read = InputSchema & { readonly isOptional?: boolean };

/** `z.object({ … })` and what is chained to it, as far as a form can show it; null for what is no zod schema. */
export function schemaOfZod(project: ProjectSource, file: string, expression: ts.Expression): InputSchema | null {
  const read = readZod(project, file, expression);
  return read && without(read);
}

function readZod(project: ProjectSource, file: string, expression: ts.Expression): Read | null {
  const node = valueOf(project, file, expression);
  const here = node.getSourceFile().fileName;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const { name, expression: owner } = node.expression;
  if (isZod(project, here, owner)) return made(project, here, name.text, node.arguments);
  const before = readZod(project, here, owner);
  return before && refined(before, name.text, node.arguments);
}

function isZod(project: ProjectSource, file: string, owner: ts.Expression): boolean {
  const resolved = ts.isIdentifier(owner) ? project.resolve(file, owner.text) : null;
  return resolved?.kind === "package" && /^zod(\/|$)/.test(resolved.module);
}

function made(project: ProjectSource, file: string, name: string, [first]: readonly ts.Expression[]): Read {
  switch (name) {
    case "string":
    case "number":
    case "boolean":
    case "null":
      return { type: name };
    case "int":
      return { type: "integer" };
    case "email":
      return { type: "string", format: "email" };
    case "url":
      return { type: "string", format: "uri" };
    case "literal":
      return first === undefined ? {} : { enum: [constantOf(first)] };
    case "enum":
      return first && ts.isArrayLiteralExpression(unwrap(first)) ? { enum: constantOf(first) as unknown[] } : {};
    case "array":
      return { type: "array", items: (first && schemaOfZod(project, file, first)) ?? {} };
    case "record":
      return { type: "object" };
    case "optional":
      return { ...(first && readZod(project, file, first)), isOptional: true };
    case "object":
    case "strictObject":
    case "looseObject":
      return first ? fieldsOf(project, file, first) : { type: "object" };
    default:
      return {};
  }
}

function fieldsOf(project: ProjectSource, file: string, shape: ts.Expression): Read {
  const object = valueOf(project, file, shape);
  if (!ts.isObjectLiteralExpression(object)) return { type: "object" };
  const fields = object.properties.flatMap((member) => {
    if (!ts.isPropertyAssignment(member) || !(ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))) return [];
    return [{ name: member.name.text, read: readZod(project, object.getSourceFile().fileName, member.initializer) ?? {} }];
  });
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(({ name, read }) => [name, without(read)])),
    order: fields.map(({ name }) => name),
    required: fields.flatMap(({ name, read }) => (read.isOptional ? [] : [name])),
  };
}

/** One more link of a chain; what says nothing to a form is passed over. */
function refined(before: Read, name: string, [first]: readonly ts.Expression[]): Read {
  const value = first === undefined ? undefined : constantOf(first);
  const number = typeof value === "number" ? value : undefined;
  const isText = before.type === "string";
  const bound = (text: "minLength" | "maxLength", size: "minimum" | "maximum"): Read =>
    number === undefined || before.type === "array" ? before : { ...before, [isText ? text : size]: number };
  switch (name) {
    case "optional":
      return { ...before, isOptional: true };
    case "nullish":
      return { ...before, nullable: true, isOptional: true };
    case "nullable":
      return { ...before, nullable: true };
    case "default":
      return { ...before, ...(value === undefined ? {} : { default: value }), isOptional: true };
    case "describe":
      return typeof value === "string" ? { ...before, description: value } : before;
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
    case "array":
      return { type: "array", items: without(before) };
    // What a transformation takes is what stands before it; what it gives is of no concern here.
    default:
      return before;
  }
}

function without({ isOptional: _, ...schema }: Read): InputSchema {
  return schema;
}

function constantOf(expression: ts.Expression): unknown {
  const node = unwrap(expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) return -Number(constantOf(node.operand));
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return node.kind === ts.SyntaxKind.TrueKeyword;
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(constantOf);
  return undefined;
}
