import { findValue } from "../fields/find-field.ts";
import type { Field } from "../fields/field.ts";
import { amountField } from "./conditions/comparisons.ts";
import type { Range } from "./choose-trigger.ts";
import type { Source } from "./plan.ts";
import { inMention, type ReadRequest } from "./read-request.ts";
import { isFiller, verbGroups } from "../language/vocabulary.ts";
import { stems } from "../catalogue/capability.ts";

export interface NamedField {
  /** As the person calls it: `customer email`. */
  readonly words: readonly string[];
  readonly field: Field;
}

export interface NamedFields {
  readonly found: readonly NamedField[];
  /** Named among the others, but the source has nothing of that kind. */
  readonly missing: readonly string[];
}

const OPENERS = new Set([
  "its",
  "their",
  "the",
  "his",
  "her",
  "with",
  "including",
  "containing",
  "showing",
  "and",
  ",",
  "&",
  "+",
  "include",
  "includes",
  "plus",
  "both",
  "whose",
  "of",
  "as",
]);
const NOT_FIELDS = new Set([
  "message",
  "channel",
  "summary",
  "digest",
  "report",
  "overview",
  "notification",
  "alert",
  "list",
  "room",
  "note",
  "post",
  "comment",
  "record",
  "row",
  "entry",
  "copy",
  "reply",
  "answer",
  "details",
  "info",
  "information",
  "data",
  "content",
  "everything",
  "payload",
  "event",
  "webhook",
  "body",
  "line",
  "name's",
  "team",
  "order's",
  "results",
  "result",
]);
const STRONG_OPENERS = new Set(["its", "their", "his", "her", "with", "including", "containing", "showing"]);

/** The fields that a part of a request asks for: “its title and link”, “with the customer's email, the amount and currency”. */
export function namedFields(request: ReadRequest, range: Range, source: Source, taken: ReadonlySet<string>): NamedFields {
  const found: NamedField[] = [];
  const missing: string[] = [];
  const noun = new Set([...stems(source.noun), ...taken]);
  let listing = false;
  for (let at = range.from; at < range.to;) {
    const token = request.text.tokens[at];
    const previous = request.text.word(at - 1);
    if (!token || token.kind !== "word" || inMention(request, at) || isLink(token.lower) || (at === range.from && verbGroups(token.lower).size > 0)) {
      if (token && token.kind !== "word" && token.text !== "," && token.text !== "&") listing = false;
      at++;
      continue;
    }
    const opened =
      OPENERS.has(previous) ||
      /'s$/.test(request.original.slice(request.text.tokens[at - 1]?.start ?? 0, request.text.tokens[at - 1]?.end ?? 0)) ||
      (listing && !isFiller(token.lower)) ||
      isNoun(token.stem, noun);
    const match = opened ? longestMatch(request, at, range.to, source, noun) : null;
    if (match) {
      if (!found.some((other) => other.field === match.named.field)) found.push(match.named);
      request.text.use(at, match.end);
      listing = true;
      at = match.end;
      continue;
    }
    // In a list of fields, a word that names none of them was still asked for.
    if (
      (STRONG_OPENERS.has(previous) || (listing && (previous === "and" || previous === ","))) &&
      !isFiller(token.lower) &&
      !NOT_FIELDS.has(token.lower) &&
      !noun.has(token.stem) &&
      !request.text.isUsed(at) &&
      token.lower.length > 2 &&
      !/ly$/.test(token.lower)
    ) {
      if (previous !== "with" || listing) missing.push(token.lower);
    }
    if (/^(to|in|into|on|via|from|for|when|if)$/.test(token.lower)) listing = false;
    at++;
  }
  return { found, missing };
}

function isLink(word: string): boolean {
  return word === "and" || word === "the" || word === "a" || word === "an" || word === "its" || word === "their" || word === "with";
}

function isNoun(word: string, noun: ReadonlySet<string>): boolean {
  return noun.has(word);
}

function longestMatch(request: ReadRequest, at: number, end: number, source: Source, noun: ReadonlySet<string>): { named: NamedField; end: number } | null {
  for (const size of [3, 2, 1]) {
    const words = Array.from({ length: size }, (_, offset) => request.text.tokens[at + offset]);
    if (at + size > end || words.some((token) => token?.kind !== "word" || isLink(token.lower) || /^(to|in|into|on|via|of|for|from|or|as)$/.test(token.lower)))
      continue;
    if (words[0]?.lower === "type" && request.text.word(at - 1) === "of") continue;
    const spoken = words.flatMap((token) => (token ? [token.lower] : []));
    const last = spoken.at(-1) ?? "";
    if (size === 1 && ((NOT_FIELDS.has(last) && !isOwnField(source, last, request.text.word(at - 1))) || noun.has(words[0]?.stem ?? ""))) continue;
    // “pull request” is the thing itself, none of its fields.
    if (size > 1 && (NOT_FIELDS.has(last) || words.every((token) => noun.has(token?.stem ?? "")))) continue;
    // “issue title” is the title of the issue; the noun says whose it is.
    const meant = spoken.filter((_, index) => size === 1 || !noun.has(words[index]?.stem ?? "") || index === size - 1);
    const field =
      findValue(meant.length > 0 ? meant : spoken, source.fields, source.focus) ??
      (meant.length < spoken.length ? findValue(spoken, source.fields, source.focus) : null);
    if (field && (size === 1 || explains(field, spoken, noun))) return { named: { words: spoken, field }, end: at + size };
  }
  return null;
}

/** “its key and summary”: a word for a message otherwise, here the name of a field. */
function isOwnField(source: Source, word: string, before: string): boolean {
  return (
    /^(its|their|the|and|,|&)$/.test(before) &&
    source.fields.some(
      (field) => field.path.at(-1)?.toLowerCase() === word && field.type === "string" && source.focus.every((segment, index) => field.path[index] === segment),
    )
  );
}

/** A phrase stands for a field only when each of its words has something to do with it. */
function explains(field: Field, words: readonly string[], noun: ReadonlySet<string>): boolean {
  return words.slice(0, -1).every((word) => {
    const [stemmed = word] = stems(word);
    return field.pathWords.includes(stemmed) || noun.has(stemmed);
  });
}

/** What people want to see of a thing when they do not say: what it is called, what it is about, where it is. */
export function defaultFields(source: Source): readonly Field[] {
  if (source.type.from === "declared") return source.fields;
  const near = (field: Field | null) =>
    field && source.focus.every((segment, index) => field.path[index] === segment) && field.path.length <= source.focus.length + 2 ? field : null;
  const pick = (words: readonly string[]) => near(findValue(words, source.fields, source.focus));
  const links = source.fields.filter((field) => !/success|cancel|return|callback|avatar|logo|icon/.test(field.path.at(-1) ?? ""));
  const chosen = [
    pick(["title"]) ?? pick(["name"]) ?? pick(["text"]) ?? pick(["email"]) ?? pick(["id"]),
    near(amountField(source.fields, source.focus)),
    pick(["email"]),
    near(findValue(["link"], links, source.focus)),
  ];
  return [...new Set(chosen.filter((field): field is Field => field !== null && field.type !== "object" && field.type !== "array"))];
}
