import { IMPERATIVES } from "./imperatives.ts";

const WHEN = String.raw`\b(when|whenever|once|if|after|as soon as|each time|every time|any time|upon)\s+`;
const SOMEBODY = String.raw`(?:somebody|someone|anybody|anyone|a (?:person|user|colleague|teammate|maintainer|developer)|people|we|i|you|they)\s+`;
const VALUE = String.raw`("[^"]+"|'[^']+'|[\p{L}\d][\p{L}\d_:/.-]*)`;
const THING = String.raw`((?:an?|the|any|some|one of (?:our|the))\s+(?:(?!(?:as|with)\b)[\p{L}\d-]+\s+)*?[\p{L}\d-]+)`;
const END = `(?=\\s*(?:,|;|:|\\.|$)|\\s+(?:in|on|of|from|at|then|${[...IMPERATIVES].join("|")})\\s)`;

const ADDED = new RegExp(
  `${WHEN}${SOMEBODY}(?:adds?|puts?|sets?|attach(?:es)?|appl(?:y|ies)|assigns?|sticks?)\\s+(?:an?\\s+|the\\s+)?(?:(?:label|tag)\\s+)${VALUE}\\s+(?:to|on|onto)\\s+${THING}${END}`,
  "iu",
);
const ADDED_BEFORE = new RegExp(
  `${WHEN}${SOMEBODY}(?:adds?|puts?|sets?|attach(?:es)?|appl(?:y|ies)|assigns?|sticks?)\\s+(?:an?\\s+|the\\s+)?${VALUE}\\s+(?:label|tag)\\s+(?:to|on|onto)\\s+${THING}${END}`,
  "iu",
);
const IS_ADDED = new RegExp(
  `${WHEN}(?:an?\\s+|the\\s+)?(?:(?:label|tag)\\s+)${VALUE}\\s+(?:is|gets|has been|was)\\s+(?:added|put|set|attached|applied|assigned)\\s+(?:to|on|onto)\\s+${THING}${END}`,
  "iu",
);
const IS_ADDED_BEFORE = new RegExp(
  `${WHEN}(?:an?\\s+|the\\s+)?${VALUE}\\s+(?:label|tag)\\s+(?:is|gets|has been|was)\\s+(?:added|put|set|attached|applied|assigned)\\s+(?:to|on|onto)\\s+${THING}${END}`,
  "iu",
);
const LABELS = new RegExp(
  `${WHEN}${SOMEBODY}(?:labels?|tags?)\\s+${THING}\\s+(?:as\\s+|with\\s+)?(?:the\\s+(?:label|tag)\\s+)?${VALUE}(?=\\s*(?:,|;|:|\\.|$))`,
  "iu",
);

/** However a label comes to be on a thing, what happens is that the thing is labelled. */
export function asLabelled(text: string): string {
  const said = (when: string, value: string, thing: string) => `${when} ${thing} is labelled ${value}`;
  const withValueFirst = [ADDED, ADDED_BEFORE, IS_ADDED, IS_ADDED_BEFORE].reduce(
    (plain, pattern) => plain.replace(pattern, (_, when: string, value: string, thing: string) => said(when, value, thing)),
    text,
  );
  return withValueFirst.replace(LABELS, (_, when: string, thing: string, value: string) => said(when, value, thing));
}
