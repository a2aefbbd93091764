import { diffArrays } from "diff";

export type MergeChunk =
  | { readonly kind: "text"; readonly lines: readonly string[] }
  | { readonly kind: "conflict"; readonly yours: readonly string[]; readonly theirs: readonly string[] };

export interface Merge {
  readonly chunks: readonly MergeChunk[];
  readonly conflicts: number;
  /** The merged text; where both changed the same lines, yours. */
  readonly text: string;
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Line by line: what only one side changed is taken; what both changed differently is a conflict. */
export function mergeThreeWay(base: string, yours: string, theirs: string): Merge {
  const baseLines = base.split("\n");
  const mine = changes(baseLines, yours.split("\n"));
  const other = changes(baseLines, theirs.split("\n"));
  const chunks: MergeChunk[] = [];
  let at = 0;
  for (const region of regions(mine, other)) {
    push(chunks, baseLines.slice(at, region.start));
    const a = rewrite(baseLines, region, mine);
    const b = rewrite(baseLines, region, other);
    const untouched = baseLines.slice(region.start, region.end);
    if (same(a, b) || same(b, untouched)) push(chunks, a);
    else if (same(a, untouched)) push(chunks, b);
    else chunks.push({ kind: "conflict", yours: a, theirs: b });
    at = region.end;
  }
  push(chunks, baseLines.slice(at));
  const text = chunks.flatMap((chunk) => (chunk.kind === "text" ? chunk.lines : chunk.yours)).join("\n");
  return { chunks, conflicts: chunks.filter((chunk) => chunk.kind === "conflict").length, text };
}

/** Texts that have next to nothing in common are not compared for minutes: all of the one became the other. */
const MOST_EDITS = 5_000;

function changes(from: string[], to: string[]): Change[] {
  const parts = diffArrays(from, to, { maxEditLength: MOST_EDITS });
  if (!parts) return [{ start: 0, end: from.length, lines: to }];
  const found: Change[] = [];
  let at = 0;
  for (const part of parts) {
    if (!part.added && !part.removed) {
      at += part.value.length;
      continue;
    }
    const last = found.at(-1);
    const touches = last?.end === at;
    const start = touches && last ? last.start : at;
    const lines = [...(touches && last ? last.lines : []), ...(part.added ? part.value : [])];
    if (part.removed) at += part.value.length;
    if (touches) found.pop();
    found.push({ start, end: at, lines });
  }
  return found;
}

/** Stretches of the base that either side changed; overlapping or touching ones are one. */
function regions(mine: readonly Change[], other: readonly Change[]): { start: number; end: number }[] {
  const all = [...mine, ...other].toSorted((a, b) => a.start - b.start || a.end - b.end);
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of all) {
    const last = found.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}

function rewrite(base: readonly string[], region: { start: number; end: number }, all: readonly Change[]): string[] {
  const lines: string[] = [];
  let at = region.start;
  for (const change of all) {
    if (change.start < region.start || change.end > region.end) continue;
    lines.push(...base.slice(at, change.start), ...change.lines);
    at = change.end;
  }
  return [...lines, ...base.slice(at, region.end)];
}

function push(chunks: MergeChunk[], lines: readonly string[]): void {
  if (lines.length > 0) chunks.push({ kind: "text", lines });
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}
