import type ts from "typescript-browser";
import type { SourceSpan } from "../../../contracts/flow.ts";

export function spanOf(node: ts.Node): SourceSpan {
  const source = node.getSourceFile();
  const start = source.getLineAndCharacterOfPosition(node.getStart(source));
  const end = source.getLineAndCharacterOfPosition(node.getEnd());
  return { file: source.fileName, startLine: start.line + 1, startColumn: start.character, endLine: end.line + 1, endColumn: end.character };
}

/** Source text on one line, short enough for a node of the flow. */
export function brief(node: ts.Node, limit = 80): string {
  const text = node.getText().replace(/\s+/g, " ").trim();
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}
