import ts from "typescript-browser";
import { isConnection, rootOf, type LintContext, type LintRule } from "../rule.ts";

/** Work that is begun and not waited for: the run may end before it, and its failure is lost. */
export const floatingPromise: LintRule = {
  code: "floating-promise",
  check(node, context) {
    if (ts.isExpressionStatement(node)) return isFloating(node.expression, context) ? { node, message: MESSAGE } : null;
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return null;
    if (!isPromise(node.initializer, context) || isAwaitedLater(node, node.name.text)) return null;
    return { node, message: MESSAGE };
  },
};

const MESSAGE = "This promise is not awaited: the run may end before it, and its failure is lost.";

function isFloating(expression: ts.Expression, context: LintContext): boolean {
  if (ts.isVoidExpression(expression) || ts.isParenthesizedExpression(expression)) return isFloating(expression.expression, context);
  if (ts.isBinaryExpression(expression) && /^(&&|\|\||\?\?)$/.test(expression.operatorToken.getText())) return isFloating(expression.right, context);
  if (ts.isConditionalExpression(expression)) return isFloating(expression.whenTrue, context) || isFloating(expression.whenFalse, context);
  return isPromise(expression, context) || isLoopOfPromises(expression);
}

/** `items.forEach(async …)`, and `items.map(async …)` whose promises nobody takes. */
function isLoopOfPromises(call: ts.Expression): boolean {
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false;
  return /^(forEach|map)$/.test(call.expression.name.text) && call.arguments.some((argument) => ts.isFunctionLike(argument) && isAsync(argument));
}

function isPromise(call: ts.Expression, context: LintContext): boolean {
  if (!ts.isCallExpression(call)) return false;
  const root = rootOf(call.expression);
  if (!root) return false;
  const file = call.getSourceFile().fileName;
  const resolved = context.project.resolve(file, root.text);
  if (resolved?.kind === "package") return resolved.module === "@vennel/sdk" && /^(step|state|once)$/.test(resolved.name);
  if (resolved?.kind === "project") {
    if (isConnection(context, root)) return !isPaging(call);
    const { declaration } = resolved;
    return declaration !== null && ts.isFunctionLike(declaration) && isAsync(declaration) && call.expression === root;
  }
  if (file.startsWith("tests/")) return root.text === "trigger" || (root.text === "systems" && isMethodCall(call));
  return root.text === "step" || root.text === "state";
}

function isMethodCall(call: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(call.expression) && /^(seed|fail|recover|expireCredential|answer|pageSize)$/.test(call.expression.name.text);
}

/** Pages are an iterator: `for await` waits for them. */
function isPaging(call: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === "pages";
}

function isAsync(node: ts.Node): boolean {
  return ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false);
}

/** Whether a name is awaited, returned or handed on where it is known. */
function isAwaitedLater(declaration: ts.VariableDeclaration, name: string): boolean {
  const scope = ts.findAncestor(declaration, (node) => ts.isFunctionLike(node) || ts.isSourceFile(node));
  const uses = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && node.text === name && node !== declaration.name && isHandedOn(node)) || (ts.forEachChild(node, uses) ?? false);
  return scope ? uses(scope) : true;
}

function isHandedOn(use: ts.Identifier): boolean {
  const taken = use.parent;
  if (ts.isPropertyAccessExpression(taken)) return taken.expression === use && /^(then|catch|finally)$/.test(taken.name.text);
  if (ts.isTemplateSpan(taken) || ts.isIfStatement(taken) || ts.isPrefixUnaryExpression(taken)) return false;
  return !ts.isPropertyAssignment(taken) && !ts.isShorthandPropertyAssignment(taken);
}
