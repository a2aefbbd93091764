import type { JsonSchema } from "../../../connectors/json-schema.ts";
import { splitId } from "../catalogue/capability.ts";
import { fieldsOf } from "../fields/field.ts";
import type { RequestText } from "../language/request-text.ts";
import { stem } from "../language/stem.ts";
import { isFiller } from "../language/vocabulary.ts";
import type { Source } from "./plan.ts";
import { refuse } from "./undecided.ts";
import type { Range } from "./range.ts";
import { inMention } from "./mentions-in.ts";
import type { ReadRequest } from "./read-request.ts";
import { paramNames } from "./path-params.ts";

const NUMERIC = /^(amount|total|price|sum|quantity|count|age|score|value|cost|size|weight|temperature|rating|percentage)$/;
/** In the part that tells of the webhook itself: what it brings. */
const BRINGS =
  /^(delivers|sends|provides|passes|with|containing|carrying|including|contains|carries|has|having|brings|bringing|receives|receive|whose|holding|gets|get)$/;
const GOES_ON = /^(arrives?|comes?|lands?|is|are|hits|fires|reaches|shows|gets|received|posted|sent)$/;
const STOP = new Set(["to", "in", "into", "on", "via", "at", "as", "for", "when", "if", "using", "it", "them", "everything", "this", "that", "over"]);
const NOT_FIELDS = new Set([
  "it",
  "both",
  "each",
  "rest",
  "all",
  "them",
  "payload",
  "body",
  "everything",
  "data",
  "webhook",
  "request",
  "message",
  "event",
  "json",
  "content",
  "contents",
  "notification",
  "alert",
  "details",
  "lead",
  "contact",
  "row",
  "issue",
  "ticket",
  "customer",
  "page",
  "task",
  "call",
  "hook",
  "record",
  "fields",
  "text",
  "values",
]);
/** What a webhook brings as a whole, which is no field of it. */
const PAYLOAD = new Set("it both each rest all them payload body everything data webhook request event json contents hook".split(" "));
const COMPARES = /^(above|below|under|over|exceeding|exceeds|more|less|greater|larger|higher|lower|at|between|is|are|equals|equal|=|contains|starts|ends)$/;
const VERBS =
  /^(send|forward|from|pass|post|put|push|submit|relay|write|store|save|share|announce|include|reply|respond|answer|return|with|including|containing|tell|know)$/;

/** What a webhook may be about as a whole is a column of a table. */
const COLUMN = /^(?:customer|contact|lead|page|task|call|message|text|details)$/;

/** What the whole of a webhook may be called, and a field of it as well: in a list beside others it is one of them. */
const TEXTS = /^(?:message|text|details|content|contents|page|task|customer|contact|lead|issue|ticket|event|notification|alert|values)$/;

/** “the name and message”, “its message”; “a message and the total” makes one. */
function isOneOfSeveral(text: RequestText, { from, to }: Range): boolean {
  const joins = (at: number) => /^(?:and|,|&|\+|plus)$/.test(text.word(at));
  const article = text.word(from - 1);
  if (/^(?:its|their|his|her)$/.test(article)) return true;
  if (/^an?$/.test(article)) return false;
  return joins(/^the$/.test(article) ? from - 2 : from - 1) || (joins(to) && /^(?:the|its|their)$/.test(article));
}

interface DeclaredOptions {
  readonly verbs?: RegExp;
  readonly isRow?: boolean;
  /** What the thing itself is called. */
  readonly noun?: string;
}

export interface DeclaredField {
  readonly key: string;
  readonly words: readonly string[];
  readonly at: Range;
  readonly type: "string" | "number" | "any";
}

/** The fields of a plain webhook are those that the request names: nothing else is known about it. */
export function declaredFields(
  request: ReadRequest,
  actions: readonly Range[],
  conditions: readonly Range[],
  trigger: Range,
  { verbs = VERBS, isRow = false, noun = "" }: DeclaredOptions = {},
): readonly DeclaredField[] {
  const found = new Map<string, DeclaredField>();
  const add = (spoken: readonly string[], at: Range, type: DeclaredField["type"]) => {
    const inside = request.text.tokens.slice(at.from, at.to).find(({ kind, text }) => kind === "word" && /[a-z_]\.[a-z]/i.test(text));
    if (inside)
      throw refuse(`A webhook's own fields I can read, but not yet one inside another, such as “${inside.text}”. Have it sent beside the others.`, [
        inside.text,
      ]);
    const words = wordsOfName(request.text, spoken, at);
    const last = words.at(-1) ?? "";
    const inTrigger = at.from >= trigger.from && at.to <= trigger.to;
    if (
      words.length === 0 ||
      spoken.length > 3 ||
      (words.length === 1 && ["first", "last"].includes(last)) ||
      ((inTrigger ? PAYLOAD : NOT_FIELDS).has(last) && !(isRow && COLUMN.test(last)) && !(TEXTS.test(last) && isOneOfSeveral(request.text, at)))
    )
      return;
    // “the order” is the row itself; “the sku and price” of a price is a column.
    const isListed = /^(?:and|,|&)$/.test(request.text.word(at.from - 1));
    if (words.length === 1 && noun !== "" && stem(last) === stem(noun.toLowerCase()) && !isListed) return;
    if (request.text.tokens[at.to]?.kind === "number" && type !== "number") return;
    const name = words.join(" ");
    const known = found.get(name);
    if (!known || (known.type === "any" && type !== "any"))
      found.set(name, { key: known?.key ?? spelledKey(request.text, at, words), words, at: known?.at ?? at, type });
  };
  for (const range of [trigger, ...actions])
    for (const phrase of listedPhrases(request, range, range === trigger ? BRINGS : verbs))
      add(phrase.words, phrase, NUMERIC.test(phrase.words.at(-1) ?? "") ? "number" : "any");
  for (const range of [...conditions, ...actions]) for (const phrase of comparedPhrases(request, range)) add(phrase.words, phrase, phrase.type);
  for (const range of actions)
    for (const { kind, text } of request.text.tokens.slice(range.from, range.to))
      for (const name of kind === "path" || kind === "url" ? paramNames(text) : [])
        if (![...found.values()].some(({ words }) => words.join("") === splitId(name).join("")))
          found.set(name, { key: name, words: splitId(name), at: { from: 0, to: 0 }, type: "any" });
  return [...found.values()];
}

export function declaredSource(fields: readonly DeclaredField[], noun: string): Source {
  const properties = Object.fromEntries(
    fields.map((field): [string, JsonSchema] => [
      field.key,
      field.type === "any" ? { type: /^(id|number)$/.test(field.words.at(-1) ?? "") ? ["string", "number"] : "string" } : { type: field.type },
    ]),
  );
  const schema: JsonSchema = { type: "object", properties, required: Object.keys(properties) };
  const sample = Object.fromEntries(fields.map((field) => [field.key, sampleOf(field)]));
  return {
    kind: "event",
    schema,
    fields: fieldsOf(schema),
    focus: [],
    noun,
    sample,
    type: { from: "declared", name: `${noun.charAt(0).toUpperCase()}${noun.slice(1)}` },
  };
}

function sampleOf(field: DeclaredField): unknown {
  const last = field.words.at(-1) ?? "";
  if (field.type === "number") return 120;
  if (last === "id" || last === "number") return "1042";
  if (last === "email") return "ada@example.com";
  return `${field.words.join(" ")} of the sample`;
}

interface Phrase extends Range {
  readonly words: readonly string[];
}

/** `pass the parcel number and weight on` → parcel number, weight. */
function listedPhrases(request: ReadRequest, range: Range, opens: RegExp): Phrase[] {
  const phrases: Phrase[] = [];
  let words: string[] = [];
  let start = -1;
  let open = false;
  let toWhom = false;
  const close = (at: number) => {
    if (words.length > 0) phrases.push({ words, from: start, to: at });
    words = [];
    start = -1;
  };
  for (let at = range.from; at < range.to; at++) {
    const token = request.text.tokens[at];
    if (!token) continue;
    const word = token.lower;
    if (opens.test(word) && words.length === 0) {
      open = true;
      toWhom = word === "tell";
    } else if (open && words.length > 0 && (GOES_ON.test(word) || COMPARES.test(word))) {
      close(at);
      open = false;
    } else if (token.kind === "number" && /^(status|code|http)$/.test(request.text.word(at - 1))) {
      // “with status 201 and the order id”: what comes behind goes on with the list.
      words = [];
      start = -1;
    } else if (STOP.has(word) || (token.kind !== "word" && token.kind !== "stop") || inMention(request, at)) {
      // “tell #sales in Chat the name”: whom it is told stands before what is told.
      if (words.length > 0 || !toWhom) open = false;
      close(at);
    } else if (!open) continue;
    else if (word === "and" || word === "," || word === "&" || word === "+" || word === "plus") close(at);
    else if (
      (isFiller(word) &&
        !(
          /^(first|last|user|person|team|item)$/.test(word) &&
          request.text.tokens[at + 1]?.kind === "word" &&
          !/^(and|or)$/.test(request.text.word(at + 1))
        )) ||
      token.kind === "stop"
    ) {
      if (words.length > 0) close(at);
    } else {
      if (start < 0) start = at;
      words.push(word);
    }
  }
  close(range.to);
  return phrases;
}

/** `the total is over 100`, `status equals paid`. */
function comparedPhrases(request: ReadRequest, range: Range): (Phrase & { type: "string" | "number" })[] {
  const phrases: (Phrase & { type: "string" | "number" })[] = [];
  for (let at = range.from; at < range.to; at++) {
    const word = request.text.word(at);
    const numeric =
      /^(over|above|exceeds|exceeding|under|below)$/.test(word) ||
      (/^(more|less|greater|larger|higher|lower|least|most)$/.test(word) && request.text.tokens.slice(at, at + 4).some((token) => token.value !== null));
    const equal = /^(is|equals|=|contains|mentions|includes|starts|ends)$/.test(word);
    if (!numeric && !equal) continue;
    let end = at;
    while (["is", "are", "at", "has", "a", "was", "not", "does", "doesn't"].includes(request.text.word(end - 1))) end--;
    let from = end;
    while (
      from > range.from &&
      end - from < 3 &&
      request.text.tokens[from - 1]?.kind === "word" &&
      !isFiller(request.text.word(from - 1)) &&
      !inMention(request, from - 1)
    )
      from--;
    const words = request.text.tokens.slice(from, end).map((token) => token.lower);
    const next = request.text.tokens.slice(at + 1, at + 5);
    if (words.length > 0)
      phrases.push({
        words,
        from,
        to: end,
        type: numeric || (equal && next[0]?.value != null) || next.some((token) => token.value !== null && numeric) ? "number" : "string",
      });
    else if (numeric && next.some((token) => token.value !== null))
      phrases.push(countedIn(request, at, range) ?? { words: ["amount"], from: at, to: at, type: "number" });
  }
  return phrases.filter((phrase) => !(phrase.type === "string" && /^(over|above|more|less|at|under|below|greater)$/.test(request.text.word(phrase.to + 1))));
}

/** “more than 10 seats”: what is counted is said behind the number. */
function countedIn(request: ReadRequest, from: number, range: Range): (Phrase & { type: "number" }) | null {
  const number = request.text.tokens.findIndex((token, at) => at > from && at < from + 4 && token.kind === "number");
  const [word, next] = [request.text.tokens[number + 1], request.text.tokens[number + 2]];
  const ends = number + 2 >= range.to || next?.kind === "stop" || /^(?:and|or|are|is|were|was)$/.test(next?.lower ?? "");
  const isThing = word?.kind === "word" && number + 1 < range.to && !isFiller(word.lower) && !NOT_COUNTED.test(word.lower) && !inMention(request, number + 1);
  return number > 0 && isThing && ends ? { words: [word.lower], from: number + 1, to: number + 2, type: "number" } : null;
}

const NOT_COUNTED = /^(?:dollars?|euros?|pounds?|cents?|eur|usd|gbp|chf|percent|minutes?|hours?|days?|weeks?|months?|years?|or|and)$/;

/** `orderId`, `order_id`: a name that is spelled as code is, its words apart. */
function wordsOfName(text: RequestText, spoken: readonly string[], { from, to }: Range): readonly string[] {
  const [only] = spoken;
  const token = spoken.length === 1 ? text.tokens.slice(from, to).find(({ lower }) => lower === only) : undefined;
  return token && isSpelled(token.text) ? splitId(token.text) : spoken;
}

/** Names are called as the person calls them: one that is spelled as code is stays so, letter by letter. */
export function spelledKey(text: RequestText, { from, to }: Range, words: readonly string[]): string {
  const spelled = text.tokens.slice(from, to).filter(({ kind, text: said }) => kind === "word" && isSpelled(said));
  const [only] = spelled;
  return only && spelled.length === 1 && splitId(only.text).join("") === words.flatMap(splitId).join("") ? only.text : camel(words);
}

const isSpelled = (text: string) => /^[A-Za-z]\w*$/.test(text) && /[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z\d]/.test(text);

export function camel(words: readonly string[]): string {
  const [first = "value", ...rest] = words.join(" ").match(/[a-z0-9]+/gi) ?? [];
  return first.toLowerCase() + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join("");
}
