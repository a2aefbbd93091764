import ts from "typescript-browser";
import type { InputSchema } from "../../../contracts/input-schema.ts";
import { unwrap } from "./bindings.ts";
import { valueOf } from "./find-automations.ts";
import type { ProjectSource } from "./project-source.ts";
import { ANYTHING, constantOf, refinedZod, withoutMarks, type ReadZod } from "./zod-chain.ts";

/** `z.object({ … })` and what is chained to it, as far as a form can show it; null for what is no zod schema. */
export function schemaOfZod(project: ProjectSource, file: string, expression: ts.Expression): InputSchema | null {
  const read = readZod(project, file, expression);
  return read && withoutMarks(read);
}

function readZod(project: ProjectSource, file: string, expression: ts.Expression): ReadZod | null {
  const node = valueOf(project, file, expression);
  const here = node.getSourceFile().fileName;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const { name, expression: owner } = node.expression;
  if (isZod(project, here, owner)) return made(project, here, name.text, node.arguments);
  if (ts.isPropertyAccessExpression(owner) && isZod(project, here, owner.expression)) return madeIn(owner.name.text, name.text);
  const before = readZod(project, here, owner);
  return before && (changedObject(project, here, before, name.text, node.arguments) ?? refinedZod(before, name.text, node.arguments));
}

function isZod(project: ProjectSource, file: string, owner: ts.Expression): boolean {
  const resolved = ts.isIdentifier(owner) ? project.resolve(file, owner.text) : null;
  return resolved?.kind === "package" && /^zod(\/|$)/.test(resolved.module);
}

function made(project: ProjectSource, file: string, name: string, given: readonly ts.Expression[]): ReadZod {
  const [first] = given;
  const inner = () => (first && readZod(project, file, first)) ?? ANYTHING;
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
    case "uuid":
    case "stringbool":
      return { type: "string" };
    case "literal":
      return first === undefined ? {} : { enum: [constantOf(first)].flat() };
    case "enum":
      return first && ts.isArrayLiteralExpression(unwrap(first)) ? { enum: constantOf(first) as unknown[] } : {};
    case "array":
      return { type: "array", items: (first && schemaOfZod(project, file, first)) ?? {} };
    case "record":
      return { type: "object" };
    case "optional":
    case "exactOptional":
    case "nullable":
    case "nullish":
      return refinedZod(inner(), name, []);
    case "object":
    case "strictObject":
    case "looseObject":
      return first ? fieldsOf(project, file, first) : { type: "object" };
    case "union":
      return { isOptional: membersOf(project, file, first).some(({ isOptional }) => isOptional) };
    case "any":
    case "unknown":
    case "date":
    case "bigint":
    case "tuple":
    case "discriminatedUnion":
      return {};
    default:
      return ANYTHING;
  }
}

/** `z.coerce.number()` and `z.iso.date()`. */
function madeIn(place: string, name: string): ReadZod {
  if (place === "coerce") return { takesAny: true };
  if (place !== "iso") return ANYTHING;
  return name === "date" ? { type: "string", format: "date" } : name === "datetime" ? { type: "string", format: "date-time" } : { type: "string" };
}

function membersOf(project: ProjectSource, file: string, list: ts.Expression | undefined): ReadZod[] {
  const node = list && valueOf(project, file, list);
  if (!node || !ts.isArrayLiteralExpression(node)) return [ANYTHING];
  return node.elements.map((member) => readZod(project, node.getSourceFile().fileName, member) ?? ANYTHING);
}

/** The effect of a method chained to an object that changes its fields; null for any other. */
function changedObject(project: ProjectSource, file: string, before: ReadZod, name: string, [first]: readonly ts.Expression[]): ReadZod | null {
  if (name === "or") return { isOptional: before.isOptional === true || (first && readZod(project, file, first))?.isOptional === true };
  const { properties, order = [], required = [] } = before;
  if (!properties) return null;
  const named = first ? namesOf(project, file, first) : order;
  const having = (isKept: (field: string) => boolean): ReadZod => ({
    ...before,
    properties: Object.fromEntries(Object.entries(properties).filter(([field]) => isKept(field))),
    order: order.filter(isKept),
    required: required.filter(isKept),
  });
  switch (name) {
    case "partial":
      return { ...before, required: required.filter((field) => !named.includes(field)) };
    case "required":
      return { ...before, required: order.filter((field) => required.includes(field) || named.includes(field)) };
    case "pick":
      return having((field) => named.includes(field));
    case "omit":
      return having((field) => !named.includes(field));
    case "extend":
    case "safeExtend":
      return first
        ? joined(
            having((field) => !named.includes(field)),
            fieldsOf(project, file, first),
          )
        : before;
    default:
      return null;
  }
}

function joined(before: ReadZod, more: ReadZod): ReadZod {
  return {
    ...before,
    properties: { ...before.properties, ...more.properties },
    order: [...(before.order ?? []), ...(more.order ?? [])],
    required: [...(before.required ?? []), ...(more.required ?? [])],
  };
}

function namesOf(project: ProjectSource, file: string, mask: ts.Expression): string[] {
  const object = valueOf(project, file, mask);
  if (!ts.isObjectLiteralExpression(object)) return [];
  return object.properties.flatMap(({ name }) => (name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? [name.text] : []));
}

function fieldsOf(project: ProjectSource, file: string, shape: ts.Expression): ReadZod {
  const object = valueOf(project, file, shape);
  if (!ts.isObjectLiteralExpression(object)) return { type: "object" };
  const here = object.getSourceFile().fileName;
  const fields = object.properties.flatMap((member) => {
    if (ts.isShorthandPropertyAssignment(member)) return [{ name: member.name.text, read: readZod(project, here, member.name) ?? ANYTHING }];
    if (!ts.isPropertyAssignment(member) || !(ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))) return [];
    return [{ name: member.name.text, read: readZod(project, here, member.initializer) ?? ANYTHING }];
  });
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(({ name, read }) => [name, withoutMarks(read)])),
    order: fields.map(({ name }) => name),
    required: fields.flatMap(({ name, read }) => (read.isOptional ? [] : [name])),
  };
}
