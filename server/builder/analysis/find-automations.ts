import ts from "typescript-browser";
import { isFunctionNode, unwrap, type FunctionNode } from "./bindings.ts";
import { isSdk } from "./is-sdk.ts";
import { propertyOf, textOf } from "./literals.ts";
import type { ProjectSource } from "./project-source.ts";

export interface FoundAutomation {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly call: ts.CallExpression;
  /** What `automation` is given, where that is written out. */
  readonly definition: ts.ObjectLiteralExpression | null;
  readonly trigger: ts.Expression | null;
  readonly concurrency: ts.Expression | null;
  readonly run: { readonly node: FunctionNode; readonly file: string } | null;
}

/** Every `automation({ … })` of the project, in the order of files and lines. */
export function findAutomations(project: ProjectSource): readonly FoundAutomation[] {
  const found: FoundAutomation[] = [];
  for (const file of [...project.files.keys()].sort()) {
    const source = project.files.get(file);
    if (!source || !file.startsWith("src/")) continue;
    for (const call of sdkCalls(project, source, "automation")) found.push(readAutomation(project, file, call));
  }
  return found;
}

/** Calls of a function of the SDK, whatever name it was imported under. */
export function sdkCalls(project: ProjectSource, source: ts.SourceFile, name: string): readonly ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && isSdk(project, source.fileName, node.expression, name)) calls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls;
}

function readAutomation(project: ProjectSource, file: string, call: ts.CallExpression): FoundAutomation {
  const argument = call.arguments[0] && valueOf(project, file, call.arguments[0]);
  const object = argument && ts.isObjectLiteralExpression(argument) ? argument : null;
  const fallback = file.replace(/^.*\//, "").replace(/\.[mc]?tsx?$/, "");
  const id = (object && constantIn(project, object, "id")) ?? fallback;
  const trigger = object && propertyOf(object, "trigger");
  const run = object && propertyOf(object, "run");
  const concurrency = object && propertyOf(object, "concurrency");
  return {
    id,
    name: (object && constantIn(project, object, "name")) ?? id,
    file,
    call,
    definition: object,
    trigger: trigger && ts.isExpression(trigger) ? valueOf(project, file, trigger) : null,
    concurrency: concurrency && ts.isExpression(concurrency) ? valueOf(project, file, concurrency) : null,
    run: run ? functionOf(project, file, run) : null,
  };
}

function constantIn(project: ProjectSource, object: ts.ObjectLiteralExpression, name: string): string | null {
  const value = propertyOf(object, name);
  return value && ts.isExpression(value) ? textOf(valueOf(project, object.getSourceFile().fileName, value)) : null;
}

/** Follows a name to the value that it was declared with. */
export function valueOf(project: ProjectSource, file: string, expression: ts.Expression): ts.Expression {
  const node = unwrap(expression);
  if (!ts.isIdentifier(node)) return node;
  const resolved = project.resolve(file, node.text);
  return resolved?.kind === "project" && resolved.declaration && ts.isExpression(resolved.declaration)
    ? valueOf(project, resolved.file, resolved.declaration)
    : node;
}

function functionOf(project: ProjectSource, file: string, node: ts.Node): { node: FunctionNode; file: string } | null {
  if (isFunctionNode(node)) return { node, file };
  if (!ts.isIdentifier(node)) return null;
  const resolved = project.resolve(file, node.text);
  return resolved?.kind === "project" && resolved.declaration && isFunctionNode(resolved.declaration)
    ? { node: resolved.declaration, file: resolved.file }
    : null;
}
