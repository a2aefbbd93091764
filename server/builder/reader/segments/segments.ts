import type { Word } from "../text/words.ts";
import { LABELS, type Label } from "./labels.ts";
import type { Tagged } from "./tagger.ts";
import { SIZE } from "./tagger.ts";

/** Words next to each other that do the same, half-open. */
export interface Segment {
  readonly label: Label;
  readonly from: number;
  readonly to: number;
  /** 0 to 1: how sure the reader is of it. */
  readonly share: number;
}

export function segmentsOf(words: readonly Word[], { labels, shares }: Tagged): readonly Segment[] {
  const out: Segment[] = [];
  let from = 0;
  for (let at = 1; at <= words.length; at++) {
    const here = LABELS[labels[at] ?? 0];
    const before = LABELS[labels[at - 1] ?? 0] ?? "talk";
    const same = at < words.length && here === before && here !== "order";
    if (same) continue;
    const sure = Array.from({ length: at - from }, (_, index) => shares[(from + index) * SIZE + (labels[from + index] ?? 0)] ?? 0);
    out.push({ label: before, from, to: at, share: sure.reduce((sum, each) => sum + each, 0) / Math.max(1, sure.length) });
    from = at;
  }
  return out;
}

/** Something to be done: its first words, and those that belong to it wherever they are. */
export interface OrderZone {
  readonly from: number;
  readonly words: readonly number[];
  readonly share: number;
}

export function ordersOf(segments: readonly Segment[]): readonly OrderZone[] {
  const zones: { from: number; words: number[]; share: number }[] = [];
  for (const { label, from, to, share } of segments) {
    const own = Array.from({ length: to - from }, (_, index) => from + index);
    if (label === "order") zones.push({ from, words: own, share });
    else if (label === "more") {
      const last = zones.at(-1);
      if (last) {
        last.words.push(...own);
        last.share = Math.min(last.share, share);
      } else zones.push({ from, words: own, share });
    }
  }
  return zones;
}

/** The same with what is between two words, the second excluded, given another label. */
export function relabelled(segments: readonly Segment[], from: number, to: number, label: Label): readonly Segment[] {
  if (to <= from) return segments;
  const outside = segments.flatMap((segment) => [
    ...(segment.from < from ? [{ ...segment, to: Math.min(segment.to, from) }] : []),
    ...(segment.to > to ? [{ ...segment, from: Math.max(segment.from, to) }] : []),
  ]);
  return [...outside, { label, from, to, share: 1 }].sort((a, b) => a.from - b.from);
}
