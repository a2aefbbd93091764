import type { Comparison } from "../../../../../contracts/plan/value.ts";

/**
 * How conditions are said, in order: the first that fits is taken. `field` and `value` name groups of the pattern;
 * where there is no field, `about` names the kind of field that is meant.
 */
export interface ConditionPattern {
  readonly name: string;
  readonly why: string;
  readonly pattern: RegExp;
  readonly is: Comparison;
  readonly not?: true;
  readonly about?: readonly string[];
  /** The value is a word for a quality: a state, a kind, a yes. */
  readonly quality?: true;
}

const F = String.raw`(?:the |its |their |his |her |an? )?(?<field>[\p{L}_][\p{L}\d_-]*(?: [\p{L}_][\p{L}\d_-]*){0,2}?)`;
const BE = String.raw`(?:is|are|was|were|be|equals?|has been|have been|'s|=|==)`;
const N = String.raw`(?<value>[$€£]?\s?-?\d[\d.,]*[km]?(?:\s?(?:€|£|\$|%|euros?|dollars?|pounds?|bucks|usd|eur|gbp|chf))?)`;
const X = String.raw`(?<value>"[^"]+"|“[^”]+”|'[^']+'|\S+(?: \S+){0,3})`;
const OVER = "over|above|more than|greater than|bigger than|higher than|larger than|exceeds?|exceeding|older than|>";
const UNDER = "under|below|less than|smaller than|lower than|fewer than|cheaper than|<";
const LEAST = String.raw`at least|no less than|>=|from|minimum`;
const MOST = String.raw`at most|up to|no more than|<=|maximum`;
const NOUN = String.raw`(?:the |an? )?(?:payment|order|invoice|total|amount|it|that|which|they|charge|sale|deal|purchase|request|one|ones|anything|everything)`;
const re = (text: string) => new RegExp(`^${text}$`, "iu");
const measure = (name: string, words: string, is: Comparison): readonly ConditionPattern[] => [
  {
    name: `${name} amount`,
    why: "an amount is meant where only a number is said of a thing",
    pattern: re(`(?:${NOUN} )?(?:${BE} |of |worth |that is |costs? )?(?:${words}) ${N}`),
    is,
    about: ["amount"],
  },
  { name, why: "a field is compared with a number", pattern: re(`${F} (?:that )?(?:${BE} )?(?:of )?(?:${words}) ${N}`), is },
  { name: `${name} of`, why: "with a total over 50", pattern: re(`${F} (?:${words}) ${N}`), is },
];

export const PATTERNS: readonly ConditionPattern[] = [
  {
    name: "missing",
    why: "a field that is not there",
    pattern: re(`${F} ${BE} (?:empty|missing|blank|not set|unset|not there|null)`),
    is: "present",
    not: true,
  },
  {
    name: "there",
    why: "a field that is there",
    pattern: re(`${F} (?:${BE} (?:not empty|not missing|set|present|filled(?: in)?|there|given)|exists)`),
    is: "present",
  },
  {
    name: "kept in",
    why: "which already have a key in their external id",
    pattern: re(
      `(?:[\\p{L}]+ )?(?:it|they|that|which|who) (?:already )?(?:has|have) (?:an? |the )?(?:[\\p{L}]+ ){1,3}in (?:the|its|their) (?<field>[\\p{L}_]+)`,
    ),
    is: "present",
  },
  {
    name: "thing has no",
    why: "the address has no postcode",
    pattern: re(`(?:the |its |their )?[\\p{L}]+(?: [\\p{L}]+)? (?:has|have|lacks?) no ${F}`),
    is: "present",
    not: true,
  },
  { name: "has no", why: "no assignee", pattern: re(`(?:it |they |that |which )?(?:has|have|with|comes? with|is|are) no ${F}`), is: "present", not: true },
  {
    name: "not have",
    why: "does not have an email",
    pattern: re(`(?:it |they |that |which )?(?:does ?n[o']t|do ?n[o']t|does not|do not) have ${F}`),
    is: "present",
    not: true,
  },
  {
    name: "with empty",
    why: "with an empty description",
    pattern: re(`(?:it |they |that |which )?(?:has|have|having|with) (?:an? )?(?:empty|blank|missing) ${F}`),
    is: "present",
    not: true,
  },
  { name: "without", why: "without a company", pattern: re(`without ${F}`), is: "present", not: true },
  {
    name: "label",
    why: "what is labelled carries the label",
    pattern: re(`(?:it |they )?(?:${BE} |gets? |got )?(?:labell?ed|tagged|(?:with |has |have |gets? )?(?:the |a )?(?:label|tag))(?: as| with)? ${X}`),
    is: "contains",
    about: ["label"],
  },
  ...measure("over", OVER, "above"),
  ...measure("under", UNDER, "below"),
  ...measure("at least", LEAST, "atLeast"),
  ...measure("at most", MOST, "atMost"),
  {
    name: "contains",
    why: "a text in a text",
    pattern: re(`${F} (?:contains?|includes?|mentions?|containing|including|has) (?:the words? |the text )?${X}`),
    is: "contains",
  },
  {
    name: "mentions",
    why: "the text is meant where no field is said",
    pattern: re(`(?:it |they |that |which )?(?:contains?|includes?|mentions?|containing|including|mentioning|says?|for) (?:the words? |the text )${X}`),
    is: "contains",
    about: ["text"],
  },
  {
    name: "includes quoted",
    why: "a text in quotes is looked for in the text",
    pattern: re(`(?:it |they |that |which )?(?:contains?|includes?|mentions?|containing|including|mentioning|says?) (?<value>"[^"]+"|“[^”]+”|\\S+)`),
    is: "contains",
    about: ["text"],
  },
  {
    name: "currency",
    why: "checkouts in euros",
    pattern: re(`(?:(?:that|which) )?(?:(?:is|are|was|were|made|paid) )?in (?<value>eur|usd|gbp|chf|sek|nok|dkk|cad|aud|jpy)`),
    is: "equals",
    about: ["currency"],
  },
  {
    name: "reaction",
    why: "which emoji somebody reacts with",
    pattern: re(
      `(?:(?:somebody|someone|it|they|that) )?(?:reacts? |reacted |reacting |a reaction )?with (?:an? |the )?(?<value>:[\\w+-]+:)(?: emoji)?(?: (?:to|on) (?:an?|the|any|one) [\\p{L}]+)?`,
    ),
    is: "equals",
    about: ["reaction"],
  },
  { name: "quoted", why: "words in quotes are looked for in the text", pattern: re(`(?<value>"[^"]+"|“[^”]+”)`), is: "contains", about: ["text"] },
  {
    name: "going to",
    why: "where something is sent",
    pattern: re(`(?:that (?:is|are) )?(?:shipping|shipped|ships?|going|delivered|sent|delivery) to (?:customers in |somewhere in )?${X}`),
    is: "equals",
    about: ["country"],
  },
  {
    name: "word in field",
    why: "with the word invoice in the subject",
    pattern: re(
      `(?:with|containing|that contains?|has|have|having) (?:the )?(?:words? |text |term )?(?<value>"[^"]+"|“[^”]+”|\\S+) in (?:the |its |their )?(?<field>[\\p{L}_]+)`,
    ),
    is: "contains",
  },
  {
    name: "in field",
    why: "the text said before the field that holds it",
    pattern: re(`(?:the words? )?${X} (?:${BE}|appears|occurs|shows up|stands) in ${F}`),
    is: "contains",
  },
  { name: "words", why: "the words refund or broken", pattern: re(`(?:for )?(?:the )?words? ${X}`), is: "contains", about: ["text"] },
  { name: "starts", why: "how a text begins", pattern: re(`${F} (?:starts?|begins?|starting|beginning) with ${X}`), is: "startsWith" },
  { name: "ends", why: "how a text ends", pattern: re(`${F} (?:ends?|ending) (?:with|in) ${X}`), is: "endsWith" },
  {
    name: "is not",
    why: "a field differs from a value",
    pattern: re(`${F} (?:${BE} not|isn't|aren't|is different from|!=|differs from) ${X}`),
    is: "differs",
    quality: true,
  },
  {
    name: "set to",
    why: "a field has a value",
    pattern: re(`${F} (?:${BE} |gets? )?(?:set to|changed to|marked as|equal to) ${X}`),
    is: "equals",
    quality: true,
  },
  {
    name: "becomes",
    why: "a change to a value leaves the value",
    pattern: re(`${F} (?:becomes|turns|changes to|goes to|moves to) ${X}`),
    is: "equals",
    quality: true,
  },
  {
    name: "from mail",
    why: "mail from somebody",
    pattern: re(`(?:it ${BE} |that comes? )?(?:(?:from|sent by) )?(?<value>[^\\s@]+@[^\\s@]+)`),
    is: "contains",
    about: ["from"],
  },
  {
    name: "from",
    why: "where or whom it comes from",
    pattern: re(`(?:the ones? |those |any |it ${BE} |ones |(?:that |it |which )?(?:come|comes|came|are|is) )?(?:from|by|sent by|opened by|created by) ${X}`),
    is: "equals",
    about: ["author"],
    quality: true,
  },
  {
    name: "channel",
    why: "a channel is where it was posted",
    pattern: re(`(?:in|to|on) (?:the )?(?:channel )?(?<value>#[\\w-]+)(?: channel)?`),
    is: "equals",
    about: ["channel"],
  },
  {
    name: "repository",
    why: "a slug names a repository",
    pattern: re(`(?:in|of) (?:the repo(?:sitory)? )?(?<value>[\\w.-]+/[\\w.-]+)`),
    is: "equals",
    about: ["repository"],
  },
  {
    name: "becomes",
    why: "what a change leads to, of the field that changes",
    pattern: re(
      `(?:it |they |that |which )?(?:becomes?|turns?(?: into| to)?|is now|reach(?:es)?|hits|enters|(?:changes|goes|moves|gets|lands) (?:in|to|into)|(?:is|gets|was) (?:set|changed|moved|switched|put|marked|placed)(?: (?:to|on|as|in))?) ${X}`,
    ),
    is: "equals",
    quality: true,
    about: [],
  },
  {
    name: "it is not",
    why: "a quality that the thing must not have",
    pattern: re(`(?:it|they|that|which|this|one|ones) (?:is|are|was|were) not (?:an? )?${X}`),
    is: "differs",
    quality: true,
    about: [],
  },
  {
    name: "it is",
    why: "a quality of the thing",
    pattern: re(`(?:it|they|that|which|this|one|ones)(?:'s| ${BE}| gets?)? (?:an? |marked |still )?${X}`),
    is: "equals",
    quality: true,
    about: [],
  },
  { name: "is", why: "a field has a value", pattern: re(`${F} ${BE} (?:exactly )?${X}`), is: "equals", quality: true },
  {
    name: "with of",
    why: "with a priority of high",
    pattern: re(`(?:with|having|has|in) ${F} (?:of |as |: ?)?(?<value>"[^"]+"|“[^”]+”|\\S+)`),
    is: "equals",
    quality: true,
  },
  { name: "with", why: "has an email address", pattern: re(`(?:it |they |that |which )?(?:has|have|with|includes?|comes? with|having) ${F}`), is: "present" },
];
