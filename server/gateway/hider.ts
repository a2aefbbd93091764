import { spellingsOf } from "./spellings.ts";

const HIDDEN = "•••";
/** An encoded spelling of fewer characters may well be a part of something else. */
const SHORTEST_ENCODED = 8;
/** Credentials at work at the same time, roughly; spelling one out costs more than to look for it in a short answer. */
const MOST_KEPT = 500;
const KEPT_MS = 10 * 60_000;

const kept = new Map<string, readonly string[]>();
let keptSince = 0;

/** Replaces each secret as it is and in the spellings in which systems send back what they were sent. */
export function hider(secrets: readonly string[], shortest = 4): (text: string) => string {
  const wanted = [...new Set(secrets)].filter((secret) => secret.length >= shortest).flatMap(keptSpellings);
  // One may be a part of another.
  const spellings = wanted.toSorted((a, b) => b.length - a.length);
  return (text) => spellings.reduce((rest, spelling) => (rest.includes(spelling) ? rest.replaceAll(spelling, HIDDEN) : rest), text);
}

/** JSON may spell every letter as a number: what it stands for is looked through as well. Throws where the text is no JSON. */
export function parseHiding(hidden: string, hide: (text: string) => string): unknown {
  const value = JSON.parse(hidden) as unknown;
  return hidden.includes("\\") ? hideDeep(value, hide) : value;
}

function hideDeep(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === "string") return hide(value);
  if (Array.isArray(value)) return value.map((item) => hideDeep(item, hide));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [hide(name), hideDeep(item, hide)]));
}

function keptSpellings(secret: string): readonly string[] {
  const found = kept.get(secret);
  if (found) return found;
  const spellings = spellingsOf(secret, SHORTEST_ENCODED);
  if (kept.size >= MOST_KEPT || performance.now() - keptSince > KEPT_MS) {
    kept.clear();
    keptSince = performance.now();
  }
  kept.set(secret, spellings);
  return spellings;
}
