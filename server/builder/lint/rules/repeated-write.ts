import ts from "typescript-browser";
import { holds, isConnection, rootOf, type LintContext, type LintRule } from "../rule.ts";

const READS = /^(get|list|search|find|look|read|query|fetch|count|pages)/i;

/** A write that is sent again when its answer is lost, without a key that tells the system so. */
export const repeatedWrite: LintRule = {
  code: "repeated-write",
  sourceOnly: true,
  check(node, context) {
    if (!ts.isCallExpression(node) || rootOf(node.expression)?.text !== "step") return null;
    const options = node.arguments.find(ts.isObjectLiteralExpression);
    if (!options || textOf(options, "onUncertain") !== "repeat" || propertyOf(options, "idempotencyKey")) return null;
    const work = node.arguments.find(ts.isFunctionLike);
    const write = work && holds(work, (child) => isWrite(child, context));
    return write
      ? { node, message: "This step sends its write again when the answer is lost. Give it an `idempotencyKey`, so that it is carried out once." }
      : null;
  },
};

function isWrite(node: ts.Node, context: LintContext): boolean {
  if (!ts.isCallExpression(node)) return false;
  const root = rootOf(node.expression);
  if (!root || !isConnection(context, root) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { text } = node.expression.name;
  const [method] = node.arguments;
  if (text === "request") return !(method && ts.isStringLiteralLike(method) && method.text.toUpperCase() === "GET");
  return !READS.test(text);
}

function propertyOf(options: ts.ObjectLiteralExpression, name: string): ts.ObjectLiteralElementLike | undefined {
  return options.properties.find((property) => property.name?.getText() === name);
}

function textOf(options: ts.ObjectLiteralExpression, name: string): string | null {
  const property = propertyOf(options, name);
  return property && ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer) ? property.initializer.text : null;
}
