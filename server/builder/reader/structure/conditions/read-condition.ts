import { isHole, type Slot, type Test, type Value } from "../../../../../contracts/plan/value.ts";
import { fieldGroups } from "../../lexicon/field-words.ts";
import { classesOf } from "../../lexicon/lexicon.ts";
import { stem } from "../../text/stem.ts";
import type { Field as Known } from "../../fields/field.ts";
import { asSpelt } from "../../fields/known-values.ts";
import { focusOf, resolveField, type Resolved, type Thing } from "../thing.ts";
import { CONDITION_CUES } from "./cues.ts";
import { PATTERNS, type ConditionPattern } from "./patterns.ts";
import { equal, qualityTest } from "./qualities.ts";
import { timeTest } from "./times.ts";

export interface ReadCondition {
  readonly turns: "else" | "failure" | null;
  /** Null where there is nothing but a cue. */
  readonly test: Slot<Test> | null;
}

/** Whether some words tell of a step that did not work. */
export const failsIn = (text: string): boolean => CONDITION_CUES.some(({ turns, pattern }) => turns === "failure" && pattern.test(tidy(written(text))));

/** A condition as it is said, with its cue: “but only if the total is over 500 and it has a phone number”. */
export function readCondition(text: string, things: readonly Thing[], hint: readonly string[] = []): ReadCondition {
  let rest = tidy(written(text)).replace(EACH_ONE, "").replace(SCOPE, "").replace(BEFORE_CLAUSE, "").replace(OCCASION, "").replace(RELATIVE, "$1 and it ");
  let negated = false;
  for (let round = 0; round < 3; round++) {
    const cue = CONDITION_CUES.find(({ pattern }) => pattern.test(rest));
    if (!cue) break;
    rest = tidy(rest.replace(cue.pattern, ""));
    if (cue.turns === "failure") return { turns: "failure", test: null };
    if (cue.turns === "else") return { turns: "else", test: null };
    if (cue.turns === "not") negated = !negated;
  }
  if (!rest.split(" ").some(tells)) return { turns: null, test: null };
  const test = believable(joined(rest, things, hint), rest);
  return { turns: null, test: negated ? negate(test) : test };
}

/** “for each one older than 3 days” */
const EACH_ONE =
  /^(?:and )?for (?:each|every|any|all)(?: one| ones| of them)? (?=(?:older|newer|over|under|above|below|more|less|with|without|that|whose|where|which)\b)/i;
/** “Only do this for checkouts in eur”: the thing that is spoken of goes without saying. */
const SCOPE =
  /^(?:please )?(?:only (?:do (?:this|that|it|so)|run (?:this|it)|this applies)|(?:this|it|that) (?:is )?(?:only )?(?:applies|counts|goes|holds|for)(?: only)?) (?:for|to|if|when)(?: \p{L}+s)? /iu;
/** “older than 3 days that is not a draft” */
const RELATIVE = /(\d (?:\p{L}+|old)|\d) (?:that|which) (?=(?:is|are|has|have|was|were)\b)/iu;

/** “that”, “and the”: nothing is said of a thing yet. */
const tells = (word: string) => {
  const classes = classesOf(word.toLowerCase().replaceAll(/[^\p{L}\d]/gu, ""));
  return (/[\p{L}\d]/u.test(word) && !(classes.has("function") || classes.has("pronoun") || classes.has("joint"))) || /^(?:new|any)$/i.test(word);
};

/** A value that reads like a piece of a sentence was misread: it is asked for instead. */
function believable(test: Slot<Test>, said: string): Slot<Test> {
  if (isHole(test)) return test;
  if ("all" in test) return { all: test.all.map((each) => believable(each, said)) };
  if ("any" in test) return { any: test.any.map((each) => believable(each, said)) };
  if ("not" in test) return { not: believable(test.not, said) };
  if ("some" in test) return isHole(believable(test.test, said)) ? { hole: `What must be so for “${said}”?` } : test;
  if ("code" in test || test.right === undefined || isHole(test.right) || !("literal" in test.right) || typeof test.right.literal !== "string") return test;
  return SENTENCE.test(test.right.literal) ? { hole: `What must be so for “${said}”?` } : test;
}

const SENTENCE =
  /^(?:becomes|called|named|says?|said|from|to|in|on|with|table|it|them|that|this|over|under|above|below|answer|also)$|^(?:is|are|was|has|over|under|the sender)\b|, |\b(?:is|are|was|were|called|then|please|whose|which)\b/i;

/** “tickets that have a key must be skipped” */
const LEFT_OUT = /^\W*(.+?) (?:(?:must|should|shall|will|are to|need to) be|is|are|gets?) (?:skipped|ignored|excluded|dropped|left out)\W*$/i;

/** Whether some words say which ones are left out. */
export const isLeftOut = (text: string): boolean => LEFT_OUT.test(text);

/** Short forms in full: that's, isn't. */
function written(text: string): string {
  return text
    .replaceAll("’", "'")
    .replace(/n't\b/gi, " not")
    .replace(/\bca not\b/gi, "can not")
    .replace(/\bnot yet\b/gi, "not")
    .replace(/\b(is|are|was|were) (?:already|still|currently) /gi, "$1 ")
    .replace(
      /\b(is|are|over|above|under|below|than|least|most) (zero|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|fifty|a hundred|a thousand)\b(?! of)/gi,
      (_, before: string, said: string) => `${before} ${NUMBERS[said.toLowerCase()] ?? said}`,
    )
    .replace(/\b(it|that|there|what|who)'s\b/gi, "$1 is")
    .replace(/\bthats\b/gi, "that is")
    .replace(LEFT_OUT, "skip $1")
    .replace(/\b(they|you|we)'re\b/gi, "$1 are")
    .replace(/(\p{L})'s\b/gu, "$1");
}

const NUMBERS: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  twenty: 20,
  thirty: 30,
  fifty: 50,
  "a hundred": 100,
  "a thousand": 1000,
};

const tidy = (text: string) =>
  text
    .replace(/^[\s,;:.!?–-]+|[\s,;:.!?–-]+$/gu, "")
    .replace(/[,\s]+(?:and|or|then|please)$/i, "")
    .replaceAll(/\s+/g, " ");

function joined(text: string, things: readonly Thing[], hint: readonly string[]): Slot<Test> {
  const placed = IN_REPOSITORY.exec(text);
  if (placed?.[1] && placed[2]) return { all: [joined(placed[1], things, hint), single(placed[2], things, hint)] };
  const opposed = splitOutside(text, " but not ");
  if (opposed.length === 2) return { all: [joined(opposed[0] ?? "", things, hint), negate(joined(opposed[1] ?? "", things, hint))] };
  for (const [word, join] of [
    [" or ", "any"],
    [" and ", "all"],
  ] as const) {
    const parts = splitOutside(text, word);
    if (parts.length < 2) continue;
    const tests = sharing(parts).map((part) => joined(part, things, hint));
    return join === "any" ? { any: tests } : { all: tests };
  }
  return single(text, things, hint);
}

/** “main in acme/app”, “"help" in #facility” */
const IN_REPOSITORY = /^(.*\S) ((?:in|of|on) (?:[\w.-]+\/[\w.-]+|#[\w-]+))$/;

/** Cuts at a word, but not within quotes. */
function splitOutside(text: string, word: string): readonly string[] {
  const quoted = [...text.matchAll(/"[^"]*"|“[^”]*”/g)].map((match) => [match.index, match.index + match[0].length] as const);
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (quoted.some(([start, end]) => at > start && at < end) || /\bbetween [^ ]+$/.test(text.slice(0, at))) continue;
    parts.push(text.slice(from, at));
    from = at + word.length;
  }
  return [...parts, text.slice(from)].map(tidy);
}

/** “the words refund or broken”, “low stock or near-expiry”: what was said before a value counts for the next as well. */
function sharing(parts: readonly string[]): readonly string[] {
  const [first = ""] = parts;
  const match = PATTERNS.map(({ pattern }) => pattern.exec(first)).find((found) => found !== null);
  const value = match?.groups?.value;
  return parts.map((part, at) => (at > 0 && value !== undefined && !part.includes(" ") ? first.slice(0, first.length - value.length) + part : part));
}

/** The thing itself before what is said of it: “issues with the label bug”. */
const THING =
  /^(?:(?:the|any|all|those|every|each) )?(?:[\p{L}-]+ ){1,2}(?=(?:with|without|that|which|whose|where|who|labell?ed|tagged|from|over|above|under|below|of more|of at least|worth|containing|created|opened)\b)/iu;
/** “… when opening or commenting” says when, and not what. */
const OCCASION = /\s+(?:when|while)\s+\p{L}+ing\b.*$/u;
const BEFORE_CLAUSE = /^(?:(?:the|any|all|those|every|each) )?(?:[\p{L}-]+ ){1,3}(?=(?:where|whose) )/iu;
/** “the stage [of a HubSpot contact] becomes customer”: whose field it is. */
const OWNER =
  /\s+(?:of|in|on|for|from) (?:an?|the|that|this|its|our|their) (?:[\p{L}\d-]+ ){1,3}(?=(?:is|are|was|were|equals?|becomes?|changes|goes|moves|turns|contains?|starts|ends|has)\b)/iu;
/** Words at the end that belong to something else. */
const MOST_DROPPED = 2;

function single(text: string, things: readonly Thing[], hint: readonly string[]): Slot<Test> {
  const denied = /^not (.+)$/i.exec(text)?.[1];
  if (denied) return negate(single(denied, things, hint));
  const words = text.split(" ");
  const shorter = Array.from({ length: Math.min(MOST_DROPPED, words.length - 2) }, (_, index) => words.slice(0, -1 - index).join(" "));
  const [clause = text] = /["“]/.test(text) ? [text] : text.split(/, (?!and |or )/);
  for (const said of new Set([clause, text.replace(OWNER, " "), text, text.replace(THING, ""), ...shorter])) {
    const found = timeTest(said, things) ?? byPattern(said, things, hint);
    if (found) return found;
  }
  return qualityTest(text, things, false, hint);
}

function byPattern(text: string, things: readonly Thing[], hint: readonly string[]): Slot<Test> | null {
  for (const each of PATTERNS) {
    const match = each.pattern.exec(text);
    if (!match) continue;
    const { field: said, value } = match.groups ?? {};
    const words =
      said === undefined
        ? []
        : said
            .split(" ")
            .filter((word, at) => !classesOf(word.toLowerCase()).has("pronoun") && !(at === 0 && classesOf(word.toLowerCase()).has("preposition")));
    if (said !== undefined && words.every((word) => classesOf(word.toLowerCase()).has("function"))) continue;
    if (each.is === "present") return present(words, things, each.not === true, text);
    if (value === undefined || (each.name === "with of" && (isFieldName(`${said} ${value}`) || isPlaceName(said)))) continue;
    const test = compared(each, words, value, things, hint);
    if (test) return test;
  }
  return null;
}

/** “an email address”: two words for one field, and no value of a field. */
function isFieldName(text: string): boolean {
  const [first = "", second = "", ...more] = text
    .toLowerCase()
    .replace(/^(?:an?|the) /, "")
    .split(" ");
  return more.length === 0 && fieldGroups(first).size > 0 && fieldGroups(second).size > 0;
}

/** “in the table orders”: where something is, and no value of it. */
const isPlaceName = (said = "") => classesOf(said.toLowerCase().split(" ").at(-1) ?? "").has("place");

function present(words: readonly string[], things: readonly Thing[], not: boolean, text: string): Slot<Test> {
  const found = resolveField(
    words.map((word) => word.toLowerCase()),
    things,
    words,
  );
  if (!found) return qualityTest(text, things);
  const [value = "", name = ""] = words.map((word) => stem(word.toLowerCase()));
  const isValue = words.length === 2 && found.known !== null && found.known.pathWords.includes(name) && !found.known.pathWords.includes(value);
  if (isValue && found.known) return equal(found.field, found.known, words[0] ?? "", not);
  const test: Test = { left: { field: found.field }, is: "present" };
  return not ? { not: test } : test;
}

function compared(each: ConditionPattern, words: readonly string[], raw: string, things: readonly Thing[], hint: readonly string[]): Slot<Test> | null {
  const asked = words.length > 0 ? words.map((word) => word.toLowerCase()) : (each.about ?? []);
  if (asked.length === 0) return qualityTest(raw, things, each.is === "differs", hint);
  const found =
    (each.about?.[0] === "amount" ? wholeAmount(things) : null) ??
    resolveField(asked, things, words.length > 0 ? words : asked) ??
    (each.name === "from" ? (resolveField(["country"], things) ?? resolveField(["source"], things)) : null);
  if (!found) return words.length > 0 ? null : { hole: `What must be so for “${raw}”?` };
  const right = valueOf(each.name === "reaction" ? raw.replaceAll(":", "") : raw, found.known);
  if (each.about?.[0] === "label" && found.known?.type !== "array" && found.known)
    return { left: { field: found.field }, is: found.known.type === "string" ? "equals" : "contains", right };
  if (found.known?.type === "array") return inList(found.field, found.known, right, each.is === "differs");
  return { left: left(found.field, found.known), is: each.is, right };
}

const WHOLE = /^(?:total|amount|total_?price|total_?amount|amount_?total|grand_?total|value|price)$/i;

/** What a thing comes to as a whole, where it has parts as well: the total, not the subtotal. */
function wholeAmount(things: readonly Thing[]): Resolved | null {
  for (const thing of things) {
    const focus = focusOf(thing);
    const inside = thing.fields.filter(
      ({ path, type }) => type !== "object" && path.length === focus.length + 1 && focus.every((name, at) => path[at] === name),
    );
    const known = inside.find(({ path }) => WHOLE.test(path.at(-1) ?? ""));
    if (known) return { field: { of: thing.of, path: [...thing.path, ...known.path] }, known, score: 5 };
  }
  return null;
}

/** Members of a list are compared by the name that they go by. */
function inList(field: { readonly of: string; readonly path: readonly string[] }, known: Known, right: Value, not: boolean): Test {
  const members = known.schema.items?.properties;
  const name = members ? (["name", "title", "label", "value", "id"].find((each) => members[each]) ?? null) : null;
  const test: Test =
    name === null
      ? { left: { field }, is: "contains", right }
      : { some: { field }, item: "one", test: { left: { field: { of: "one", path: [name] } }, is: "equals", right } };
  return not ? { not: test } : test;
}

/** Minor units are compared as what a person calls an amount. */
function left(field: { readonly of: string; readonly path: readonly string[] }, known: Known | null): Value {
  return known?.minorUnits === true ? { call: "fromCents", on: { field }, with: [] } : { field };
}

const SCALE: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

/** A number for fields of numbers, yes and no for those of them, otherwise the text; an allowed value as it is spelt. */
export function valueOf(raw: string, known: Known | null): Value {
  const said = raw.replace(/^["“'‘]|["”'’]$/g, "").trim();
  const number = /^[$€£]?\s?(-?\d[\d.,]*)([km])?(?:\s?(?:€|£|\$|%|euros?|dollars?|pounds?|bucks|usd|eur|gbp|chf))?$/i.exec(said);
  const isText = known?.type === "string" && known.schema.format === undefined && !/amount|total|price|sum|cost|qty|count/i.test(known.path.at(-1) ?? "");
  if (number?.[1] && !isText)
    return { literal: Number(number[1].replace(/[.,](?=\d{3}(?:\D|$))/g, "").replace(",", ".")) * (SCALE[(number[2] ?? "").toLowerCase()] ?? 1) };
  if (/^(?:true|yes)$/i.test(said)) return { literal: true };
  if (/^(?:false|no)$/i.test(said)) return { literal: false };
  if (/^today$/i.test(said)) return { call: "startOf", on: { literal: "today" }, with: [] };
  return { literal: known ? asSpelt(known.schema, said) : said };
}

export function negate(test: Slot<Test>): Slot<Test> {
  if (isHole(test)) return test;
  if ("not" in test) return test.not;
  if ("any" in test) return { all: test.any.map(negate) };
  if ("is" in test && OPPOSITE[test.is]) return { ...test, is: OPPOSITE[test.is] ?? test.is };
  return { not: test };
}

const OPPOSITE: Partial<Record<string, "equals" | "differs" | "above" | "atMost" | "below" | "atLeast">> = {
  equals: "differs",
  differs: "equals",
  above: "atMost",
  atMost: "above",
  below: "atLeast",
  atLeast: "below",
};

export const groupsOf = (words: readonly string[]) => new Set(words.flatMap((word) => [...fieldGroups(word)]));
