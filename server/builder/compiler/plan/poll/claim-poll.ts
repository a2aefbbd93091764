import { stems } from "../../catalogue/capability.ts";
import { stem } from "../../language/stem.ts";
import type { Range } from "../range.ts";
import type { ReadRequest } from "../read-request.ts";
import type { ChosenPoll } from "./choose-poll.ts";

export const COMES =
  /^(?:new|newly|fresh|incoming|arriv\w*|appear\w*|com(?:es?|ing)|came|lands?|landed|shows?|added|inserted|created|uploaded|dropped|drops|put|placed|saved|stored|received?|receives|written|posted|delivered|hits|there|inside|somebody|uploads|inserts|adds|puts|saves|places|writes|stores|entered|recorded|registered|saves|gets?|made)$/;
const CHANGES = /^(?:chang\w*|updat\w*|modif\w*|edit\w*|altered)$/;

/** The words that say no more than that something is there which was not, in a place that is watched. */
export function claimPoll({ text }: ReadRequest, { from, to }: Range, { operation, about }: ChosenPoll, noun: string | null): void {
  const things = new Set([operation.entity, ...operation.aliases, ...(noun ? [noun, "row", "record", "entry", "line"] : [])].flatMap(stems));
  for (let at = from; at < to; at++) {
    const token = text.tokens[at];
    if (token?.kind !== "word" || text.isUsed(at)) continue;
    if (things.has(token.stem) || things.has(stem(token.lower))) text.use(at, at + 1, "thing");
    else if (COMES.test(token.lower) || (about === "changed" && CHANGES.test(token.lower))) text.use(at, at + 1, "happening");
  }
}
