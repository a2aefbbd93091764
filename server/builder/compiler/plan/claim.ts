import { stem } from "../language/stem.ts";
import { fieldGroups, isFiller, overlaps, verbGroups } from "../language/vocabulary.ts";
import type { Choice } from "./choose-capability.ts";
import type { Range } from "./range.ts";
import type { ReadRequest } from "./read-request.ts";

export const QUALIFIER = /^(labell?ed|tagged|marked|flagged|assigned|named|called)$/;

/** Words for the mere fact that something happens. */
const HAPPENS =
  /^(fires?|fired|triggers?|triggered|shows?|appears?|arrives?|lands?|occurs?|reaches|hits|rolls|pops|received?|receives?|incoming|sends|emits|reports|delivers|occurred)$/;
/** Behind these stands what something is or becomes, not what happens to it. */
const BEFORE_VALUE = /^(to|as|into|by|from|than)$/;

/** Marks the words that the choice explains. */
export function claim(request: ReadRequest, range: Range, choice: Choice): void {
  const { capability } = choice;
  const words = [...capability.words].filter((word) => word !== "type" && word !== "event");
  const names = new Set([...capability.entity, ...words, ...capability.aliases.flat()]);
  const role = capability.kind === "event" ? "happening" : "doing";
  let happened: string | null = null;
  let begun = false;
  for (let at = range.from; at < range.to; at++) {
    const token = request.text.tokens[at];
    if (token?.kind !== "word" || isValue(request, at, choice)) continue;
    const isName = names.has(token.stem);
    const sameVerb =
      (!isFiller(token.lower) || /^ma(de|kes?)$/.test(token.lower)) &&
      overlaps(verbGroups(token.lower), capability.verbGroups) &&
      fieldGroups(token.lower).size === 0;
    // “the open tickets”, “paid orders”: in an order these say how things are, and not what is to be done.
    const isState = role === "doing" && /^(?:open|paid|\w+ed)$/.test(token.lower) && begun;
    begun ||= !isFiller(token.lower);
    const isVerb = !isState && (capability.verbs.has(token.stem) || sameVerb);
    // One thing happens: a second verb says something else.
    const another = role === "happening" && isVerb && !isName && token.lower !== "new" && happened !== null && happened !== stem(token.lower);
    if (another || !(isName || isVerb || HAPPENS.test(token.lower))) continue;
    if (isVerb && !capability.entity.includes(token.stem) && !/^(new|incoming)$/.test(token.lower)) happened = stem(token.lower);
    request.text.use(at, at + 1, role);
  }
}

function isValue(request: ReadRequest, at: number, { capability }: Choice): boolean {
  const { text } = request;
  const word = text.word(at);
  const before = text.word(at - 1);
  if (
    QUALIFIER.test(before) ||
    /^(labels?|tags?)$/.test(before) ||
    /^(labels?|tags?)$/.test(text.word(at + 1)) ||
    (QUALIFIER.test(word) && capability.kind === "operation")
  )
    return true;
  if (/^(starts?|begins?|ends?|starting|beginning|ending)$/.test(word) && text.word(at + 1) === "with") return true;
  return capability.kind === "event" && BEFORE_VALUE.test(before) && !capability.entity.includes(text.tokens[at]?.stem ?? "");
}
