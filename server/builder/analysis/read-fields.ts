import ts from "typescript-browser";
import type { InputSchema } from "../../../contracts/input-schema.ts";
import { bindingOf, isFunctionNode, unwrap, type FunctionNode } from "./bindings.ts";
import type { FoundAutomation } from "./find-automations.ts";
import type { ProjectSource } from "./project-source.ts";

/** A value of the event as the code uses it. */
interface Use {
  readonly fields: Map<string, Use>;
  /** What it holds, where it is gone through. */
  item: Use | null;
  type: "string" | "number" | null;
}

type Names = ReadonlyMap<string, Use>;

const DEEPEST = 6;
const OF_LISTS = new Set(["map", "filter", "some", "every", "find", "flatMap", "forEach", "reduce"]);
const OF_TEXTS = new Set(["trim", "toLowerCase", "toUpperCase", "split", "startsWith", "endsWith", "replace", "replaceAll", "match", "charAt", "padStart"]);
const OF_NUMBERS = new Set(["toFixed"]);
const ARITHMETIC: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
]);

/** The fields of the event that an automation reads, below one member of it where `below` names it; null where it reads none. */
export function readFields(project: ProjectSource, { run }: FoundAutomation, below: "body" | null): InputSchema | null {
  if (!run) return null;
  const context = noUse();
  follow(project, run.file, run.node, [context], 0);
  const event = context.fields.get("event");
  const read = below === null ? event : event?.fields.get(below);
  return read && (read.fields.size > 0 || read.item) ? schemaOf(read) : null;
}

/** Notes what a function does with the values that it is given. */
function follow(project: ProjectSource, file: string, node: FunctionNode, given: readonly (Use | null)[], depth: number): void {
  if (!node.body || depth > DEEPEST) return;
  const names = new Map<string, Use>();
  node.parameters.forEach(({ name }, index) => given[index] && take(name, given[index], names));
  visit(node.body, names);

  function visit(inner: ts.Node, known: Map<string, Use>): void {
    if (isFunctionNode(inner) && inner !== node) return visitBelow(inner, new Map(known));
    if (ts.isVariableDeclaration(inner) && inner.initializer) {
      const use = valueRead(inner.initializer, known);
      if (use) take(inner.name, use, known);
    }
    if (ts.isForOfStatement(inner) && ts.isVariableDeclarationList(inner.initializer)) {
      const use = valueRead(inner.expression, known);
      const [declared] = inner.initializer.declarations;
      if (use && declared) take(declared.name, itemOf(use), known);
    }
    if (ts.isBinaryExpression(inner) && ARITHMETIC.has(inner.operatorToken.kind))
      for (const side of [inner.left, inner.right]) note(valueRead(side, known), "number");
    if (ts.isBinaryExpression(inner) && inner.operatorToken.kind === ts.SyntaxKind.InKeyword && ts.isStringLiteralLike(inner.left)) {
      const use = valueRead(inner.right, known);
      if (use) fieldOf(use, inner.left.text);
    }
    if (ts.isCallExpression(inner)) call(inner, known);
    else if (ts.isExpression(inner)) valueRead(inner, known);
    visitBelow(inner, known);
  }

  function visitBelow(inner: ts.Node, known: Map<string, Use>): void {
    ts.forEachChild(inner, (child) => visit(child, known));
  }

  function call(inner: ts.CallExpression, known: Map<string, Use>): void {
    const { expression } = inner;
    const target = ts.isPropertyAccessExpression(expression) ? valueRead(expression.expression, known) : null;
    const method = ts.isPropertyAccessExpression(expression) ? expression.name.text : "";
    if (target && OF_TEXTS.has(method)) note(target, "string");
    if (target && OF_NUMBERS.has(method)) note(target, "number");
    const [first] = inner.arguments;
    if (target && OF_LISTS.has(method)) {
      const item = itemOf(target);
      const place = method === "reduce" ? 1 : 0;
      if (first && isFunctionNode(first)) first.parameters.slice(place, place + 1).forEach(({ name }) => take(name, item, known));
    }
    const uses = inner.arguments.map((argument) => valueRead(argument, known));
    const called = uses.some(Boolean) && !target ? bindingOf(project, { file, names: new Map() }, expression) : null;
    if (called?.kind === "function") follow(project, called.scope.file, called.node, uses, depth + 1);
  }
}

/** The value of the event that an expression is; null for anything else. */
function valueRead(expression: ts.Expression, names: Names): Use | null {
  const node = unwrap(expression);
  if (ts.isIdentifier(node)) return names.get(node.text) ?? null;
  if (ts.isPropertyAccessExpression(node)) {
    const owner = valueRead(node.expression, names);
    if (!owner || isMethod(node)) return null;
    return fieldOf(owner, node.name.text);
  }
  if (ts.isElementAccessExpression(node)) {
    const owner = valueRead(node.expression, names);
    if (!owner) return null;
    return ts.isStringLiteralLike(node.argumentExpression) ? fieldOf(owner, node.argumentExpression.text) : itemOf(owner);
  }
  return null;
}

/** `text.trim()` and `list.length` read what they are of, and no field of it. */
function isMethod({ parent, name }: ts.PropertyAccessExpression): boolean {
  return name.text === "length" || (ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression) && parent.expression.name === name);
}

function take(name: ts.BindingName, use: Use, into: Map<string, Use>): void {
  if (ts.isIdentifier(name)) {
    into.set(name.text, use);
    return;
  }
  for (const element of name.elements) {
    if (!ts.isBindingElement(element) || element.dotDotDotToken) continue;
    const key = element.propertyName ?? element.name;
    if (ts.isArrayBindingPattern(name)) take(element.name, itemOf(use), into);
    else if (ts.isIdentifier(key) || ts.isStringLiteral(key)) take(element.name, fieldOf(use, key.text), into);
  }
}

const noUse = (): Use => ({ fields: new Map(), item: null, type: null });

function fieldOf({ fields }: Use, name: string): Use {
  const known = fields.get(name) ?? noUse();
  fields.set(name, known);
  return known;
}

function itemOf(use: Use): Use {
  return (use.item ??= noUse());
}

function note(use: Use | null, type: "string" | "number"): void {
  if (use) use.type ??= type;
}

function schemaOf({ fields, item, type }: Use): InputSchema {
  if (item) return { type: "array", items: schemaOf(item) };
  if (fields.size === 0) return type ? { type } : {};
  const names = [...fields.keys()];
  return {
    type: "object",
    properties: Object.fromEntries([...fields].map(([name, use]) => [name, schemaOf(use)])),
    order: names,
    required: names,
  };
}
