import { isFiller } from "../language/vocabulary.ts";
import type { Scope } from "../rank/capability-features.ts";
import { inMention } from "./mentions-in.ts";
import type { ReadRequest } from "./read-request.ts";

/** What a range says, names of systems, literals and fillers left out. */
export function scopeOf(request: ReadRequest, from: number, to: number): Scope {
  const raw: string[] = [];
  const words: string[] = [];
  for (let at = from; at < to; at++) {
    const token = request.text.tokens[at];
    if (!token || token.kind !== "word" || inMention(request, at)) continue;
    // In “the channel #status” the word says what kind of place is named, not what is done.
    if (/^(channel|room|repo|repository)$/.test(token.lower) && ["channel", "slug", "quoted", "number"].includes(request.text.tokens[at + 1]?.kind ?? ""))
      continue;
    raw.push(token.lower);
    if (!isFiller(token.lower) || isEntity(request, token.stem)) words.push(token.stem);
    // `signed up` is a verb, whatever its words are apart.
    if (token.lower === "new" || token.lower === "incoming") raw.push("new");
  }
  return { raw, words };
}

/** A word that says nothing elsewhere may be what a system that is named keeps: users, records. */
function isEntity(request: ReadRequest, word: string): boolean {
  return (
    /^(user|record|item|entry|person)$/.test(word) &&
    request.mentions.some(({ system }) => request.profile(system).operations.some(({ entity }) => entity.length === 1 && entity[0] === word))
  );
}
