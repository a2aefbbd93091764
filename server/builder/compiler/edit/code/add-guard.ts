import ts from "typescript-browser";
import { type FoundCode, indentOf, runBody } from "../find-code.ts";
import type { TextChange } from "../text-change.ts";
import { CannotEdit } from "./code-change.ts";
import { contextNames } from "./context-names.ts";

/** Behind the declarations that `run` begins with, before the first thing that it does. */
export function addGuard({ automation }: FoundCode, condition: string): TextChange[] {
  const run = automation && runBody(automation);
  if (!run) throw new CannotEdit("the function that runs can't be found in the file");
  const first = run.block.statements.find((statement) => !isPlainDeclaration(statement)) ?? null;
  const indent = first ? indentOf(first) : `${indentOf(run.node)}  `;
  const at = first ? first.getStart() : run.block.getEnd() - 1;
  return [{ start: at, end: at, text: `if (${condition}) return;\n${indent}` }, ...contextNames(run.node, condition.includes("event.") ? ["event"] : [])];
}

function isPlainDeclaration(statement: ts.Statement): boolean {
  return ts.isVariableStatement(statement) && !/\bawait\b|\bstep\b/.test(statement.getText());
}
