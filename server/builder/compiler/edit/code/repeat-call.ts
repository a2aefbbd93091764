import ts from "typescript-browser";
import { type FoundCode, indentOf } from "../find-code.ts";
import type { TextChange } from "../text-change.ts";
import { CannotEdit, quote } from "./code-change.ts";

export function repeatCall({ source }: FoundCode, callee: string, field: string, value: string, step: string): TextChange[] {
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === callee) calls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const call = calls.at(-1);
  const statement = call && enclosingStatement(call);
  const [argument] = call?.arguments ?? [];
  if (!statement || !argument) throw new CannotEdit(`${callee} is not called in ${source.fileName}`);
  const inStep = /\bstep\(/.test(statement.getText());
  const repeated = `${callee}({ ...${argument.getText()}, ${field}: ${quote(value)} })`;
  const end = statement.getEnd();
  const text = `\n${indentOf(statement)}${inStep ? `await step(${quote(step)}, () => ${repeated});` : `await ${repeated};`}`;
  return [{ start: end, end, text }];
}

/** The statement that awaits the call: of the block around the step, not of the step's own function. */
function enclosingStatement(call: ts.Node): ts.Statement | null {
  let node: ts.Node = call;
  while (node.parent) {
    if (ts.isExpressionStatement(node) || ts.isVariableStatement(node)) {
      const outer = stepAround(node);
      return outer ?? node;
    }
    node = node.parent;
  }
  return null;
}

function stepAround(statement: ts.Node): ts.Statement | null {
  for (let node = statement.parent; node; node = node.parent) {
    if (ts.isCallExpression(node) && node.expression.getText() === "step") {
      let at: ts.Node = node;
      while (at.parent && !ts.isExpressionStatement(at) && !ts.isVariableStatement(at)) at = at.parent;
      return ts.isExpressionStatement(at) || ts.isVariableStatement(at) ? at : null;
    }
  }
  return null;
}
