import type { Phrase } from "../../../contracts/plan/reading.ts";

/** How much of a request is read: enough for 1,500 words, and for more steps than anybody puts into one automation. */
export const MOST_WORDS = 1_500;
export const MOST_ORDERS = 40;
const MOST_PHRASES = 60;
const SHOWN = 80;

/** Phrases without a place, with one for everything that was not read; where there are very many, the last stands for all behind it. */
export function withLeftOut(rest: readonly Phrase[], text: string, readTo: number): readonly Phrase[] {
  const tail = text.slice(readTo).trim() === "" ? [] : [phrase(text, readTo, text.length)];
  if (rest.length <= MOST_PHRASES) return [...rest, ...tail];
  const kept = rest.slice(0, MOST_PHRASES);
  return [...kept, phrase(text, rest[MOST_PHRASES]?.from ?? readTo, text.length)];
}

function phrase(text: string, from: number, to: number): Phrase {
  const said = text.slice(from, to).trim();
  return { from, to, text: said.length > SHOWN ? `${said.slice(0, SHOWN).trimEnd()}…` : said, weight: 1, guess: null };
}
