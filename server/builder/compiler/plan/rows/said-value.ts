import { stems } from "../../catalogue/capability.ts";
import { type Field, typeOf } from "../../fields/field.ts";
import { isFunction } from "../../language/function-words.ts";
import { stem } from "../../language/stem.ts";
import type { Token } from "../../language/tokens.ts";
import type { Value } from "../plan.ts";
import type { Range } from "../range.ts";
import type { ReadRequest } from "../read-request.ts";

const EMPTY = new Set([
  "id",
  "key",
  "of",
  "the",
  "to",
  "or",
  "and",
  "in",
  "from",
  "its",
  "address",
  "name",
  "number",
  "a",
  "an",
  "it",
  "start",
  "with",
  "for",
  "instanc",
  "verified",
  "which",
  "that",
]);

/** “project OPS”, “the audience ab12cd”, “from robot@…”: a value said right beside the name of what takes it. */
export function saidValue(request: ReadRequest, range: Range, target: Field): Value | null {
  if (target.path.length > 1 || target.schema.enum) return null;
  const at = contactOf(request, range, target) ?? besideName(request, range, target) ?? projectOf(request, range, target);
  const token = at === null ? undefined : request.text.tokens[at];
  if (at === null || !token || (typeOf(target.schema) === "number" && token.value === null)) return null;
  request.text.use(at);
  const type = typeOf(target.schema);
  return { kind: "constant", value: type === "number" ? Number(token.text) : type === "array" ? [token.text] : token.text };
}

/** An e-mail address or phone number: the one behind “from” is the sender's. */
function contactOf(request: ReadRequest, range: Range, target: Field): number | null {
  const name = target.path[0]?.toLowerCase() ?? "";
  if (!/^(to|from|sender|recipient)$/.test(name)) return null;
  const wanted = name === "from" || name === "sender";
  for (let at = range.from; at < range.to; at++) {
    const { kind } = request.text.tokens[at] ?? {};
    if ((kind === "email" || kind === "phone") && (request.text.word(at - 1) === "from" || request.text.word(at - 1) === "as") === wanted) return at;
  }
  return null;
}

/** “an issue in OPS”: a key in capitals behind “in” can be nothing but a project's. */
function projectOf(request: ReadRequest, range: Range, target: Field): number | null {
  if (!/\bkey of the project\b/i.test(target.schema.description ?? "")) return null;
  for (let at = range.from + 1; at < range.to; at++) {
    const token = request.text.tokens[at];
    if (token?.kind === "word" && /^[A-Z][A-Z0-9]{1,9}$/.test(token.text) && /^(?:in|to|into|under)$/.test(request.text.word(at - 1)) && !isTaken(request, at))
      return at;
  }
  return null;
}

function besideName(request: ReadRequest, range: Range, target: Field): number | null {
  const described = stems((target.schema.description ?? "").split(/[;:.,(]/)[0] ?? "");
  const names = new Set([...target.words, ...(/id$|key$/i.test(target.path[0] ?? "") ? described : [])].filter((word) => !EMPTY.has(word)));
  const isSheet = names.has("spreadsheet");
  const isRange = names.has(stem("range"));
  if (isSheet || isRange) names.add("sheet").add("tab").add("worksheet");
  if (/type$/i.test(target.path[0] ?? "")) names.add("type");
  for (let at = range.from; at < range.to; at++) {
    if (!names.has(request.text.tokens[at]?.stem ?? "")) continue;
    let next = at + 1;
    while (["id", "key", "is", "called", "named", "=", ":", "number"].includes(request.text.word(next))) next++;
    for (const place of [next, at - 1]) {
      if (place < range.from || place >= range.to) continue;
      const isPlace = place === next && isNamedPlace(request, at, next);
      if (!isPlace && ((isTaken(request, place) && !names.has("type")) || !isHandle(request.text.tokens[place], place < at))) continue;
      // “the sheet Orders” is a part of a spreadsheet; the spreadsheet goes by its id.
      const text = request.text.tokens[place]?.text ?? "";
      const isId = /\d/.test(text) && !text.includes("!") && text.length > 3;
      if ((isSheet && !isId) || (isRange && isId)) continue;
      request.text.use(at);
      return place;
    }
  }
  return null;
}

/** “the table orders”, “the bucket invoices”: such places are named in small letters, right behind their kind. */
function isNamedPlace({ text }: ReadRequest, at: number, next: number): boolean {
  const token = text.tokens[next];
  const isFree = /^(?:thing|happening|doing|field)$/.test(text.roleOf(next) ?? "thing");
  return /^(?:table|bucket)$/.test(text.word(at)) && token?.kind === "word" && isFree && !isFunction(token.lower);
}

/** A name may well be a word that was taken for the thing itself: the table Orders. */
function isTaken(request: ReadRequest, at: number): boolean {
  const role = request.text.roleOf(at);
  return role !== null && !(/^(thing|happening|doing)$/.test(role) && /^\p{Lu}/u.test(request.text.tokens[at]?.text ?? ""));
}

/** Looks like an id rather than like a word of the sentence: OPS, ab12cd, 4711, "Leads". */
function isHandle(token: Token | undefined, before: boolean): boolean {
  if (!token) return false;
  if (token.kind === "quoted" || token.kind === "number") return !before;
  return (
    token.kind === "word" &&
    (/\d/.test(token.text) || /^[A-Z]{2,}$/.test(token.text) || (!before && /^\p{Lu}\p{Ll}+$/u.test(token.text))) &&
    stem(token.lower) !== "api"
  );
}
