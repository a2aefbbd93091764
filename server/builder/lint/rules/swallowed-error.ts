import ts from "typescript-browser";
import type { LintFinding, LintRule } from "../rule.ts";

/** A failure that leaves no trace. A comment in its place says that this is meant. */
export const swallowedError: LintRule = {
  code: "swallowed-error",
  sourceOnly: true,
  check(node) {
    if (ts.isCatchClause(node)) return isEmpty(node.block) ? finding(node) : null;
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== "catch") return null;
    const [handler] = node.arguments;
    if (!handler || !ts.isArrowFunction(handler)) return null;
    const says = ts.isBlock(handler.body) ? !isEmpty(handler.body) : !/^(undefined|null|void 0|\(\{\}\))$/.test(handler.body.getText());
    return says ? null : finding(handler);
  },
};

function finding(node: ts.Node): LintFinding {
  return { node, message: "This error is swallowed: the run goes on as if nothing had happened. Handle it, log it, or let it fail the step." };
}

function isEmpty(block: ts.Block): boolean {
  return block.statements.length === 0 && !/\/[/*]/.test(block.getText());
}
