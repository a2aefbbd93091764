/** Phrases that read as translated, each with plain words for the same. The guide is docs/voice.md. */
export const STILTED: readonly { readonly phrase: RegExp; readonly instead: string }[] = [
  { phrase: /(?:\/\/|\*|^\s*-) +(?:Who|Whoever|What is) [a-z]/, instead: "begin with the thing itself" },
  { phrase: /\botherwise than\b/, instead: "differently than, unlike" },
  { phrase: /\bstands here\b/, instead: "is shown here, is here" },
  { phrase: /\btells? (?:us )?of no(?:thing)?\b/, instead: "has no, reports no" },
  { phrase: /\b(?:goes|go) on with\b/, instead: "continues" },
  { phrase: /\bhowever (?:it|they) (?:ends?|ended)\b/, instead: "whatever the outcome" },
  { phrase: /\b(?:is|are) told of\b/, instead: "hears of, gets, is reported" },
  { phrase: /\bhas it then\b/, instead: "gets it" },
  { phrase: /\banybody's\b/, instead: "anyone's, or name whose" },
  { phrase: /\bof its own accord\b/, instead: "by itself" },
  { phrase: /\bcome to pass\b/, instead: "happen" },
  { phrase: /\btreats only\b/, instead: "handles only" },
  { phrase: /\bWhat (?:it|he|she) needs is being read\b/, instead: "Loading" },
];

/** Where a sentence reads as translated: `line: phrase`. */
export function stiltedIn(text: string): readonly string[] {
  return text
    .split("\n")
    .flatMap((line, at) => STILTED.filter(({ phrase }) => phrase.test(line)).map(({ instead }) => `${at + 1}: ${line.trim().slice(0, 120)} (${instead})`));
}
