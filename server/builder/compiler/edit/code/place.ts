import ts from "typescript-browser";
import { indentOf } from "../find-code.ts";
import type { TextChange } from "../text-change.ts";

/** A line of its own at the start of a block, behind the declarations that it begins with. */
export function atStart(block: ts.Block, line: string): TextChange {
  const first = block.statements.findIndex((statement) => !isPlainDeclaration(statement));
  const declarations = block.statements.slice(0, first < 0 ? block.statements.length : first);
  const last = declarations.at(-1);
  const source = block.getSourceFile();
  const like = block.statements[0];
  const indent = like ? indentOf(like) : `${indentOf(block)}  `;
  const at = last ? endOfLine(source.text, last.getEnd()) : endOfLine(source.text, block.getStart() + 1);
  // A block on one line has no line end of its own to put something behind.
  if (at > block.getEnd()) {
    const start = last?.getEnd() ?? block.getStart() + 1;
    return { start, end: start, text: ` ${line}`, file: source.fileName };
  }
  return { start: at, end: at, text: `\n${indent}${line}`, file: source.fileName };
}

/** Only what stands on the rest of the line and is a comment belongs to it. */
export function endOfLine(text: string, from: number): number {
  const rest = /^[ \t]*(?:\/\/[^\n]*|\/\*[^\n]*?\*\/[ \t]*)?(?=\r?\n)/.exec(text.slice(from));
  return rest ? from + rest[0].length : from;
}

function isPlainDeclaration(statement: ts.Statement): boolean {
  return ts.isVariableStatement(statement) && !/\bawait\b|\bstep\b/.test(statement.getText());
}

/** The lines of a statement, with the comment that stands right above it, the one behind it, and an empty line that would be left over. */
export function wholeLines(node: ts.Node): { readonly start: number; readonly end: number } {
  const { text } = node.getSourceFile();
  const lineStart = text.lastIndexOf("\n", node.getStart() - 1) + 1;
  const end = endOfLine(text, node.getEnd());
  const alone = text.slice(lineStart, node.getStart()).trim() === "" && text[end] === "\n";
  if (!alone) return { start: node.getStart(), end: node.getEnd() };
  const start = aboveComments(text, lineStart);
  const leavesGap = text.slice(0, start).endsWith("\n\n") && /^\n?[ \t]*(?:\n|\}|$)/.test(text.slice(end + 1));
  return { start: leavesGap ? start - 1 : start, end: end + 1 };
}

function aboveComments(text: string, lineStart: number): number {
  let start = lineStart;
  for (;;) {
    const above = text.lastIndexOf("\n", start - 2) + 1;
    if (start === 0 || !/^[ \t]*\/\//.test(text.slice(above, start))) return start;
    start = above;
  }
}
