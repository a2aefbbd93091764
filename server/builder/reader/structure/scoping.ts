import type { Segment } from "../segments/segments.ts";
import type { Word } from "../text/words.ts";

/** The sentence that a word is in. */
export function sentenceOf(words: readonly Word[]): readonly number[] {
  let sentence = 0;
  return words.map(({ token }, at) => {
    const before = words[at - 1]?.token;
    const ends = before !== undefined && (/^[.!?]$/.test(before.text) || before.text === "\n" || /\n/.test(token.text));
    if (ends) sentence += 1;
    return sentence;
  });
}

export type Reach = "all" | "next" | "sentence" | "item";

/**
 * What a condition is a condition of. Before any order it holds for all of them; at the beginning of a clause with orders behind
 * it, for those; inside an order, for each thing that the order is about; behind orders, for those of its sentence.
 */
export function reachOf(segment: Segment, segments: readonly Segment[], words: readonly Word[], sentences: readonly number[]): Reach {
  const orders = segments.filter(({ label }) => label === "order");
  const before = orders.filter(({ from }) => from < segment.from);
  if (before.length === 0) return "all";
  const sentence = sentences[segment.from];
  const next = orders.find(({ from }) => from >= segment.to && sentences[from] === sentence);
  const first = words[segment.from]?.lower ?? "";
  const second = words[segment.from + 1]?.lower ?? "";
  const begins =
    /^(?:if|when|unless|otherwise|else|should|for)$/.test(first) ||
    (first === "in" && second === "case") ||
    (/^(?:and|but|,|.)$/.test(first) && /^(?:if|when|unless|for)$/.test(second));
  const previous = words[segment.from - 1]?.token;
  const atJoint =
    /^(?:and|but|or|then)$/.test(first) ||
    previous === undefined ||
    previous.kind === "stop" ||
    /^(?:and|then|but|or)$/.test(previous.lower) ||
    /^[.,;]$/.test(words[segment.from]?.token.text ?? "");
  if (next && begins && atJoint) return "next";
  const isArrow = /^(?:=|->|→|=>)$/.test(words[segment.to]?.token.text ?? "");
  if (/^(?:otherwise|else)$/.test(first) || (next && isArrow)) return "next";
  const inOrder =
    segments.some(({ label, from }) => (label === "more" || label === "start") && from === segment.to) ||
    /^(?:whose|that|which|where|with|who)$/.test(first) ||
    !begins;
  const own = !/^(?:if|only|but|unless|,|and|except|when|ignore|skip|\n)$/.test(first);
  return inOrder && own ? "item" : "sentence";
}
