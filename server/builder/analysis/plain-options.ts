import ts from "typescript-browser";
import { valueOf } from "./find-automations.ts";
import { textOf } from "./literals.ts";
import type { ProjectSource } from "./project-source.ts";

/** The members of an options object, each known for certain; or why they are not. */
export type PlainOptions = { readonly members: ReadonlyMap<string, ts.Expression> } | { readonly reason: string };

/** Nothing but members that are written out counts: a spread, a getter or a computed key may be anything. */
export function plainOptions(of: string, options: ts.Expression | undefined): PlainOptions {
  const members = new Map<string, ts.Expression>();
  if (!options) return { members };
  if (!ts.isObjectLiteralExpression(options)) return { reason: `The ${of}'s options are computed` };
  for (const member of options.properties) {
    const name = member.name && nameOf(member.name);
    if (ts.isSpreadAssignment(member)) return { reason: `The ${of}'s options are spread from another value` };
    if (!name) return { reason: `The ${of}'s options have a computed key` };
    if (ts.isPropertyAssignment(member)) members.set(name, member.initializer);
    else if (ts.isShorthandPropertyAssignment(member)) members.set(name, member.name);
    else if (!ts.isMethodDeclaration(member)) return { reason: `The ${of}'s ${name} is computed` };
  }
  return { members };
}

function nameOf(name: ts.PropertyName): string | null {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) return name.text;
  return ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression) ? name.expression.text : null;
}

/** A text that is written out, in place or in a constant; null for anything that is put together. */
export function constantText(project: ProjectSource, expression: ts.Expression): string | null {
  const value = valueOf(project, expression.getSourceFile().fileName, expression);
  return ts.isTemplateExpression(value) ? null : textOf(value);
}
