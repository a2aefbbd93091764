import ts from "typescript-browser";
import { holds, type LintRule } from "../rule.ts";

/** `while (true)` that nothing leaves. */
export const unboundedLoop: LintRule = {
  code: "unbounded-loop",
  check(node) {
    if (!isEndless(node) || holds(node.statement, (child) => ts.isBreakStatement(child) || ts.isReturnStatement(child) || ts.isThrowStatement(child)))
      return null;
    return { node, message: "Nothing ends this loop. Leave it with `break` or `return`, or count to a limit." };
  },
};

function isEndless(node: ts.Node): node is ts.WhileStatement | ts.DoStatement | ts.ForStatement {
  if (ts.isForStatement(node)) return node.condition === undefined || isTrue(node.condition);
  return (ts.isWhileStatement(node) || ts.isDoStatement(node)) && isTrue(node.expression);
}

function isTrue(condition: ts.Expression): boolean {
  return condition.kind === ts.SyntaxKind.TrueKeyword || (ts.isNumericLiteral(condition) && condition.text !== "0");
}
