import type { Word } from "../text/words.ts";
import type { Segment } from "./segments.ts";

const SMALL = /^(?:to|in|on|into|from|of|or|and|a|an|the|for|by|with|via)$/;

/** Every word with a capital: it tells no name. */
export const isHeading = (words: readonly Word[]): boolean =>
  words.length > 3 && words.every(({ token }) => token.kind === "word" && (SMALL.test(token.lower) || /^[\p{Lu}\d]/u.test(token.text)));

/** “Zendesk Ticket Solved to Google Sheets Create Row”: a heading says first what happens in one system, then what is done in another. */
export function withTitle(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  if (!isHeading(words)) return segments;
  const turns = words.flatMap(({ lower, inside }, at) =>
    lower === "to" && !inside && systemIn(words, 0, at) !== null && systemIn(words, at, words.length) !== null ? [at] : [],
  );
  const [to] = turns;
  if (to === undefined || turns.length > 1 || systemIn(words, 0, to) === systemIn(words, to, words.length) || words[0]?.verbs.has("read")) return segments;
  if ((words[0]?.verbs.size ?? 0) > 0 && words[0]?.names.length === 0) return segments;
  return [
    { label: "start", from: 0, to, share: 1 },
    { label: "order", from: to, to: to + 1, share: 1 },
    { label: "more", from: to + 1, to: words.length, share: 1 },
  ];
}

const systemIn = (words: readonly Word[], from: number, to: number): number | null =>
  words.slice(from, to).flatMap(({ names }) => names.filter(({ soft }) => !soft).map(({ system }) => system))[0] ?? null;
