import { isFunction } from "../../language/function-words.ts";
import type { RequestText } from "../../language/request-text.ts";
import { stem } from "../../language/stem.ts";
import { isFiller } from "../../language/vocabulary.ts";
import type { Source } from "../plan.ts";

/** A part of a request in which conditions on a source are looked for. */
export interface Reader {
  readonly request: RequestText;
  readonly source: Source;
  readonly from: number;
  readonly to: number;
  readonly negated: boolean;
}

/** One value or several: `blocked`, `"help wanted"`, `gold or vip`, `5`. */
export function readValues(reader: Reader, start: number): { values: readonly (string | number)[]; end: number } | null {
  const { request, to } = reader;
  const values: (string | number)[] = [];
  let at = start;
  let end = start;
  while (at < to) {
    const token = request.tokens[at];
    if (
      !token ||
      request.isUsed(at) ||
      token.kind === "stop" ||
      (token.kind === "word" && (isFiller(token.lower) || isFunction(token.lower)) && !/^(true|false|new|no|yes)$/.test(token.lower))
    )
      break;
    values.push(token.value !== null && token.kind === "number" ? token.value : token.text);
    at++;
    end = at;
    if (request.word(at) === "or" || (request.word(at) === "," && request.word(at + 2) === "or")) at++;
    else if (request.word(at) === "," && request.word(at + 1) === "or") at += 2;
    else break;
    // “the label a or the label b”
    while (/^(the|an?|labels?|tags?|labell?ed|tagged|with|is|status|priority|by|from|in)$/.test(request.word(at)) && request.tokens[at]?.kind === "word") at++;
    // “… is urgent or subject contains …”: what follows is a condition of its own.
    if (SAYS_OF.test(request.word(at + 1))) break;
  }
  return values.length > 0 ? { values, end } : null;
}

const SAYS_OF = /^(?:is|are|was|were|has|equals?|=|contains?|mentions?|includes?|starts?|begins?|ends?|exceeds?)$/;

/** The words before a comparison that may name a field: `whose total amount is over 5` → total amount. */
export function wordsBefore(request: RequestText, end: number, least: number): { words: readonly string[]; from: number } {
  const words: string[] = [];
  let from = end;
  for (let at = end - 1; at >= least && words.length < 3; at--) {
    const token = request.tokens[at];
    if (!token || token.kind !== "word" || request.isUsed(at)) break;
    if (
      [
        "is",
        "are",
        "was",
        "its",
        "the",
        "their",
        "of",
        "a",
        "an",
        "has",
        "have",
        "whose",
        "with",
        "that",
        "which",
        "it",
        "worth",
        "for",
        "costs",
        "cost",
        "totals",
        "totalling",
        "totaling",
        "by",
      ].includes(token.lower)
    ) {
      from = at;
      if (words.length > 0 && !["of", "the", "its"].includes(token.lower)) break;
      continue;
    }
    if (isFiller(token.lower)) break;
    words.unshift(token.lower);
    from = at;
  }
  return { words, from };
}

export function leadStart(request: RequestText, at: number, least: number): number {
  let start = at;
  while (
    start > least &&
    ["with", "the", "a", "an", "has", "have", "is", "are", "that", "which", "it", "its", "not", "without", "whose", "was"].includes(request.word(start - 1))
  )
    start--;
  return start;
}

export function isNegation(word: string): boolean {
  return ["not", "non", "never", "without", "except", "excluding"].includes(word);
}

/** “not”, “is not”, “not a”, “other than” just before a place. */
export function isNegatedBefore(request: RequestText, at: number, least: number): boolean {
  let place = at;
  while (place - 1 >= least && ["a", "an", "the", "already", "yet", "being", "been"].includes(request.word(place - 1))) place--;
  if (request.word(place - 1) === "than" && request.word(place - 2) === "other") return true;
  return [at, place, place - 1, place - 2].some((index) => index >= least && isNegation(request.word(index)));
}

/** Where a negation before a place begins; the place itself where there is none. */
export function negationStart(request: RequestText, at: number, least: number): number {
  for (let start = at; start >= Math.max(least, at - 3); start--) {
    if (isNegation(request.word(start))) return start;
    if (request.word(start) === "other" && request.word(start + 1) === "than") return start;
  }
  return at;
}

export function sameWord(a: string, b: string): boolean {
  return a === b || stem(a) === stem(b);
}
