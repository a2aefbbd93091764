import ts from "typescript-browser";
import type { Import } from "../edits.ts";
import { type FoundCode, indentOf, runBody } from "../find-code.ts";
import type { TextChange } from "../text-change.ts";
import { addImports } from "./add-imports.ts";
import { CannotEdit } from "./code-change.ts";
import { contextNames } from "./context-names.ts";

export function append({ automation, source }: FoundCode, lines: readonly string[], imports: readonly Import[]): TextChange[] {
  const run = automation && runBody(automation);
  if (!run) throw new CannotEdit("the function that runs can't be found in the file");
  const last = run.block.statements.at(-1);
  const returns = last && ts.isReturnStatement(last) ? last : null;
  const indent = last ? indentOf(last) : `${indentOf(run.node)}  `;
  const body = lines.map((line) => (line === "" ? "" : indent + line)).join("\n");
  const place = returns
    ? { start: returns.getStart(), end: returns.getStart(), text: `${body.trimStart()}\n${indent}` }
    : { start: last?.getEnd() ?? run.block.getStart() + 1, end: last?.getEnd() ?? run.block.getStart() + 1, text: `\n${body}` };
  const uses = ["step", "event", "state"].filter((name) => lines.some((line) => new RegExp(`\\b${name}\\b[.(]`).test(line)));
  return [place, ...contextNames(run.node, uses), ...addImports(source, imports)];
}
