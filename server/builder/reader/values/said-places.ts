import type { Span } from "../../../../contracts/plan/reading.ts";
import type { Word } from "../text/words.ts";
import { isHeading } from "../segments/mend-title.ts";
import type { PlaceRule } from "./places.ts";

export interface SaidPlace {
  readonly text: string;
  readonly span: Span;
}

/** What some words say of a place: “#ops”, “the table orders”, “the Google Sheet called Leads”, “the Contacts table”. */
export function saidPlace(words: readonly Word[], zone: readonly number[], rule: PlaceRule): SaidPlace | null {
  const slug = rule.kinds.includes("slug") ? words.flatMap(({ token }, at) => (token.kind === "slug" ? [at] : [])) : [];
  if (slug.length === 1 && slug[0] !== undefined) return found(words, slug[0], slug[0] + 1);
  const literal = zone.find((at) => rule.kinds.some((kind) => words[at]?.token.kind === kind));
  if (literal !== undefined) return found(words, literal, literal + 1);
  if (isHeading(words)) return null;
  const named = rule.words.flatMap((name) => zone.filter((at) => words[at]?.stem === name || words[at]?.lower === name));
  for (const at of named) {
    const after = nameAfter(words, at + 1);
    if (after) return found(words, after[0], after[1]);
    const before = words[at - 1];
    if (before && isName(before) && !FILE_TYPES.test(before.lower) && zone.includes(at - 1) && !before.inside && before.names.length === 0)
      return found(words, at - 1, at);
  }
  const behind = zone.findLast((at) => rule.behind?.includes(words[at]?.lower ?? "") && (isName(words[at + 1]) || words[at + 1]?.token.kind === "quoted"));
  const after = behind === undefined ? null : nameAfter(words, behind + 1);
  return after && found(words, after[0], after[1]);
}

const FILE_TYPES = /^(?:csv|pdf|xml|json|xlsx|docx|zip|txt)$/;
const CALLED = new Set(["called", "named", "titled", ":", "is", "id"]);

function nameAfter(words: readonly Word[], from: number): readonly [number, number] | null {
  const called = CALLED.has(words[from]?.lower ?? "");
  const at = called ? from + 1 : from;
  const first = words[at];
  if (!first) return null;
  if (["quoted", "number", "channel", "slug"].includes(first.token.kind)) return [at, at + 1];
  if (first.token.kind !== "word" || isSystem(first)) return null;
  const isPlain =
    !first.classes.has("function") &&
    !first.classes.has("condition") &&
    !first.classes.has("preposition") &&
    !first.classes.has("joint") &&
    !first.classes.has("rhythm") &&
    !first.classes.has("unit") &&
    first.verbs.size === 0;
  if (!isName(first) && !(called || isPlain)) return null;
  let to = at + 1;
  while (isName(first) && (goesOn(words[to]) || isLast(words, to))) to++;
  return [at, to];
}

const AFTER = new Set(["yet", "already", "still", "now", "too", "first", "please"]);

/** “the table Line items”: a name goes on until something else begins. */
const goesOn = (word: Word | undefined) =>
  isName(word) ||
  (!AFTER.has(word?.lower ?? "") && word?.token.kind === "word" && word.classes.size === 0 && word.verbs.size === 0 && word.names.length === 0 && !word.inside);

/** “the sheet Failed imports.”: nothing else can follow. */
const isLast = (words: readonly Word[], at: number) =>
  words[at]?.token.kind === "word" && words[at]?.classes.size === 0 && (words[at + 1] === undefined || /^[.!?]$/.test(words[at + 1]?.token.text ?? ""));

const isSystem = ({ names }: Word) => names.some(({ soft }) => !soft);

/** As names are written: with a capital, or with an underscore. */
function isName(word: Word | undefined): boolean {
  return word !== undefined && word.token.kind === "word" && /^\p{Lu}|_/u.test(word.token.text) && !isSystem(word);
}

function found(words: readonly Word[], from: number, to: number): SaidPlace {
  const own = words.slice(from, to);
  const [first, last] = [own[0]?.token, own.at(-1)?.token];
  return { text: own.map(({ token }) => token.text).join(" "), span: { from: first?.start ?? 0, to: last?.end ?? 0 } };
}
