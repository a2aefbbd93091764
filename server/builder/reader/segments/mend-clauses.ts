import { READS_ONLY } from "../lexicon/lexicon.ts";
import { stem } from "../text/stem.ts";
import type { Word } from "../text/words.ts";
import type { Label } from "./labels.ts";
import type { Segment } from "./segments.ts";

const BEGINS = new Set(["if", "unless", "otherwise", "else", "should"]);
const NOT_FOUND = /^(?:can(?:'t|not|t) find (?:one|it|any)|not found|none found|nothing found|no match)/;
const JOINS = new Set(["and", "but", "then", "or", "only", "so"]);
const WHEN = /^(?:when|whenever|once)$/;
const ENDS = /^[.!?;]$|\n/;
const MOST_WORDS = 16;

/** “If there is such a customer, …”, “If not, …”: a clause behind an order that begins with a condition's word is one up to its comma, whatever it was taken for. */
export function withClauses(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  const order = segments.find(({ label }) => label === "order")?.from ?? Infinity;
  const start = segments.find(({ label }) => label === "start")?.to ?? Infinity;
  const isBehind = (at: number) => at > order || (at > start && ENDS.test(words[at - 1]?.token.text ?? ""));
  const clauses = words.flatMap((_, at) => {
    const to = isBehind(at) && beginsClause(words, at) ? endOf(words, segments, at) : at;
    return to > at ? [{ from: at, to }] : [];
  });
  return clauses.reduce<readonly Segment[]>((before, { from, to }) => cut(before, from, to), segments);
}

const LOOKS = new Set(READS_ONLY.split(" ").map(stem));

/** “A form calls a webhook. [Look] in the table for a row …”: a sentence behind the start's that begins with looking for something is an order. */
export function withLooksFreed(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  const begun = segments.findIndex(({ label }) => label === "start");
  return segments.flatMap((segment, index) => {
    const { label, from, to } = segment;
    const isFirst = /^[.!?\n]$/.test(words[from - 1]?.token.text.trim() || "\n") && from > 0;
    if (label !== "start" || index <= begun || !isFirst || !LOOKS.has(words[from]?.stem ?? "")) return [segment];
    return [
      { ...segment, label: "order" as const, to: from + 1 },
      { ...segment, label: "more" as const, from: from + 1, to },
    ];
  });
}

/** “Cheer in #wins when somebody subscribes”: where nothing is asked for, what stands before the “when” is. */
export function withOrdersFreed(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  if (segments.some(({ label }) => label === "order" || label === "more")) return segments;
  const when = words.findIndex(({ lower }, at) => at > 1 && WHEN.test(lower) && words[at - 1]?.token.kind !== "stop");
  const arrow = words.findIndex(({ token }, at) => at > 1 && /^(?:=|->|→|=>)$/.test(token.text));
  if (arrow > 0 && arrow < words.length - 2)
    return [
      { label: "start", from: 0, to: arrow, share: 0.8 },
      { label: "talk", from: arrow, to: arrow + 1, share: 1 },
      { label: "order", from: arrow + 1, to: arrow + 2, share: 0.8 },
      { label: "more", from: arrow + 2, to: words.length, share: 0.8 },
    ];
  if (when < 0) return withFirstVerb(segments, words);
  if (words.slice(0, when).some(({ lower }) => /^(?:some|any)thing$|^stuff$/.test(lower))) return segments;
  const later = segments
    .filter(({ to }) => to > when)
    .map((each) => ({ ...each, from: Math.max(each.from, when), label: each.from < when ? ("start" as const) : each.label }));
  return [{ label: "order", from: 0, to: 1, share: 0.6 }, { label: "more", from: 1, to: when, share: 0.6 }, ...later];
}

/** “Announce new releases in Slack”: where nothing seems to be asked for, a verb at the beginning is, and where that goes belongs to it. */
function withFirstVerb(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  const [first] = words;
  const [only] = segments;
  const isOrder = first !== undefined && first.verbs.size > 0 && first.names.length === 0 && first.noun === null && only?.label === "start" && only.from === 0;
  const to = words.findLastIndex(({ lower }, at) => /^(?:to|in|into|on)$/.test(lower) && words.slice(at + 1, at + 4).some(({ names }) => names.length > 0));
  if (!isOrder || to < 3) return segments;
  const end = Math.max(only.to, to);
  return [
    { label: "order", from: 0, to: 1, share: 0.6 },
    { label: "start", from: 1, to, share: 0.6 },
    { label: "more", from: to, to: end, share: 0.6 },
    ...segments.filter(({ from }) => from >= end),
  ];
}

function beginsClause(words: readonly Word[], at: number): boolean {
  const before = words[at - 1];
  const said = words
    .slice(at, at + 3)
    .map(({ lower }) => lower)
    .join(" ");
  return (
    (BEGINS.has(words[at]?.lower ?? "") || NOT_FOUND.test(said)) &&
    before !== undefined &&
    (before.token.kind === "stop" || JOINS.has(before.lower) || /\n/.test(before.token.text))
  );
}

/** Where the clause ends: before its comma, or before the order that it is a condition of. */
function endOf(words: readonly Word[], segments: readonly Segment[], from: number): number {
  if (/^(?:otherwise|else)$/.test(words[from]?.lower ?? "")) return from + 1;
  const labelAt = (at: number) => segments.find((each) => each.from <= at && at < each.to)?.label;
  for (let at = from + 1; at < Math.min(words.length, from + MOST_WORDS); at++) {
    const isStop = words[at]?.token.kind === "stop";
    if (isStop && labelAt(at + 1) !== "condition") return at;
    if (!isStop && labelAt(at) === "order" && (words[at]?.verbs.size ?? 0) > 0 && at > from + 2) return at;
  }
  return from;
}

function cut(segments: readonly Segment[], from: number, to: number): readonly Segment[] {
  const rest = (segment: Segment, label: Label = segment.label): readonly Segment[] => [
    ...(segment.from < from ? [{ ...segment, to: Math.min(segment.to, from) }] : []),
    ...(segment.to > to ? [{ ...segment, label, from: Math.max(segment.from, to) }] : []),
  ];
  const out = segments.flatMap((segment) => (segment.to <= from || segment.from >= to ? [segment] : rest(segment)));
  return [...out, { label: "condition" as const, from, to, share: 1 }].sort((a, b) => a.from - b.from);
}
