import { isFunction } from "../../language/function-words.ts";
import { IMPERATIVES } from "../../language/imperatives.ts";
import { NOTIFIES } from "../../language/notifies.ts";
import type { RequestText } from "../../language/request-text.ts";
import { isFiller, verbGroups } from "../../language/vocabulary.ts";
import type { Range } from "../range.ts";

/** A thing that a part of a request speaks of: “the customer's email”, “a message”, “who opened it”. */
export interface NounPhrase extends Range {
  /** Its words, as written in lower case; articles left out. */
  readonly words: readonly string[];
  readonly places: readonly number[];
  readonly article: Article;
  /** What it hangs on: nothing (it is what the verb acts on), or a word such as `with`, `about`, `as`, `in`. */
  readonly opener: string | null;
  /** Phrases of one list (“A, B and C”) have the same number. */
  readonly list: number;
}

export type Article = "definite" | "possessive" | "indefinite" | "each" | "none" | "question";

const ARTICLES: Readonly<Record<string, Article>> = {
  the: "definite",
  this: "definite",
  these: "definite",
  those: "definite",
  its: "possessive",
  their: "possessive",
  his: "possessive",
  her: "possessive",
  whose: "possessive",
  a: "indefinite",
  an: "indefinite",
  another: "indefinite",
  each: "each",
  every: "each",
  all: "each",
  any: "each",
};
const WITH = /^(with|including|include|includes|containing|contain|contains|showing|show|incl|mention|mentioning|stating|giving|carrying)$/;
const ABOUT = /^(about|regarding|concerning)$/;
const HANGS_ON = /^(to|in|into|onto|inside|at|via|through|using|from|by|for|on|under|within|without|after|before|until|since|than|if|when|where|like)$/;
const QUESTION = /^(who|whom|what|which|where|when|how|whether|why)$/;
/** Words that are skipped elsewhere and name something here: “the user”, “first name”. */
const NAMES = /^(users?|person|people|list|contents?|details?|info|information|data|records?|items?|entry|entries|first|last|same|own|count|number)$/;
/** “let them know”, “make them aware” */
const KNOWING = /^(know|aware|hear|told|informed|notified)$/;
const JOINS = /^(connect|link|integrate|hook|pair|join|combine)$/;
const PARTICLES = /^(out|up|over|off|down|back|on)$/;

/** The noun phrases of a part of a request, in order. Names of systems, literals and what conditions were read from stand between them. */
export function nounPhrases(text: RequestText, range: Range): readonly NounPhrase[] {
  const found: NounPhrase[] = [];
  let places: number[] = [];
  let article: Article = "none";
  let opener: string | null = null;
  let list = 0;
  let behindOf = false;
  const flush = (goesOn = false) => {
    const [first] = places;
    if (first !== undefined) {
      const from = first;
      found.push({ from, to: (places.at(-1) ?? from) + 1, words: places.map((at) => text.word(at)), places, article, opener, list });
    }
    places = [];
    article = "none";
    behindOf = false;
    if (!goesOn) list++;
  };
  const hang = (on: string | null) => {
    flush();
    opener = on;
  };
  for (let at = skipVerb(text, range); at < range.to; at++) {
    const token = text.tokens[at];
    const word = token?.lower ?? "";
    const role = text.roleOf(at);
    // “the Stripe customer's email”, “the number of open Zendesk tickets”: what stands between belongs to the phrase.
    if ((role === "system" || role === "condition") && ((article !== "none" && places.length === 0) || behindOf)) continue;
    if (token?.kind === "stop") {
      if (word === "," || word === "&" || word === "+") flush(true);
      else hang(word === "(" ? "with" : null);
    } else if (token?.kind !== "word" || (role !== null && role !== "doing" && role !== "happening" && role !== "thing" && role !== "field")) hang(null);
    else if (word === "and" || word === "or" || word === "plus" || word === "nor") flush(true);
    else if (word === "as" && text.word(at + 1) === "well" && text.word(at + 2) === "as") {
      flush(true);
      at += 2;
    } else if (word === "such" && text.word(at + 1) === "as") {
      hang("with");
      at++;
    } else if (QUESTION.test(word) && places.length === 0 && article === "none" && (opener === null || opener === "with" || opener === "about")) {
      article = "question";
      for (; at < range.to && !endsQuestion(text, at, places.length); at++) places.push(at);
      at--;
      flush(true);
    } else if (word === "of" && places.length > 0) behindOf = true;
    else if (word in ARTICLES) {
      if (behindOf) continue;
      if (places.length > 0) flush();
      article = ARTICLES[word] ?? "none";
    } else if (word === "as" || word === "of") hang(word === "of" ? "about" : "as");
    else if (WITH.test(word) || ABOUT.test(word)) hang(WITH.test(word) ? "with" : "about");
    else if (HANGS_ON.test(word) && !(places.length > 0 && PARTICLES.test(word) && at === range.from + 1)) hang(word);
    else if ((isFiller(word) || isFunction(word)) && !NAMES.test(word)) {
      if (/^(it|them|that|him|her|me|us|you|both)$/.test(word)) flush();
    } else if (KNOWING.test(word) && places.length === 0) continue;
    else {
      places.push(at);
      if (text.isOwner(at)) behindOf = true;
    }
  }
  flush();
  return found;
}

/** “tell #x …”, “please also post …”: the order itself is no thing. */
function skipVerb(text: RequestText, { from, to }: Range): number {
  let at = from;
  while (at < to && (text.roleOf(at) === "schedule" || text.tokens[at]?.kind === "stop")) at++;
  while (
    at < to &&
    (isFiller(text.word(at)) || isFunction(text.word(at))) &&
    !(text.word(at) in ARTICLES) &&
    !WITH.test(text.word(at)) &&
    !QUESTION.test(text.word(at))
  )
    at++;
  const word = text.word(at);
  if (text.tokens[at]?.kind !== "word" || !(verbGroups(word).size > 0 || IMPERATIVES.has(word) || JOINS.test(word) || NOTIFIES.test(word)) || WITH.test(word))
    return at;
  at++;
  // “create or update”
  while (at + 1 < to && text.word(at) === "or" && verbGroups(text.word(at + 1)).size > 0) at += 2;
  while (at < to && PARTICLES.test(text.word(at)) && text.word(at) !== "on") at++;
  return at;
}

function endsQuestion(text: RequestText, at: number, length: number): boolean {
  const token = text.tokens[at];
  const word = token?.lower ?? "";
  if (token?.kind !== "word" || text.roleOf(at) === "system") return true;
  return length > 0 && /^(and|plus|or|to|in|into|on|via|at|with)$/.test(word);
}
