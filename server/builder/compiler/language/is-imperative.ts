import { IMPERATIVES } from "./imperatives.ts";

const AMBIGUOUS = new Set(
  "email mail text message call label tag comment log record report request answer reply list search note post share record count file start trigger schedule assign copy draft page turn".split(
    " ",
  ),
);
const LEAD_IN = new Set(
  "also then please automatically immediately should it we i to and just , finally afterwards additionally simultaneously next will would like want you can could let's lets have vennel".split(
    " ",
  ),
);
export const NOT_BEFORE_VERB = new Set(
  "a an the new is are was were be been being by of for my our their your its each every any in on at with from via has have had this that no not got gets get whose customer".split(
    " ",
  ),
);
const NOT_AFTER_VERB = new Set([
  "is",
  "are",
  "was",
  "were",
  "has",
  "have",
  "had",
  "of",
  "gets",
  "got",
  "that",
  "which",
  "who",
  "whose",
  "does",
  "did",
  "address",
  "addresses",
]);

/** Words that stand before an order and are no part of it. */
export function skipLeadIn(words: readonly string[], at: number): number {
  let next = at;
  while (LEAD_IN.has(words[next] ?? "")) next++;
  return next;
}

/** Whether a word orders something to be done, rather than naming it. */
export function isImperative(words: readonly string[], at: number): boolean {
  const word = words[at] ?? "";
  if (!IMPERATIVES.has(word)) return false;
  // `a label`, `name and email to …`: a noun stands where a verb would need something to act on.
  const goesTo =
    /^(post|share|report|log|copy)$/.test(word) &&
    /^(to|in|on|via)$/.test(words[at + 1] ?? "") &&
    [2, 3].some((ahead) => /^<(system|channel|url)>$/.test(words[at + ahead] ?? ""));
  if (AMBIGUOUS.has(word) && !goesTo && /^(to|and|or|,|in|on|of|from|at|as|via|&)$/.test(words[at + 1] ?? "")) return false;
  if (AMBIGUOUS.has(word) && /(ed|ends|starts|contains|equals|includes|succeeds|fails|arrives|comes|changes)$/.test(words[at + 1] ?? "")) return false;
  return at + 1 < words.length && !NOT_AFTER_VERB.has(words[at + 1] ?? "");
}

export function isPastVerb(words: readonly string[], at: number): boolean {
  return /ed$/.test(words[at] ?? "");
}
