import type { Word } from "../text/words.ts";
import type { Segment } from "./segments.ts";

const GIVES = "(?:ok(?:ay)?|go-? ?ahead|approval|sign-?off|consent|green light|thumbs up)";
const APPROVES = new RegExp(
  [
    `(?:must|has to|have to|needs? to|should) (?:first )?(?:say (?:yes|ok(?:ay)?)|approve|agree|confirm|sign|ok(?:ay)?|give (?:the |an? |their |his |her )?${GIVES})\\b`,
    `(?:needs?|requires?|once|after|wait(?:s|ing)? for) (?:[\\w']+ ){0,3}${GIVES}\\b`,
  ].join("|"),
  "i",
);

/** Whether some words say that a person has to agree first. */
export const asksApproval = (said: string): boolean => APPROVES.test(said);

const GOES_ON = new Set(["before", "only", "then", "and"]);
const STOPS = /^[.!?;:,]$|\n/;

/** “Someone in #finance must say yes, only then create …”: that a person agrees is an order of its own, whatever it was taken for. */
export function withApprovals(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  const end = words.findIndex((_, at) => asksApproval(lineTo(words, at)));
  if (end < 0) return segments;
  const begin = words.findLastIndex(({ token }, at) => at <= end && STOPS.test(token.text)) + 1;
  // “Above 500 our CFO has to …”: when it is asked for.
  const from = segments.find((each) => each.label === "condition" && each.from === begin && each.to < end)?.to ?? begin;
  const next = words.findIndex(({ token, lower }, at) => at > end && (STOPS.test(token.text) || GOES_ON.has(lower)));
  const to = next < 0 ? words.length : next;
  const out = segments.flatMap((segment) => [
    ...(segment.from < from ? [{ ...segment, to: Math.min(segment.to, from) }] : []),
    ...(segment.to > to ? [{ ...segment, from: Math.max(segment.from, to) }] : []),
  ]);
  const before = words[to]?.lower === "before" ? ordered(out, words, to) : out;
  if (before.every(({ label }) => label !== "order" && label !== "more")) return segments;
  return [
    ...before.filter((each) => each.to <= from),
    { label: "order" as const, from, to: from + 1, share: 1 },
    ...(to > from + 1 ? [{ label: "more" as const, from: from + 1, to, share: 1 }] : []),
    ...before.filter((each) => each.from >= to),
  ];
}

/** “… before they become an order”: what is agreed to. */
function ordered(segments: readonly Segment[], words: readonly Word[], at: number): readonly Segment[] {
  const verb = words.findIndex(
    ({ verbs, classes, token }, index) => index > at && (verbs.size > 0 || (token.kind === "word" && !classes.has("pronoun") && !classes.has("function"))),
  );
  const end = words.findIndex(({ token }, index) => index > verb && STOPS.test(token.text));
  const to = end < 0 ? words.length : end;
  if (verb < 0 || verb > at + 4 || segments.some(({ label, from }) => label === "order" && from > at && from < to)) return segments;
  return [
    ...segments.filter(({ from }) => from < at),
    { label: "talk" as const, from: at, to: verb, share: 1 },
    { label: "order" as const, from: verb, to: verb + 1, share: 0.8 },
    ...(to > verb + 1 ? [{ label: "more" as const, from: verb + 1, to, share: 0.8 }] : []),
    ...segments.filter(({ from }) => from >= to),
  ];
}

/** How many words before an approval may say what it approves. */
const LONGEST = 24;

/** The clause up to a word. */
function lineTo(words: readonly Word[], at: number): string {
  const near = words.slice(Math.max(0, at + 1 - LONGEST), at + 1);
  return near
    .slice(near.findLastIndex(({ token }) => STOPS.test(token.text)) + 1)
    .map(({ lower }) => lower)
    .join(" ");
}
