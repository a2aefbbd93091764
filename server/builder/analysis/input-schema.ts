import ts from "typescript-browser";
import type { InputSchema } from "../../../contracts/input-schema.ts";
import { isFunctionNode } from "./bindings.ts";
import { valueOf } from "./find-automations.ts";
import { propertyOf } from "./literals.ts";
import type { ProjectSource } from "./project-source.ts";
import { schemaOfType } from "./type-schema.ts";
import { schemaOfZod } from "./zod-schema.ts";

/** Name of the option by which a trigger is given what parses its input. */
const PARSER = { manual: "input", event: "payload", webhook: "body" } as const;

/**
 * What a trigger takes, read from how the code says it: a type argument, a zod schema, or a parser with a declared
 * answer. Null where it is not said, or in a way that cannot be followed.
 */
export function readInputSchema(project: ProjectSource, trigger: ts.CallExpression, type: keyof typeof PARSER): InputSchema | null {
  const file = trigger.getSourceFile().fileName;
  const [typeArgument, ...others] = trigger.typeArguments ?? [];
  if (typeArgument && others.length === 0) return schemaOfType(project, file, typeArgument);
  const options = trigger.arguments[type === "event" ? 1 : 0];
  const object = options && valueOf(project, file, options);
  if (!object || !ts.isObjectLiteralExpression(object)) return null;
  const parser = propertyOf(object, PARSER[type]);
  if (!parser || !ts.isExpression(parser)) return null;
  const value = valueOf(project, object.getSourceFile().fileName, parser);
  return ts.isObjectLiteralExpression(value) ? schemaOfParser(project, value) : schemaOfZod(project, value.getSourceFile().fileName, value);
}

/** `{ parse: readOrder }`, whose answer is declared. */
function schemaOfParser(project: ProjectSource, object: ts.ObjectLiteralExpression): InputSchema | null {
  const file = object.getSourceFile().fileName;
  const parse = propertyOf(object, "parse");
  if (!parse) return null;
  const declared = ts.isIdentifier(parse) ? project.resolve(file, parse.text) : null;
  const node = declared?.kind === "project" ? declared.declaration : parse;
  return node && isFunctionNode(node) && node.type ? schemaOfType(project, node.getSourceFile().fileName, node.type) : null;
}
