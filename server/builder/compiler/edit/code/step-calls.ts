import ts from "typescript-browser";
import { isFunctionNode } from "../../../analysis/bindings.ts";
import { textOf } from "../../../analysis/literals.ts";
import type { FoundCode } from "../find-code.ts";
import { traceNames, type NamesInReach } from "../reach/trace-names.ts";

export interface StepCall {
  readonly name: string;
  readonly call: ts.CallExpression;
  /** The statement that consists of nothing else. */
  readonly statement: ts.Statement | null;
}

/** Every `step("name", …)` and `step.each("name", …)` that a run comes through, whatever `step` is called there. */
export function stepCalls(code: FoundCode): readonly StepCall[] {
  return traceNames(code).flatMap((scope) => {
    const found: StepCall[] = [];
    const visit = (node: ts.Node): void => {
      if (isFunctionNode(node)) return;
      if (ts.isCallExpression(node) && isStep(node.expression, scope)) {
        const [first] = node.arguments;
        const name = first && textOf(first);
        if (name) found.push({ name, call: node, statement: statementOf(node) });
      }
      ts.forEachChild(node, visit);
    };
    if (scope.node.body) visit(scope.node.body);
    return found;
  });
}

function isStep(callee: ts.Expression, { names }: NamesInReach): boolean {
  if (ts.isIdentifier(callee)) return callee.text === "step" || names.get(callee.text)?.path?.join(".") === "step";
  if (!ts.isPropertyAccessExpression(callee)) return false;
  if (callee.name.text === "each") return isStep(callee.expression, { names } as NamesInReach);
  return callee.name.text === "step" && ts.isIdentifier(callee.expression) && names.get(callee.expression.text)?.path?.length === 0;
}

function statementOf(call: ts.CallExpression): ts.Statement | null {
  let node: ts.Node = call;
  while (ts.isAwaitExpression(node.parent) || ts.isParenthesizedExpression(node.parent)) node = node.parent;
  return ts.isExpressionStatement(node.parent) ? node.parent : null;
}
