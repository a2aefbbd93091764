import { findField, findValue, namingField } from "../fields/find-field.ts";
import { typeOf, type Field } from "../fields/field.ts";
import type { RequestText } from "../language/request-text.ts";
import { fieldGroups, isFiller } from "../language/vocabulary.ts";
import { stem } from "../language/stem.ts";
import type { Comparison, Condition, Source } from "./plan.ts";

interface Reader {
  readonly request: RequestText;
  readonly source: Source;
  readonly from: number;
  readonly to: number;
  readonly negated: boolean;
}

const COMPARISONS: readonly (readonly [readonly string[], Comparison])[] = [
  [["no", "more", "than"], "<="], [["no", "less", "than"], ">="], [["more", "than"], ">"], [["greater", "than"], ">"], [["larger", "than"], ">"], [["bigger", "than"], ">"], [["higher", "than"], ">"], [["less", "than"], "<"], [["lower", "than"], "<"], [["smaller", "than"], "<"], [["fewer", "than"], "<"],
  [["at", "least"], ">="], [["at", "most"], "<="], [["or", "more"], ">="], [["or", "less"], "<="], [["up", "to"], "<="], [["minimum"], ">="], [["maximum"], "<="], [["over"], ">"], [["above"], ">"], [["exceeds"], ">"], [["exceed"], ">"], [["exceeding"], ">"], [["beyond"], ">"], [["under"], "<"], [["below"], "<"],
];

/**
 * Conditions said in a part of a request, on real fields of the source.
 * What it reads it claims in the request, so that what is left can be asked about.
 */
export function findConditions(request: RequestText, source: Source, from: number, to: number, negated = false): readonly Condition[] {
  const reader: Reader = { request, source, from, to, negated };
  return [...comparisons(reader), ...labels(reader), ...texts(reader), ...presence(reader), ...equalities(reader), ...origins(reader), ...qualities(reader)];
}

function comparisons(reader: Reader): Condition[] {
  const { request, from, to } = reader;
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    const token = request.tokens[at];
    if (!token || token.value === null || request.isUsed(at)) continue;
    const before = COMPARISONS.find(([words]) => words.every((word, offset) => skipBack(request, at, words.length)[offset] === word) && !words.includes("or"));
    const after = COMPARISONS.find(([words]) => words[0] === "or" && words.every((word, offset) => request.word(at + 1 + offset) === word));
    const match = before ?? after;
    if (!match) continue;
    const start = before ? backIndex(request, at, match[0].length) : at;
    const named = wordsBefore(request, start, from);
    const unit = request.tokens[at + 1]?.kind === "word" ? [request.word(at + 1)] : [];
    const field = numericField(reader, named.words, unit, token.kind === "money");
    if (!field) continue;
    const end = after ? at + 1 + match[0].length : at + 1;
    found.push({ kind: "compare", field, op: match[1], value: token.value * (field.minorUnits ? 100 : 1), negated: reader.negated, text: request.text(named.from, end) });
    request.use(named.from, end);
  }
  return found;
}

/** Words just before a number, articles and units left out. */
function backIndex(request: RequestText, at: number, size: number): number {
  let start = at;
  while (["a", "the", "total", "of", "amount", "than", "usd", "eur"].includes(request.word(start - 1)) && !["more", "less", "greater", "larger", "bigger", "higher", "lower", "smaller", "fewer"].includes(request.word(start - 2))) start--;
  return start - size;
}
function skipBack(request: RequestText, at: number, size: number): string[] {
  const start = backIndex(request, at, size);
  return Array.from({ length: size }, (_, offset) => request.word(start + offset));
}

function numericField(reader: Reader, words: readonly string[], unit: readonly string[], money: boolean): Field | null {
  const numbers = reader.source.fields.filter((field) => field.type === "number" || (field.type === "string" && /decimal|number|amount/.test(`${field.schema.format ?? ""} ${field.words.join(" ")}`)));
  const { focus } = reader.source;
  for (let size = Math.min(3, words.length); size > 0; size--) {
    for (let start = words.length - size; start >= 0; start--) {
      const found = findField(words.slice(start, start + size), numbers, focus);
      if (found) return found;
    }
  }
  const byUnit = unit.length > 0 && !money ? findField(unit, numbers, focus) : null;
  const namesField = words.some((word) => fieldGroups(word).size > 0 && !["amount", "customer", "name"].some((group) => fieldGroups(word).has(group)));
  if (byUnit) return byUnit;
  return namesField ? null : findField(["amount"], numbers, focus);
}

/** The words before a comparison that may name a field: `whose total amount is over 5` → total amount. */
function wordsBefore(request: RequestText, end: number, least: number): { words: readonly string[]; from: number } {
  const words: string[] = [];
  let from = end;
  for (let at = end - 1; at >= least && words.length < 3; at--) {
    const token = request.tokens[at];
    if (!token || token.kind !== "word" || request.isUsed(at)) break;
    if (["is", "are", "was", "its", "the", "their", "of", "a", "an", "has", "have", "whose", "with", "that", "which", "it", "worth", "for", "costs", "cost", "totals", "totalling", "totaling", "by"].includes(token.lower)) {
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

/** `labelled urgent`, `with the label "help wanted"`, `tagged vip or gold`. */
function labels(reader: Reader): Condition[] {
  const { request, source, from, to } = reader;
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    if (request.isUsed(at)) continue;
    const word = request.word(at);
    const isVerb = /^(labell?ed|tagged|marked|flagged|categori[sz]ed)$/.test(word);
    const isNoun = /^(labels?|tags?|category|categories)$/.test(word);
    if (!isVerb && !isNoun) continue;
    const field = findField([isNoun ? word.replace(/s$/, "") : word === "tagged" ? "tag" : "label"], source.fields, source.focus);
    if (!field) continue;
    let start = at + 1;
    while (["as", "with", "the", "a", "an", "label", "tag", "is", "are", "include", "includes", "contain", "contains", "called", "named", "of", "one"].includes(request.word(start))) start++;
    const read = readValues(reader, start);
    const valueBefore = isNoun && read === null && at > from ? readValues(reader, at - 1) : null;
    const value = read ?? valueBefore;
    if (!value) continue;
    const begin = Math.min(valueBefore ? at - 1 : at, leadStart(request, valueBefore ? at - 1 : at, from));
    const end = Math.max(value.end, at + 1);
    const negated = reader.negated !== isNegatedBefore(request, begin, from);
    found.push(membership(field, value.values.map(String), negated, request.text(begin, end)));
    request.use(begin, end);
  }
  return found;
}

function membership(field: Field, values: readonly string[], negated: boolean, text: string): Condition {
  if (field.type !== "array") return { kind: "equals", field, values, negated, text };
  const item = field.schema.items;
  const member = item && typeOf(item) === "object" ? (["name", "title", "label", "value", "id"].find((name) => item.properties?.[name]) ?? null) : null;
  return { kind: "has", field, member, values, negated, text };
}

/** `title contains "refund"`, `mentioning outage`, `subject starts with Re:`. */
function texts(reader: Reader): Condition[] {
  const { request, source, from, to } = reader;
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    if (request.isUsed(at)) continue;
    const word = request.word(at);
    const kind = /^(contains?|containing|mentions?|mentioning|includes?)$/.test(word) ? "contains" : /^(starts?|begins?|starting|beginning)$/.test(word) && request.word(at + 1) === "with" ? "starts" : /^(ends?|ending)$/.test(word) && ["with", "in"].includes(request.word(at + 1)) ? "ends" : null;
    if (!kind) continue;
    let start = at + (kind === "contains" ? 1 : 2);
    while (["the", "a", "word", "words", "text", "phrase", "term", "of"].includes(request.word(start))) start++;
    const value = readValues(reader, start);
    if (!value) continue;
    const named = wordsBefore(request, isNegation(request.word(at - 1)) ? at - 2 : at, from);
    const strings = source.fields.filter((field) => field.type === "string" || field.type === "array");
    const field = (named.words.length > 0 && (findValue(named.words, strings, source.focus) ?? findValue(named.words.slice(-1), strings, source.focus))) || findValue(["title"], strings, source.focus) || findValue(["text"], strings, source.focus);
    if (!field) continue;
    // A list that is asked whether it contains something is asked for a member.
    const text = request.text(named.from, value.end);
    const negated = reader.negated !== isNegatedBefore(request, at, from);
    found.push(field.type === "array" ? membership(field, value.values.map(String), negated, text) : { kind, field, values: value.values.map(String), negated, text });
    request.use(named.from, value.end);
  }
  return found;
}

/** `unassigned`, `has no assignee`, `without an email`, `with a phone number`, `is missing a …`. */
function presence(reader: Reader): Condition[] {
  const { request, source, from, to } = reader;
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    if (request.isUsed(at)) continue;
    const word = request.word(at);
    if (word === "unassigned" || (word === "assigned" && !["to"].includes(request.word(at + 1)) && request.word(at - 1) !== "is")) {
      const field = findField(["assignee"], source.fields, source.focus);
      if (!field || (word === "assigned" && reader.request.word(at - 1) !== "already" && reader.negated === false && word === "assigned" && request.word(at - 1) !== "are")) continue;
      found.push({ kind: "present", field, negated: reader.negated !== (word === "unassigned"), text: word });
      request.use(at);
      continue;
    }
    const none = word === "without" || ((word === "no" || word === "missing") && at > from);
    const some = (word === "has" || word === "have" || word === "with") && ["a", "an"].includes(request.word(at + 1));
    if (!none && !some) continue;
    let start = at + 1;
    while (["a", "an", "any", "the"].includes(request.word(start))) start++;
    for (const size of [2, 1]) {
      const words = Array.from({ length: size }, (_, offset) => request.word(start + offset));
      if (start + size > to || words.some((name) => name === "" || isFiller(name))) continue;
      const field = findField(words, source.fields, source.focus);
      if (!field) continue;
      const begin = leadStart(request, at, from);
      found.push({ kind: "present", field, negated: reader.negated !== none, text: request.text(begin, start + size) });
      request.use(begin, start + size);
      break;
    }
  }
  return found;
}

/** `status is paid`, `whose priority equals high`, `currency = EUR`, `is not a draft`. */
function equalities(reader: Reader): Condition[] {
  const { request, source, from, to } = reader;
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    const word = request.word(at);
    if (request.isUsed(at) || !/^(is|are|equals?|=|was|becomes?)$/.test(word)) continue;
    const opposite = ["not", "n't"].includes(request.word(at + 1));
    let start = at + (opposite ? 2 : 1);
    while (["a", "an", "the", "set", "to", "equal", "in", "marked", "as", "exactly", "either"].includes(request.word(start))) start++;
    const named = wordsBefore(request, at, from);
    const value = readValues(reader, start);
    if (!value) continue;
    const condition = equality(reader, named.words, value.values, reader.negated !== opposite, request.text(named.from, value.end));
    if (!condition) continue;
    found.push(condition);
    request.use(named.from, value.end);
  }
  void source;
  return found;
}

function equality(reader: Reader, words: readonly string[], values: readonly (string | number)[], negated: boolean, text: string): Condition | null {
  const { fields, focus } = reader.source;
  const named = words.length > 0 ? (findField(words, fields, focus) ?? findField(words.slice(-1), fields, focus)) : null;
  if (named && named.type === "boolean") return { kind: "equals", field: named, values: [!/^(false|no|off)$/.test(String(values[0]))], negated, text };
  if (named && named.type === "array") return membership(named, values.map(String), negated, text);
  const field = named && named.type === "object" ? namingField(named, fields) : named;
  if (field) return { kind: "equals", field, values: values.map((value) => fit(field, value)), negated, text };
  return quality(reader, String(values[0]), negated, text);
}

/** The spelling that the schema knows, where it lists its values. */
function fit(field: Field, value: string | number): string | number {
  if (field.type === "number") return Number(value) * (field.minorUnits ? 100 : 1);
  const known = field.schema.enum?.find((item) => String(item).toLowerCase() === String(value).toLowerCase());
  if (known !== undefined) return String(known);
  const sample = field.schema.examples?.[0];
  return typeof sample === "string" && sample === sample.toLowerCase() && field.words.includes("currency") ? String(value).toLowerCase() : String(value);
}

/** `from acme.com`, `by octocat`, `in the repository acme/shop`. */
function origins(reader: Reader): Condition[] {
  const { request, source, from, to } = reader;
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    const word = request.word(at);
    if (request.isUsed(at) || !["from", "by", "in", "for", "assigned", "to", "on"].includes(word)) continue;
    let start = at + 1;
    const named: string[] = [];
    while (["the", "a", "to", "user", "repository", "repo", "country", "company", "customer", "domain", "project", "branch", "city"].includes(request.word(start))) {
      if (!["the", "a", "to"].includes(request.word(start))) named.push(request.word(start));
      start++;
    }
    const token = request.tokens[start];
    if (!token || request.isUsed(start) || start >= to) continue;
    const isDomain = token.kind === "word" && /^[\w-]+(\.[a-z]{2,})+$/.test(token.lower);
    const isProper = token.kind === "word" && /^\p{Lu}/u.test(token.text);
    const isHandle = token.kind === "quoted" || token.kind === "slug" || token.kind === "email" || isDomain || (word !== "in" && word !== "on" && word !== "for" && word !== "to" && token.kind === "word" && (/[\d_-]/.test(token.text) || (word === "by" && !isFiller(token.lower)))) || (named.length > 0 && token.kind === "word") || (isProper && word !== "to" && word !== "on");
    if (!isHandle) continue;
    const strings = source.fields.filter((field) => field.type === "string" || field.type === "object");
    const guess = named.length > 0 ? named : word === "assigned" ? ["assignee"] : token.kind === "email" || isDomain ? ["email"] : token.kind === "slug" ? ["repository"] : word === "by" ? ["author"] : null;
    const field = guess ? valueNamed(guess, token.kind, strings, source) : (valueNamed(["country"], token.kind, strings, source) ?? valueNamed(["author"], token.kind, strings, source));
    if (!field) continue;
    const negated = reader.negated !== isNegation(request.word(at - 1));
    const text = request.text(at, start + 1);
    if (isDomain && field.groups.has("email")) found.push({ kind: "ends", field, values: [`@${token.lower.replace(/^@/, "")}`], negated, text });
    else found.push({ kind: "equals", field, values: [token.text.replace(/^@/, "")], negated, text });
    request.use(isNegation(request.word(at - 1)) ? at - 1 : at, start + 1);
  }
  return found;
}

function valueNamed(words: readonly string[], kind: string, fields: readonly Field[], source: Source): Field | null {
  const field = findField(words, fields, source.focus) ?? findField(words, fields);
  if (!field) return null;
  if (field.type !== "object") return field;
  const full = fields.find((member) => member.path.at(-1) === "full_name" && member.path.length === field.path.length + 1 && field.path.every((segment, index) => member.path[index] === segment));
  return kind === "slug" && full ? full : namingField(field, fields);
}

/** One word that is a value or a yes-or-no field of the source: `open issues`, `draft pull requests`, `high priority`. */
function qualities(reader: Reader): Condition[] {
  const { request, from, to } = reader;
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    const token = request.tokens[at];
    if (!token || token.kind !== "word" || request.isUsed(at) || isFiller(token.lower)) continue;
    const negated = reader.negated !== isNegation(request.word(at - 1));
    const condition = quality(reader, token.lower, negated, token.text);
    if (!condition) continue;
    found.push(condition);
    request.use(isNegation(request.word(at - 1)) ? at - 1 : at, at + 1);
  }
  return found;
}

function quality(reader: Reader, word: string, negated: boolean, text: string): Condition | null {
  const { fields, focus } = reader.source;
  const inFocus = fields.filter((field) => focus.every((segment, index) => field.path[index] === segment) && field.path.length <= focus.length + 2);
  const flag = inFocus.find((field) => field.type === "boolean" && field.words.length === 1 && field.words[0] === stem(word));
  if (flag) return { kind: "equals", field: flag, values: [true], negated, text };
  for (const field of inFocus) {
    const value = field.schema.enum?.find((item) => typeof item === "string" && (item.toLowerCase() === word || stem(item.toLowerCase()) === stem(word)));
    if (value !== undefined) return { kind: "equals", field, values: [String(value)], negated, text };
  }
  return null;
}

/** One value or several: `urgent`, `"help wanted"`, `gold or vip`, `5`. */
function readValues(reader: Reader, start: number): { values: readonly (string | number)[]; end: number } | null {
  const { request, to } = reader;
  const values: (string | number)[] = [];
  let at = start;
  while (at < to) {
    const token = request.tokens[at];
    if (!token || request.isUsed(at) || token.kind === "stop" || (token.kind === "word" && values.length === 0 && isFiller(token.lower) && !/^(true|false|new|no|yes)$/.test(token.lower))) break;
    values.push(token.value !== null && token.kind === "number" ? token.value : token.text);
    at++;
    if (request.word(at) === "or" || (request.word(at) === "," && request.word(at + 2) === "or")) at++;
    else if (request.word(at) === "," && request.word(at + 1) === "or") at += 2;
    else break;
  }
  return values.length > 0 ? { values, end: at } : null;
}

function leadStart(request: RequestText, at: number, least: number): number {
  let start = at;
  while (start > least && ["with", "the", "a", "an", "has", "have", "is", "are", "that", "which", "it", "its", "not", "whose", "was"].includes(request.word(start - 1))) start--;
  return start;
}

function isNegation(word: string): boolean {
  return ["not", "non", "isn't", "aren't", "doesn't", "don't", "never", "without", "except"].includes(word);
}
function isNegatedBefore(request: RequestText, at: number, least: number): boolean {
  return [at, at - 1, at - 2].some((index) => index >= least && isNegation(request.word(index)));
}
