import ts from "typescript-browser";
import { FUNCTIONS, type PlanFunction } from "../../../../contracts/plan/functions.ts";
import type { Comparison, Field, Fold, Hole, Json, Slot, Test, Value } from "../../../../contracts/plan/value.ts";
import { arrow, bare, members, sdkCall, textOf, type CodeNames } from "./code-names.ts";

const FOLDS: ReadonlySet<string> = new Set<Fold>(["sum", "average", "smallest", "largest"]);
const COMPARED = new Map<ts.SyntaxKind, Comparison>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "equals"],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "differs"],
  [ts.SyntaxKind.GreaterThanToken, "above"],
  [ts.SyntaxKind.GreaterThanEqualsToken, "atLeast"],
  [ts.SyntaxKind.LessThanToken, "below"],
  [ts.SyntaxKind.LessThanEqualsToken, "atMost"],
]);
const METHODS: Readonly<Record<string, Comparison>> = { includes: "contains", startsWith: "startsWith", endsWith: "endsWith" };
const WRITTEN = new Map(Object.entries(FUNCTIONS).map(([name, { written }]: [string, PlanFunction]) => [`${written.form} ${written.js}`, name]));

export function readSlot(node: ts.Expression, names: CodeNames): Slot<Value> {
  return readHole(node, names) ?? readValue(node, names);
}

export function readHole(node: ts.Expression, names: CodeNames): Hole | null {
  const call = sdkCall(bare(node), names);
  const question = call?.name === "hole" ? textOf(call.args[0]) : null;
  return question === null ? null : { hole: question };
}

/** The value that an expression gives; what is no other kind is code. */
export function readValue(expression: ts.Expression, names: CodeNames): Value {
  const node = bare(expression);
  const code = { code: inParentheses(expression).getText() };
  const literal = jsonOf(node);
  if (literal !== undefined) return { literal };
  if (ts.isTemplateExpression(node)) return readTemplate(node, names);
  if (ts.isArrayLiteralExpression(node)) return node.elements.some(ts.isSpreadElement) ? code : { list: node.elements.map((item) => readSlot(item, names)) };
  if (ts.isObjectLiteralExpression(node)) {
    const object = members(node);
    return object ? { object: readMembers(object, names) } : code;
  }
  if (ts.isBinaryExpression(node)) return readOperator(node, names) ?? code;
  if (ts.isPropertyAccessExpression(node) && node.name.text === "length") return { call: "count", on: readValue(node.expression, names), with: [] };
  const field = readField(node, names);
  if (field) return { field };
  return (ts.isCallExpression(node) ? readCall(node, names) : null) ?? code;
}

export function readMembers(object: ReadonlyMap<string, ts.Expression>, names: CodeNames): Record<string, Slot<Value>> {
  return Object.fromEntries([...object].map(([name, member]) => [name, readSlot(member, names)]));
}

export function readTestSlot(node: ts.Expression, names: CodeNames): Slot<Test> {
  return readHole(node, names) ?? readTest(node, names);
}

/** The condition that an expression is. A value by itself asks whether it is there. */
export function readTest(expression: ts.Expression, names: CodeNames): Test {
  const node = bare(expression);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) return { not: readTestSlot(node.operand, names) };
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return { all: joined(node, kind).map((part) => readTestSlot(part, names)) };
    if (kind === ts.SyntaxKind.BarBarToken) return { any: joined(node, kind).map((part) => readTestSlot(part, names)) };
    const is = COMPARED.get(kind);
    if (is) return { left: readSlot(node.left, names), is, right: readSlot(node.right, names) };
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const found = readMethodTest(node, node.expression, names);
    if (found) return found;
  }
  const value = readValue(node, names);
  return "code" in value ? value : { left: value, is: "present" };
}

function readMethodTest(call: ts.CallExpression, { expression, name }: ts.PropertyAccessExpression, names: CodeNames): Test | null {
  const [first] = call.arguments;
  if (!first || call.arguments.length > 1) return null;
  if (name.text === "some") {
    const given = arrow(first);
    return given ? { some: readValue(expression, names), item: given.item, test: readTestSlot(given.body, names) } : null;
  }
  const is = Object.hasOwn(METHODS, name.text) ? METHODS[name.text] : undefined;
  if (!is) return null;
  if (is === "contains" && ts.isArrayLiteralExpression(bare(expression)))
    return { left: readSlot(first, names), is: "oneOf", right: readSlot(expression, names) };
  return { left: readSlot(expression, names), is, right: readSlot(first, names) };
}

/** `a && b && c` in order; what is in parentheses is a part of its own. */
function joined(node: ts.BinaryExpression, kind: ts.SyntaxKind): ts.Expression[] {
  const left = ts.isBinaryExpression(node.left) && node.left.operatorToken.kind === kind ? joined(node.left, kind) : [node.left];
  return [...left, node.right];
}

function inParentheses(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? inParentheses(node.expression) : node;
}

function readTemplate(node: ts.TemplateExpression, names: CodeNames): Value {
  const text = node.templateSpans.flatMap(({ expression, literal }) => [readValue(expression, names), literal.text]);
  return { text: [node.head.text, ...text].filter((part) => part !== "") };
}

function readOperator(node: ts.BinaryExpression, names: CodeNames): Value | null {
  const call = WRITTEN.get(`operator ${node.operatorToken.getText()}`);
  return call ? { call, on: readValue(node.left, names), with: [readValue(node.right, names)] } : null;
}

function readCall(node: ts.CallExpression, names: CodeNames): Value | null {
  const sdk = sdkCall(node, names);
  if (sdk) return readSdk(sdk.name, sdk.args, names);
  const { expression: callee, arguments: args } = node;
  if (ts.isPropertyAccessExpression(callee)) {
    const list = arrow(args[0]);
    if (list && callee.name.text === "map") return { map: readValue(callee.expression, names), item: list.item, to: readValue(list.body, names) };
    if (list && callee.name.text === "filter") return { filter: readValue(callee.expression, names), item: list.item, test: readTest(list.body, names) };
  }
  const global = WRITTEN.get(`global ${callee.getText()}`);
  if (global) return applied(global, args, names);
  const method = ts.isPropertyAccessExpression(callee) ? WRITTEN.get(`method ${callee.name.text}`) : undefined;
  return method && ts.isPropertyAccessExpression(callee) ? applied(method, [callee.expression, ...args], names) : null;
}

function readSdk(name: string, args: readonly ts.Expression[], names: CodeNames): Value | null {
  const [list, given, order] = args;
  const by = arrow(given);
  if (list && by && FOLDS.has(name)) return { fold: name as Fold, of: readValue(list, names), item: by.item, by: readValue(by.body, names) };
  if (list && by && name === "sortBy")
    return { sort: readValue(list, names), item: by.item, by: readValue(by.body, names), descending: textOf(order) === "descending" };
  const known = WRITTEN.get(`sdk ${name}`);
  return known ? applied(known, args, names) : null;
}

function applied(call: string, [on, ...args]: readonly ts.Expression[], names: CodeNames): Value | null {
  return on ? { call, on: readValue(on, names), with: args.map((argument) => readValue(argument, names)) } : null;
}

/** A path of members from a name; connections, exports of the SDK and globals are no fields. */
function readField(node: ts.Expression, names: CodeNames): Field | null {
  const path: string[] = [];
  let at = node;
  for (;;) {
    if (ts.isPropertyAccessExpression(at) && ts.isIdentifier(at.name)) path.unshift(at.name.text);
    else if (ts.isElementAccessExpression(at) && (ts.isStringLiteral(at.argumentExpression) || ts.isNumericLiteral(at.argumentExpression)))
      path.unshift(at.argumentExpression.text);
    else break;
    at = bare(at.expression);
  }
  if (!ts.isIdentifier(at) || at.text === "undefined" || names.sdk.has(at.text) || names.connections.has(at.text)) return null;
  return { of: at.text, path };
}

/** Undefined for what is not plain data. */
function jsonOf(node: ts.Expression): Json | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken && ts.isNumericLiteral(node.operand)) return -Number(node.operand.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (node.kind === ts.SyntaxKind.NullKeyword) return null;
  if (ts.isArrayLiteralExpression(node)) {
    const items = node.elements.map(jsonOf);
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  const object = members(node);
  if (!object || !ts.isObjectLiteralExpression(node)) return undefined;
  const entries = [...object].map(([name, member]) => [name, jsonOf(member)] as const);
  return entries.every((entry): entry is readonly [string, Json] => entry[1] !== undefined) ? Object.fromEntries(entries) : undefined;
}
