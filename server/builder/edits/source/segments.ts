import type { Outline, Range } from "./outline.ts";

/** The lines of a step, with the blank lines and comments above it that belong to nothing else. */
export interface Segment {
  readonly text: string;
  /** Where its text begins in the file. */
  readonly from: number;
  readonly isWholeLines: boolean;
}

export interface SourceBlock {
  readonly segments: ReadonlyMap<string, Segment>;
  /** What comes before the first step and after the last one, inside of the braces. */
  readonly head: string;
  readonly tail: string;
}

/** A block of the file, cut between its steps. */
export function cutBlock(text: string, range: Range, ids: readonly string[], outline: Outline): SourceBlock {
  const segments = new Map<string, Segment>();
  let at = afterLine(text, range.from, range.to);
  const head = text.slice(range.from, at);
  for (const id of ids) {
    const step = outline.steps[id];
    if (!step) continue;
    const end = afterLine(text, step.whole.to, range.to);
    segments.set(id, { text: text.slice(at, end), from: at, isWholeLines: text.slice(at, end).endsWith("\n") });
    at = end;
  }
  return { segments, head, tail: text.slice(at, range.to) };
}

/** Behind the line break, where only spaces or a comment come before it; the place itself otherwise. */
function afterLine(text: string, at: number, most: number): number {
  const rest = /^[ \t]*(?:\/\/[^\n]*)?\n/.exec(text.slice(at, most));
  return rest ? at + rest[0].length : at;
}
