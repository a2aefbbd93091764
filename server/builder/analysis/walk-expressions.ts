import ts from "typescript-browser";
import { bind, bindingOf, isFunctionNode, unwrap, type Binding, type FunctionNode } from "./bindings.ts";
import type { Exit } from "./flow-graph.ts";
import { conditionOf } from "./condition.ts";
import { brief } from "./source-span.ts";
import { drawCall, drawStepMethod, drawUnknown } from "./draw-nodes.ts";
import { drawBranch, scopeOf, walkFunction, type Walk } from "./walk-statements.ts";

const PARALLEL = new Set(["all", "allSettled", "race", "any"]);
const AFTER = new Set(["then", "catch", "finally"]);
const ITERATORS = new Set(["map", "forEach", "flatMap", "filter", "reduce", "some", "every", "find"]);

/** Draws what an expression does, in the order of its evaluation. */
export function visitExpression(walk: Walk, expression: ts.Node): void {
  if (ts.isCallExpression(expression)) return visitCall(walk, expression);
  if (ts.isNewExpression(expression) && expression.arguments?.some((argument) => isHandedOn(walk, argument)))
    return drawUnknown(walk, expression, "The new object is given what it calls through");
  if (isFunctionNode(expression)) return; // only what is called counts
  if (ts.isConditionalExpression(expression)) {
    visitExpression(walk, expression.condition);
    return drawBranch(walk, expression, conditionOf(expression.condition), [
      ["yes", () => visitExpression(walk, expression.whenTrue)],
      ["no", () => visitExpression(walk, expression.whenFalse)],
    ]);
  }
  if (ts.isBinaryExpression(expression) && isShortCircuit(expression.operatorToken.kind)) {
    visitExpression(walk, expression.left);
    const goesOn = expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return drawBranch(walk, expression, conditionOf(expression.left), [
      [goesOn ? "yes" : "no", () => visitExpression(walk, expression.right)],
      [goesOn ? "no" : "yes", () => {}],
    ]);
  }
  ts.forEachChild(expression, (child) => visitExpression(walk, child));
}

function isShortCircuit(kind: ts.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken;
}

function visitCall(walk: Walk, call: ts.CallExpression): void {
  const callee = unwrap(call.expression);
  if (ts.isPropertyAccessExpression(callee)) {
    const owner = unwrap(callee.expression);
    const name = callee.name.text;
    if (ts.isIdentifier(owner) && owner.text === "Promise" && PARALLEL.has(name)) return drawParallel(walk, call);
    if (bindingOf(walk.project, scopeOf(walk), owner)?.kind === "step") return drawStepMethod(walk, call, name);
    if (AFTER.has(name) && drawAfter(walk, call, owner, name)) return;
    if (ITERATORS.has(name) && call.arguments[0] && drawIteration(walk, call, owner, call.arguments[0])) return;
  }
  const binding = bindingOf(walk.project, scopeOf(walk), callee);
  if (binding?.kind === "step") return drawStepMethod(walk, call, null);
  if (binding?.kind === "operations") {
    for (const argument of call.arguments) visitExpression(walk, argument);
    return drawCall(walk, call, binding.alias, binding.path);
  }
  if (binding?.kind === "function") return inline(walk, call, binding);
  if (reachesConnection(walk, callee)) return drawUnknown(walk, call, "The call is made through a computed name");
  if (isRaisedIssue(walk, callee)) return drawIssue(walk, call);
  visitExpression(walk, callee);
  for (const argument of call.arguments) visitExpression(walk, argument);
  const given = call.arguments.find((argument) => isHandedOn(walk, argument));
  if (given) drawUnknown(walk, call, `${brief(given, 40)} is handed to code that can't be followed`);
}

/** A connection, or an object with one in it. */
function isHandedOn(walk: Walk, argument: ts.Expression): boolean {
  const node = unwrap(argument);
  if (!ts.isObjectLiteralExpression(node)) return isLive(bindingOf(walk.project, scopeOf(walk), node));
  return node.properties.some((member) =>
    ts.isPropertyAssignment(member) ? isHandedOn(walk, member.initializer) : ts.isShorthandPropertyAssignment(member) && isHandedOn(walk, member.name),
  );
}

/** `promise.then(…)`: what is given to it happens behind what the promise stands for. */
function drawAfter(walk: Walk, call: ts.CallExpression, owner: ts.Expression, name: string): boolean {
  const [first, second] = call.arguments;
  if (!first || bindingOf(walk.project, scopeOf(walk), owner) !== null) return false;
  visitExpression(walk, owner);
  const onError = name === "catch" ? first : second;
  if (name !== "catch") followCallback(walk, first);
  if (onError)
    drawBranch(walk, call, { label: "it fails" }, [
      ["yes", () => followCallback(walk, onError)],
      ["no", () => {}],
    ]);
  return true;
}

function isLive(binding: Binding | null): boolean {
  return (
    binding?.kind === "connection" ||
    binding?.kind === "connections" ||
    binding?.kind === "operations" ||
    binding?.kind === "step" ||
    binding?.kind === "context"
  );
}

/** `github[name](…)`, `clients[kind].send(…)`. */
function reachesConnection(walk: Walk, callee: ts.Expression): boolean {
  const node = unwrap(callee);
  if (isLive(bindingOf(walk.project, scopeOf(walk), node))) return true;
  return (ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node)) && reachesConnection(walk, node.expression);
}

/** A helper of the project is drawn where it is called. */
function inline(
  walk: Walk,
  call: ts.CallExpression,
  target: { readonly node: FunctionNode; readonly scope: { readonly file: string; readonly names: ReadonlyMap<string, Binding> } },
): void {
  for (const argument of call.arguments) if (!isFunctionNode(argument)) visitExpression(walk, argument);
  if (walk.active.has(target.node)) return drawUnknown(walk, call, "The function calls itself");
  const names = new Map(target.scope.names);
  target.node.parameters.forEach((parameter, index) => {
    const argument = call.arguments[index];
    const given = argument ? argumentBinding(walk, argument) : parameter.initializer ? bindingOf(walk.project, target.scope, parameter.initializer) : null;
    bind(parameter.name, given, names);
  });
  follow(walk, target.node, target.scope.file, names);
}

function argumentBinding(walk: Walk, argument: ts.Expression): Binding | null {
  const node = unwrap(argument);
  return bindingOf(walk.project, scopeOf(walk), node);
}

/** Draws a function's body; its returns lead on to what follows the call. */
export function follow(walk: Walk, node: FunctionNode, file: string, names: Map<string, Binding>): void {
  const returns: Exit[] = [];
  walkFunction({ ...walk, file, names, returns, breaks: null, active: new Set([...walk.active, node]) }, node);
  walk.graph.exits = [...walk.graph.exits, ...returns];
}

/** The body of a callback, if the argument is a function of this project. */
export function followCallback(walk: Walk, argument: ts.Expression | undefined): boolean {
  if (!argument) return false;
  const binding = argumentBinding(walk, argument);
  if (binding?.kind === "operations") {
    drawCall(walk, argument, binding.alias, binding.path);
    return true;
  }
  if (binding?.kind !== "function" || walk.active.has(binding.node)) return false;
  const names = new Map(binding.scope.names);
  for (const parameter of binding.node.parameters) bind(parameter.name, null, names);
  follow(walk, binding.node, binding.scope.file, names);
  return true;
}

function drawParallel(walk: Walk, call: ts.CallExpression): void {
  const { graph } = walk;
  const [argument] = call.arguments;
  if (!argument) return;
  const drawn = graph.attempt(() => {
    const id = graph.add({ kind: "parallel", key: "parallel", label: "At the same time" }, call);
    const before = graph.nodes.length;
    const list = unwrap(argument);
    const after: Exit[] = [];
    graph.inside(id, { path: false }, () => {
      for (const element of ts.isArrayLiteralExpression(list) ? list.elements : [list]) {
        graph.exits = [{ from: id, label: null }];
        visitExpression(walk, element);
        after.push(...graph.exits);
      }
    });
    graph.exits = after;
    return graph.nodes.length > before;
  });
  if (!drawn) visitExpression(walk, argument);
}

function drawIteration(walk: Walk, call: ts.CallExpression, items: ts.Expression, callback: ts.Expression): boolean {
  const { graph } = walk;
  return graph.attempt(() => {
    visitExpression(walk, items);
    const label = `For each of ${brief(items, 60)}`;
    const id = graph.add({ kind: "loop", key: label, label }, call);
    const before = graph.nodes.length;
    graph.inside(id, { path: false, label: "each" }, () => followCallback(walk, callback));
    graph.exits = [{ from: id, label: "then" }];
    return graph.nodes.length > before;
  });
}

function isRaisedIssue(walk: Walk, callee: ts.Expression): boolean {
  if (!ts.isIdentifier(callee)) return false;
  const resolved = walk.project.resolve(walk.file, callee.text);
  return resolved?.kind === "package" && resolved.module === "@vennel/sdk" && resolved.name === "issue";
}

function drawIssue(walk: Walk, call: ts.CallExpression): void {
  const [argument] = call.arguments;
  walk.graph.add({ kind: "step", key: "issue", label: "Raise an issue", detail: argument ? brief(argument, 100) : null }, call);
}
