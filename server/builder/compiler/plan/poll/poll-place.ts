import { isFunction } from "../../language/function-words.ts";
import { verbGroups } from "../../language/vocabulary.ts";
import { inMention } from "../mentions-in.ts";
import type { Range } from "../range.ts";
import type { ReadRequest } from "../read-request.ts";

const ARTICLE = /^(?:the|our|my|a|an|this|that|new|any|each|every|some|your)$/;
const CALLED = /^(?:called|named|:|=|is)$/;

/** “the table orders”, “our incoming folder”, “the folder /in/orders”: what a place is called, right beside its kind. */
export function placeCalled(request: ReadRequest, range: Range, kinds: RegExp, isTarget = false): string | null {
  const { text } = request;
  for (let at = range.from; at < range.to; at++) {
    if (text.tokens[at]?.kind !== "word" || text.roleOf(at) === "value" || !kinds.test(text.word(at)) || (inMention(request, at) && !kinds.test(text.word(at))))
      continue;
    let next = at + 1;
    while (next < range.to && CALLED.test(text.word(next))) next++;
    const behind = next < range.to && isName(request, next, isTarget) ? next : null;
    const before = at - 1 >= range.from && isName(request, at - 1) && !verbGroups(text.word(at - 1)).has("create") ? at - 1 : null;
    const place = behind ?? before;
    if (place === null) {
      if (!/^(?:under|below|inside)$/.test(text.word(at))) text.use(at, at + 1, "thing");
      continue;
    }
    text.use(Math.min(at, place), Math.max(at, place) + 1, "value");
    return text.tokens[place]?.text ?? null;
  }
  return null;
}

/** A path says where without saying what kind of place it is. */
export function pathIn({ text }: ReadRequest, { from, to }: Range): string | null {
  for (let at = from; at < to; at++) {
    if (!/^(?:path|slug)$/.test(text.tokens[at]?.kind ?? "") || text.isUsed(at)) continue;
    text.use(at);
    return text.tokens[at]?.text ?? null;
  }
  return null;
}

function isName(request: ReadRequest, at: number, isTarget = false): boolean {
  const token = request.text.tokens[at];
  if (!token || inMention(request, at)) return false;
  if (/^(?:quoted|path|slug)$/.test(token.kind)) return true;
  return (
    token.kind === "word" &&
    (!isFunction(token.lower) || NAMES.test(token.lower)) &&
    !ARTICLE.test(token.lower) &&
    !/^(?:and|or|on|of|in|with|whose|where|not|only|under|below|inside|within)$/.test(token.lower) &&
    (isTarget || !HAPPENS.test(token.lower))
  );
}

/** People elsewhere, and names of tables here. */
const NAMES = /^(?:users?|people|persons?|teams?|team|user)$/;

/** They tell that something comes to be there, and are no names. */
const HAPPENS = /^(?:chang|updat|modif|edit|add|insert|creat|upload|arriv|appear|receiv|show|land|drop|put|sav|stor|plac|writ|com(?:es|ing)|is|gets?)\w*$/;
