import ts from "typescript-browser";
import { unwrap } from "./bindings.ts";

/** The text of a string literal, with `${…}` kept as it stands in a template; null for anything else. */
export function textOf(expression: ts.Expression): string | null {
  const node = unwrap(expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.getText().slice(1, -1);
  return null;
}

export function propertyOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | ts.MethodDeclaration | null {
  for (const member of object.properties) {
    if (!member.name || !(ts.isIdentifier(member.name) || ts.isStringLiteral(member.name)) || member.name.text !== name) continue;
    if (ts.isPropertyAssignment(member)) return member.initializer;
    if (ts.isMethodDeclaration(member)) return member;
    if (ts.isShorthandPropertyAssignment(member)) return member.name;
  }
  return null;
}

export function textProperty(object: ts.ObjectLiteralExpression, name: string): string | null {
  const value = propertyOf(object, name);
  return value && ts.isExpression(value) ? textOf(value) : null;
}

/** A literal made of constants only. */
export function isConstant(expression: ts.Expression): boolean {
  const node = unwrap(expression);
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return true;
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword || node.kind === ts.SyntaxKind.NullKeyword) return true;
  if (ts.isPrefixUnaryExpression(node)) return isConstant(node.operand);
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isConstant);
  if (ts.isObjectLiteralExpression(node)) return node.properties.every((member) => ts.isPropertyAssignment(member) && isConstant(member.initializer));
  return false;
}
