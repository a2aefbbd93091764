import ts from "typescript-browser";
import { isFunctionNode, unwrap, type FunctionNode } from "../../../analysis/bindings.ts";
import { sdkCalls } from "../../../analysis/find-automations.ts";
import type { FoundCode } from "../find-code.ts";

/**
 * What a name holds, as a path from what `run` is given: `event.body.issue`.
 * A list that was read is `items`, and one of them `item`; `path` is null for everything else.
 */
export interface Held {
  readonly path: readonly string[] | null;
  /** From here on it can be used. */
  readonly from: number;
  /** What was handed over, where the name is a parameter of a helper. */
  readonly given: { readonly node: ts.Expression; readonly scope: NamesInReach } | null;
}

/** A function that a run comes through, with the names that can be used in it. */
export interface NamesInReach {
  readonly node: FunctionNode;
  readonly names: ReadonlyMap<string, Held>;
  /** Parameters that are taken apart, with what is handed over: more can be taken from it. */
  readonly patterns: readonly { readonly pattern: ts.ObjectBindingPattern; readonly path: readonly string[] }[];
}

const ONE_BY_ONE = /^(map|filter|forEach|flatMap|some|every|find|each)$/;
const STILL_THE_LIST = /^(filter|slice|toSorted|toReversed|sort|reverse)$/;

/** Every function that a run comes through, helpers and mappings included, each once. */
export function traceNames({ project, automation }: FoundCode): readonly NamesInReach[] {
  const scopes: NamesInReach[] = [];
  if (automation?.run) enter(automation.run.node, [{ path: [], given: null }], new Map(), []);
  return scopes;

  function enter(node: FunctionNode, handed: readonly Omit<Held, "from">[], outer: ReadonlyMap<string, Held>, around: NamesInReach["patterns"]): void {
    if (scopes.some((scope) => scope.node === node) || !node.body) return;
    const names = new Map(outer);
    const patterns = node.parameters.flatMap(({ name }, index) => {
      const path = handed[index]?.path;
      return path && ts.isObjectBindingPattern(name) ? [{ pattern: name, path }] : [];
    });
    const scope: NamesInReach = { node, names, patterns: [...patterns, ...around] };
    scopes.push(scope);
    node.parameters.forEach((parameter, index) => hold(parameter.name, handed[index] ?? { path: null, given: null }, node.body?.getStart() ?? 0, names));
    walk(node.body, scope, names);
  }

  function walk(node: ts.Node, scope: NamesInReach, names: Map<string, Held>): void {
    if (isFunctionNode(node)) {
      enter(node, [], names, scope.patterns);
      return;
    }
    if (ts.isVariableDeclaration(node) && node.initializer) hold(node.name, { path: pathOf(node.initializer, names), given: null }, node.getEnd(), names);
    if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer)) {
      const [declaration] = node.initializer.declarations;
      if (declaration) hold(declaration.name, { path: oneOf(pathOf(node.expression, names)), given: null }, node.statement.getStart(), names);
    }
    if (ts.isCallExpression(node)) enterCall(node, scope, names);
    ts.forEachChild(node, (child) => walk(child, scope, names));
  }

  function enterCall(call: ts.CallExpression, scope: NamesInReach, names: ReadonlyMap<string, Held>): void {
    const { expression } = call;
    const list = ts.isPropertyAccessExpression(expression) && ONE_BY_ONE.test(expression.name.text);
    const work = call.arguments.find((argument) => isFunctionNode(argument));
    if (list && work && isFunctionNode(work)) {
      const read = expression.name.text === "each" ? call.arguments[1] : expression.expression;
      enter(work, [{ path: oneOf(read ? pathOf(read, names) : null), given: null }], names, scope.patterns);
      return;
    }
    const file = call.getSourceFile().fileName;
    const called = ts.isIdentifier(expression) ? project.resolve(file, expression.text) : null;
    if (called?.kind !== "project" || !called.declaration) return;
    const handed = call.arguments.map((argument) => ({ path: pathOf(argument, names), given: { node: argument, scope } }));
    if (isFunctionNode(called.declaration)) enter(called.declaration, handed, new Map(), []);
    const source = project.files.get(called.file);
    const declared = ts.isExpression(called.declaration) ? unwrap(called.declaration) : null;
    if (source && declared && ts.isCallExpression(declared) && sdkCalls(project, source, "mapping").includes(declared))
      for (const rule of rulesOf(declared)) enter(rule, handed, new Map(), []);
  }

  function pathOf(expression: ts.Expression, names: ReadonlyMap<string, Held>): readonly string[] | null {
    const node = unwrap(expression);
    if (ts.isIdentifier(node)) return names.get(node.text)?.path ?? null;
    if (ts.isPropertyAccessExpression(node)) return below(pathOf(node.expression, names), node.name.text);
    if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      return below(pathOf(node.expression, names), node.argumentExpression.text);
    return ts.isCallExpression(node) ? resultOf(node, names) : null;
  }

  function resultOf(call: ts.CallExpression, names: ReadonlyMap<string, Held>): readonly string[] | null {
    const { expression } = call;
    const [first, second] = call.arguments;
    if (ts.isPropertyAccessExpression(expression)) {
      if (expression.name.text === "pages") return ["items"];
      if (expression.getText() === "Array.fromAsync") return first ? pathOf(first, names) : null;
      if (STILL_THE_LIST.test(expression.name.text)) return pathOf(expression.expression, names);
    }
    // A step gives what its work gives.
    const isStep = pathOf(expression, names)?.join(".") === "step" || expression.getText() === "step";
    return isStep && second && isFunctionNode(second) && second.body && !ts.isBlock(second.body) ? pathOf(second.body, names) : null;
  }
}

function rulesOf(mapping: ts.CallExpression): readonly FunctionNode[] {
  const body = mapping.arguments[1] && unwrap(mapping.arguments[1]);
  if (!body || !ts.isObjectLiteralExpression(body)) return [];
  return body.properties.flatMap((rule): FunctionNode[] => {
    if (isFunctionNode(rule)) return [rule];
    return ts.isPropertyAssignment(rule) && isFunctionNode(rule.initializer) ? [rule.initializer] : [];
  });
}

function below(owner: readonly string[] | null, name: string): readonly string[] | null {
  return owner && owner[0] !== "items" ? [...owner, name] : null;
}

function oneOf(list: readonly string[] | null): readonly string[] | null {
  return list?.length === 1 && list[0] === "items" ? ["item"] : null;
}

function hold(name: ts.BindingName, value: Omit<Held, "from">, from: number, into: Map<string, Held>): void {
  if (ts.isIdentifier(name)) {
    into.set(name.text, { ...value, from });
    return;
  }
  for (const element of name.elements) {
    if (!ts.isBindingElement(element)) continue;
    const key = element.propertyName ?? element.name;
    const path = ts.isObjectBindingPattern(name) && ts.isIdentifier(key) ? below(value.path, key.text) : null;
    hold(element.name, { path, given: null }, from, into);
  }
}
