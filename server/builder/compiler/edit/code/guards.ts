import ts from "typescript-browser";
import { isFunctionNode } from "../../../analysis/bindings.ts";
import { brief } from "../../../analysis/source-span.ts";
import type { FoundCode } from "../find-code.ts";
import { traceNames, type NamesInReach } from "../reach/trace-names.ts";

/** A condition on which a run stops, or a thing is passed over. */
export interface Guard {
  readonly statement: ts.IfStatement;
  readonly scope: NamesInReach;
  readonly label: string;
  /** What its condition is put together from, and how: one of them may be what is meant. */
  readonly operands: readonly ts.Expression[];
}

/** `if (…) return;` and its kin, wherever a run comes through. */
export function guardsOf(code: FoundCode): readonly Guard[] {
  return traceNames(code).flatMap((scope) => {
    const found: Guard[] = [];
    const visit = (node: ts.Node): void => {
      if (isFunctionNode(node)) return;
      if (ts.isIfStatement(node) && !node.elseStatement && leaves(node.thenStatement))
        found.push({ statement: node, scope, label: brief(node.expression), operands: operandsOf(node.expression) });
      ts.forEachChild(node, visit);
    };
    if (scope.node.body) visit(scope.node.body);
    return found;
  });
}

function leaves(statement: ts.Statement): boolean {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  return last !== undefined && (ts.isReturnStatement(last) || ts.isContinueStatement(last));
}

export function operandsOf(expression: ts.Expression): readonly ts.Expression[] {
  if (ts.isParenthesizedExpression(expression)) return operandsOf(expression.expression);
  const joins = ts.isBinaryExpression(expression) && ["&&", "||"].includes(expression.operatorToken.getText());
  return joins ? [...operandsOf(expression.left), ...operandsOf(expression.right)] : [expression];
}

/** The paths that an expression reads, as far as names lead to them. */
export function pathsRead(node: ts.Node, { names }: NamesInReach): readonly string[] {
  const found: string[] = [];
  const visit = (part: ts.Node): void => {
    const path = pathOf(part, names);
    if (path) found.push(path.join("."));
    else ts.forEachChild(part, visit);
  };
  visit(node);
  return found;
}

function pathOf(node: ts.Node, names: NamesInReach["names"]): readonly string[] | null {
  if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node)) return pathOf(node.expression, names);
  if (ts.isIdentifier(node)) return names.get(node.text)?.path ?? null;
  if (!ts.isPropertyAccessExpression(node)) return null;
  const owner = pathOf(node.expression, names);
  return owner && [...owner, node.name.text];
}
