import ts from "typescript-browser";
import { unwrap, type FunctionNode } from "../../analysis/bindings.ts";
import { findAutomations, type FoundAutomation } from "../../analysis/find-automations.ts";
import { readProject, type ProjectSource } from "../../analysis/project-source.ts";
import { propertyOf } from "../../analysis/literals.ts";

export interface FoundCode {
  readonly project: ProjectSource;
  readonly source: ts.SourceFile;
  readonly automation: FoundAutomation | null;
}

export function findCode(files: ReadonlyMap<string, string>, file: string): FoundCode | null {
  const project = readProject(files);
  const source = project.files.get(file);
  return source ? { project, source, automation: findAutomations(project).find((found) => found.file === file) ?? null } : null;
}

export function definitionOf(automation: FoundAutomation): ts.ObjectLiteralExpression | null {
  const [argument] = automation.call.arguments;
  return argument && ts.isObjectLiteralExpression(unwrap(argument)) ? (unwrap(argument) as ts.ObjectLiteralExpression) : null;
}

/** `run`, when its body is a block. */
export function runBody(automation: FoundAutomation): { readonly node: FunctionNode; readonly block: ts.Block } | null {
  const node = automation.run?.node;
  return node?.body && ts.isBlock(node.body) ? { node, block: node.body } : null;
}

export function indentOf(node: ts.Node): string {
  const source = node.getSourceFile();
  const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
  return /^[ \t]*/.exec(source.text.slice(source.getLineStarts()[line]))?.[0] ?? "";
}

export function textNode(object: ts.ObjectLiteralExpression, name: string): ts.Expression | null {
  const value = propertyOf(object, name);
  return value && ts.isExpression(value) && ts.isStringLiteralLike(unwrap(value)) ? unwrap(value) : null;
}
