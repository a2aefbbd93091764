import ts from "typescript-browser";
import { isFunctionNode, unwrap, type FunctionNode } from "../../../analysis/bindings.ts";
import type { ProjectSource } from "../../../analysis/project-source.ts";

export class Unfoldable extends Error {}

/** Values of names; `undefined` for a name that is not known. */
export type Known = (name: string) => { readonly value: unknown } | undefined;

/**
 * What an expression made of constants, samples and the plain methods below comes to, read off the syntax tree: nothing of a project is ever run here.
 * Throws `Unfoldable` for everything else.
 */
export function fold(project: ProjectSource, expression: ts.Expression, known: Known, depth = 0): unknown {
  const node = unwrap(expression);
  if (depth > 60) throw new Unfoldable();
  const sub = (part: ts.Expression) => fold(project, part, known, depth + 1);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll("_", ""));
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return node.kind === ts.SyntaxKind.TrueKeyword;
  if (node.kind === ts.SyntaxKind.NullKeyword) return null;
  if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map((span) => textOf(sub(span.expression)) + span.literal.text).join("");
  if (ts.isIdentifier(node)) return named(project, node, known, depth);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((item) => (ts.isSpreadElement(item) ? listOf(sub(item.expression)) : [sub(item)]));
  if (ts.isObjectLiteralExpression(node)) return Object.assign({}, ...node.properties.map((member) => memberOf(member, sub)));
  if (ts.isPropertyAccessExpression(node)) return partOf(sub(node.expression), node.name.text);
  if (ts.isElementAccessExpression(node)) return partOf(sub(node.expression), String(sub(node.argumentExpression)));
  if (ts.isConditionalExpression(node)) return sub(node.condition) ? sub(node.whenTrue) : sub(node.whenFalse);
  if (ts.isPrefixUnaryExpression(node)) return prefixed(node.operator, sub(node.operand));
  if (ts.isBinaryExpression(node)) return combined(node, sub);
  if (ts.isCallExpression(node)) return called(project, node, known, depth);
  throw new Unfoldable();
}

function named(project: ProjectSource, node: ts.Identifier, known: Known, depth: number): unknown {
  if (node.text === "undefined") return undefined;
  const value = known(node.text);
  if (value) return value.value;
  const resolved = project.resolve(node.getSourceFile().fileName, node.text);
  if (resolved?.kind === "project" && resolved.declaration && ts.isExpression(resolved.declaration) && !isFunctionNode(resolved.declaration))
    return fold(project, resolved.declaration, () => undefined, depth + 1);
  throw new Unfoldable();
}

function memberOf(member: ts.ObjectLiteralElementLike, sub: (part: ts.Expression) => unknown): object {
  if (ts.isSpreadAssignment(member)) return Object(sub(member.expression)) as object;
  if (ts.isShorthandPropertyAssignment(member)) return { [member.name.text]: sub(member.name) };
  if (ts.isPropertyAssignment(member) && !ts.isComputedPropertyName(member.name)) return { [member.name.text]: sub(member.initializer) };
  throw new Unfoldable();
}

function partOf(owner: unknown, name: string): unknown {
  if (owner === null || owner === undefined) return undefined;
  if (name === "length" && (typeof owner === "string" || Array.isArray(owner))) return owner.length;
  return typeof owner === "object" && Object.hasOwn(owner, name) ? (owner as Record<string, unknown>)[name] : undefined;
}

function prefixed(operator: ts.PrefixUnaryOperator, value: unknown): unknown {
  if (operator === ts.SyntaxKind.ExclamationToken) return !value;
  if (operator === ts.SyntaxKind.MinusToken) return -Number(value);
  if (operator === ts.SyntaxKind.PlusToken) return Number(value);
  throw new Unfoldable();
}

function combined(node: ts.BinaryExpression, sub: (part: ts.Expression) => unknown): unknown {
  const left = sub(node.left);
  const operator = node.operatorToken.getText();
  if (operator === "&&") return left && sub(node.right);
  if (operator === "||") return left || sub(node.right);
  if (operator === "??") return left ?? sub(node.right);
  const right = sub(node.right);
  if (operator === "+" && (typeof left === "string" || typeof right === "string")) return textOf(left) + textOf(right);
  if (operator === "===" || operator === "==") return left === right || (operator === "==" && left == null && right == null);
  if (operator === "!==" || operator === "!=") return left !== right && !(operator === "!=" && left == null && right == null);
  const [a, b] = [Number(left), Number(right)];
  const results: Readonly<Record<string, number | boolean>> = {
    "+": a + b,
    "-": a - b,
    "*": a * b,
    "/": a / b,
    "%": a % b,
    "<": a < b,
    "<=": a <= b,
    ">": a > b,
    ">=": a >= b,
  };
  const result = results[operator];
  if (result === undefined) throw new Unfoldable();
  return result;
}

type TextMethod = (text: string, first: unknown, second: unknown) => unknown;

const OF_TEXT: Readonly<Record<string, TextMethod>> = {
  toUpperCase: (text) => text.toUpperCase(),
  toLowerCase: (text) => text.toLowerCase(),
  trim: (text) => text.trim(),
  includes: (text, part) => text.includes(textOf(part)),
  startsWith: (text, part) => text.startsWith(textOf(part)),
  endsWith: (text, part) => text.endsWith(textOf(part)),
  split: (text, by) => text.split(textOf(by)),
  slice: (text, from, to) => text.slice(Number(from ?? 0), to === undefined ? undefined : Number(to)),
  toString: (text: string) => text,
};

const OF_LIST: Readonly<Record<string, (list: readonly unknown[], first: unknown, second: unknown) => unknown>> = {
  join: (list, by) => list.map((item) => (item == null ? "" : textOf(item))).join(by === undefined ? "," : textOf(by)),
  includes: (list, item) => list.includes(item),
  slice: (list, from, to) => list.slice(Number(from ?? 0), to === undefined ? undefined : Number(to)),
};

function called(project: ProjectSource, call: ts.CallExpression, known: Known, depth: number): unknown {
  const { expression } = call;
  const sub = (part: ts.Expression) => fold(project, part, known, depth + 1);
  if (ts.isIdentifier(expression)) return calledByName(project, expression, call.arguments.map(sub), depth);
  if (!ts.isPropertyAccessExpression(expression)) throw new Unfoldable();
  const owner = sub(expression.expression);
  const name = expression.name.text;
  if (owner == null && (expression.questionDotToken || call.questionDotToken)) return undefined;
  const [first, second] = call.arguments;
  if (Array.isArray(owner) && first && isFunctionNode(first)) return eachOf(project, name, owner, first, known, depth);
  const [a, b] = [first && sub(first), second && sub(second)];
  if (typeof owner === "number" && name === "toFixed") return owner.toFixed(Number(a ?? 0));
  const method =
    typeof owner === "string"
      ? OF_TEXT[name] && ((): unknown => OF_TEXT[name]?.(owner, a, b))
      : Array.isArray(owner)
        ? OF_LIST[name] && ((): unknown => OF_LIST[name]?.(owner, a, b))
        : undefined;
  if (!method) throw new Unfoldable();
  return method();
}

function calledByName(project: ProjectSource, name: ts.Identifier, given: readonly unknown[], depth: number): unknown {
  if (name.text === "String") return textOf(given[0]);
  if (name.text === "Number") return Number(given[0]);
  if (name.text === "Boolean") return Boolean(given[0]);
  const resolved = project.resolve(name.getSourceFile().fileName, name.text);
  if (resolved?.kind !== "project" || !resolved.declaration || !isFunctionNode(resolved.declaration)) throw new Unfoldable();
  return applied(project, resolved.declaration, given, () => undefined, depth);
}

function eachOf(project: ProjectSource, name: string, list: readonly unknown[], work: FunctionNode, known: Known, depth: number): unknown {
  const result = (item: unknown) => applied(project, work, [item], known, depth);
  if (name === "map") return list.map(result);
  if (name === "filter") return list.filter(result);
  if (name === "some") return list.some(result);
  if (name === "every") return list.every(result);
  if (name === "find") return list.find(result);
  throw new Unfoldable();
}

/** What a function of one expression gives for arguments. */
export function applied(project: ProjectSource, work: FunctionNode, given: readonly unknown[], outer: Known, depth = 0): unknown {
  const result = resultOf(work);
  if (!result) throw new Unfoldable();
  const names = new Map<string, unknown>();
  work.parameters.forEach((parameter, index) => take(parameter.name, given[index], names));
  return fold(project, result, (name) => (names.has(name) ? { value: names.get(name) } : outer(name)), depth + 1);
}

export function resultOf(work: FunctionNode): ts.Expression | null {
  if (!work.body) return null;
  if (!ts.isBlock(work.body)) return work.body;
  const [only] = work.body.statements;
  return work.body.statements.length === 1 && only && ts.isReturnStatement(only) ? (only.expression ?? null) : null;
}

function take(name: ts.BindingName, value: unknown, into: Map<string, unknown>): void {
  if (ts.isIdentifier(name)) return void into.set(name.text, value);
  if (!ts.isObjectBindingPattern(name)) throw new Unfoldable();
  for (const element of name.elements) {
    const key = element.propertyName ?? element.name;
    if (!ts.isIdentifier(key)) throw new Unfoldable();
    take(element.name, partOf(value, key.text), into);
  }
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Unfoldable();
  return value;
}

function textOf(value: unknown): string {
  if (typeof value === "object" && value !== null) throw new Unfoldable();
  return String(value);
}
