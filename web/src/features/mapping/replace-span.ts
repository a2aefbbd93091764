import type { SourceSpan } from "../../../../contracts/flow.ts";

/** The text with the span's range replaced; lines are 1-based, columns 0-based. */
export function replaceSpan(text: string, span: SourceSpan, insert: string): string {
  return text.slice(0, offsetOf(text, span.startLine, span.startColumn)) + insert + text.slice(offsetOf(text, span.endLine, span.endColumn));
}

export function textOfSpan(text: string, span: SourceSpan): string {
  return text.slice(offsetOf(text, span.startLine, span.startColumn), offsetOf(text, span.endLine, span.endColumn));
}

function offsetOf(text: string, line: number, column: number): number {
  let offset = 0;
  for (let current = 1; current < line; current++) {
    const next = text.indexOf("\n", offset);
    if (next < 0) return text.length;
    offset = next + 1;
  }
  return Math.min(offset + column, text.length);
}
