import { SENTENCE_ENDS } from "./clause-cues.ts";

/** “a webhook with a name, email and company”: commas go on with what it brings. */
const BRINGS = new Set([
  "with",
  "containing",
  "carrying",
  "including",
  "receives",
  "brings",
  "posts",
  "sends",
  "delivers",
  "submits",
  "provides",
  "passes",
  "contains",
  "holds",
]);

/** After a comma in a trigger: `priority high, or urgent` goes on, `a message goes out` does not. */
export function continuesList(words: readonly string[], at: number): boolean {
  return words[at] === "or" || words[at] === "which" || words[at] === "whose" || words[at] === "with" || words[at] === "labelled" || words[at] === "labeled";
}

/** “the name to #a and the total to #b”: two things, each with its own place. */
export function goesElsewhere(words: readonly string[], from: number, at: number): boolean {
  const start = words[at + 1] === "and" ? at + 2 : at + 1;
  if (!words.slice(from, at).some((word) => PLACE.test(word)) || !/^(the|its|their|a|an|his|her)$/.test(words[start] ?? "")) return false;
  const to = words.findIndex((word, index) => index > start && (/^(to|in|into)$/.test(word) || PLACE.test(word) || SENTENCE_ENDS.has(word)));
  if (to < 0 || to - start < 2 || to - start > 7 || !/^(to|in|into)$/.test(words[to] ?? "") || words.slice(start, to).includes(",")) return false;
  // “to #b”, “to the mailing API”
  const place = words.findIndex((word, index) => index > to && PLACE.test(word));
  const name = words.slice(to + 1, place);
  return place > to && place - to < 6 && !name.some((word) => /^(to|and|with|,|of|for|from)$/.test(word) || SENTENCE_ENDS.has(word));
}

const PLACE = /^(<channel>|<path>|<url>|<system>|apis?|service|endpoint)$/;

/** Whether a trigger goes on behind a comma with what it brings. */
export function brings(words: readonly string[]): boolean {
  return words.some((word) => BRINGS.has(word));
}
