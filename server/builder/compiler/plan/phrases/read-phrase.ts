import type { Field } from "../../fields/field.ts";
import { type MeaningOf, meantField } from "../../fields/meant-field.ts";
import { stem } from "../../language/stem.ts";
import { verbGroups } from "../../language/vocabulary.ts";
import type { NounPhrase } from "./noun-phrases.ts";
import { askedInQuestion } from "./questions.ts";

/** What a phrase stands for in the part of a request that it is in. */
export type Reading =
  | { readonly kind: "field"; readonly field: Field; readonly also?: Field | undefined }
  | { readonly kind: "rivals"; readonly rivals: readonly Field[] }
  /** The thing that started it, as a whole. */
  | { readonly kind: "thing" }
  /** What is made or where it is put: a contact, a message, the channel. */
  | { readonly kind: "doing" }
  | { readonly kind: "unknown" };

export interface PhraseContext {
  readonly meaning: MeaningOf | null;
  /** Stems of what the source is, and of the words of the event or list that brings it. */
  readonly thing: ReadonlySet<string>;
  /** Stems of what the operation works on. */
  readonly made: ReadonlySet<string>;
  /** The operation tells people something. */
  readonly tells: boolean;
  /** There are several of the thing, which can be counted. */
  readonly many: boolean;
}

/** Words for a text that is sent, whatever is in it. */
const MESSAGE =
  /^(messages?|notes?|line|notifications?|alerts?|heads-up|updates?|summary|digest|overview|report|post|text|ping|word|email|mail|e-mail|sms|list|listing|reminder|warning|announcement|news|round-up|roundup|recap|shout-out|shoutout|thread)$/;
/** All that is known of the thing. */
const WHOLE = /^(everything|payload|event|details?|info|information|data|contents?|records?|items?|entry|entries|results?)$/;
const PERSON = /^(customer|client|buyer|contact|lead|subscriber|person|member|user|shopper|payer|guest)$/;
const COUNT = /^(number|count|total|amount)$/;
/** They tell how a text is, not what is in it. */
const MANNER =
  /^(short|brief|quick|simple|little|nice|friendly|new|single|direct|private|plain|small|daily|weekly|hourly|monthly|whole|full|complete|following|team|thank-you|welcome|polite|warm)$/;
const PLACE =
  /^(channel|room|team|group|workspace|everyone|people|colleagues|crew|guys|folks|users?|person|someone|chat|inbox|server|api|endpoint|service|system|account|project|repository|repo|table|base|sheet|spreadsheet|tab|range|audience|database|board|webhook|url|caller|sender)$/;

export function readPhrase(phrase: NounPhrase, context: PhraseContext): Reading {
  const { meaning, thing, made, tells, many } = context;
  const keys = phrase.words.map(stem);
  const isOf = (word: string, names: ReadonlySet<string>) => names.has(stem(word)) || MANNER.test(word);
  if (/^which (one|ones)?$/.test(`${phrase.words.join(" ")} `.trim())) return { kind: "thing" };
  if (phrase.article === "question") return (meaning && askedInQuestion(phrase.words, meaning)) ?? { kind: "unknown" };
  const isThing =
    keys.some((key, at) => thing.has(key) || WHOLE.test(phrase.words[at] ?? "")) && phrase.words.every((word) => isOf(word, thing) || WHOLE.test(word));
  const lead = phrase.words.findIndex((word) => !(MESSAGE.test(word) || WHOLE.test(word) || MANNER.test(word) || (many && COUNT.test(word))));
  // “a digest of the tickets”, “the number of orders”
  if (lead > 0 && (tells || many) && phrase.words.slice(lead).every((word) => isOf(word, thing))) return { kind: "thing" };
  const isMade = keys.some((key) => made.has(key)) && phrase.words.every((word) => isOf(word, made));
  const isMessage = tells && phrase.words.every((word) => MESSAGE.test(word) || MANNER.test(word) || verbGroups(word).has("notify"));
  const generic = phrase.words.every((word) => MESSAGE.test(word) || WHOLE.test(word) || PLACE.test(word) || MANNER.test(word));
  const field = (): Reading | null => {
    const meant = meaning && meantField(phrase.words, meaning);
    if (!meant) return null;
    if ("rivals" in meant) return { kind: "rivals", rivals: meant.rivals };
    // “the message”, “a note”: the name of a field only where there is one of just that name.
    if (generic && !isNamed(meant.field, phrase.words) && !(phrase.article === "definite" && /^(text|contents?)$/.test(phrase.words.at(-1) ?? ""))) return null;
    return { kind: "field", field: meant.field, also: meant.also };
  };
  const asThing: Reading | null = isThing && phrase.article !== "possessive" ? { kind: "thing" } : null;
  const asDoing: Reading | null = isMade || isMessage ? { kind: "doing" } : null;
  const named = phrase.article === "possessive" || phrase.opener === "with" || phrase.opener === "as";
  // “add the customer to …”: the person that it is about, with what is known of them.
  if (!tells && made.size > 0 && phrase.opener === null && phrase.article === "definite" && phrase.words.length === 1 && PERSON.test(phrase.words[0] ?? ""))
    return { kind: "thing" };
  const order = phrase.article === "indefinite" ? [asDoing, asThing, field()] : named ? [field(), asThing, asDoing] : [asThing, field(), asDoing];
  const found = order.find((reading) => reading !== null);
  if (found) return found;
  // What a verb makes or changes is never just a place or somebody.
  const besides = tells || phrase.opener !== null;
  return besides && phrase.words.every((word) => PLACE.test(word) || MANNER.test(word) || thing.has(stem(word))) ? { kind: "doing" } : { kind: "unknown" };
}

function isNamed(field: Field, words: readonly string[]): boolean {
  const keys = words.map(stem);
  return (field.path.at(-1) ?? "").toLowerCase() === words.at(-1) || field.words.every((word) => keys.includes(word));
}

/** A generic word in a list of fields is a field like the others: “the email and the message”. */
export function readAsField(phrase: NounPhrase, { meaning }: PhraseContext): Field | null {
  const meant = meaning && meantField(phrase.words, { ...meaning, noun: new Set() });
  return meant && "field" in meant ? meant.field : null;
}
