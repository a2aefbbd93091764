import type { Evidence, Phrase, Reading, Span } from "../../../contracts/plan/reading.ts";
import { kindOf, type Capability } from "./catalogue/capability.ts";
import { classesOf } from "./lexicon/lexicon.ts";
import type { Segment } from "./segments/segments.ts";
import type { Word } from "./text/words.ts";

/** Below this the reader is not sure that some words ask for nothing. */
const SURE = 0.75;
/** How likely it is that words ask for something that were taken for a part of the plan and found no place in it. */
const DROPPED = 0.6;
const GUESSES = { start: "second start", order: null, more: "field", condition: "condition", timing: "timing", talk: "talk" } as const;

/** What was given no place in the plan: words that ask for nothing, and words that may ask for something. */
export function unplaced(
  text: string,
  words: readonly Word[],
  segments: readonly Segment[],
  evidence: readonly Evidence[],
): Pick<Reading, "rest" | "background"> {
  const placed = evidence.flatMap(({ spans }) => spans);
  const isPlaced = ({ token }: Word) => placed.some(({ from, to }) => token.start >= from && token.start < to);
  const rest: Phrase[] = [];
  const background: Span[] = [];
  for (const { label, from, to, share } of segments) {
    const left = words.slice(from, to).filter((word) => !isPlaced(word));
    const [first, last] = [left[0]?.token, left.at(-1)?.token];
    if (!first || !last) continue;
    const span = { from: first.start, to: last.end };
    const weight = label === "talk" ? 1 - share : DROPPED;
    if (left.some(says) && weight > 1 - SURE) rest.push({ ...span, text: text.slice(span.from, span.to), weight, guess: GUESSES[label] });
    else background.push(span);
  }
  return { rest, background };
}

/** Words of the start that what was chosen does not account for: “opened [by a bot]”. */
export function leftOfStart(text: string, words: readonly Word[], zone: readonly number[], item: Capability | null, start: string): readonly Phrase[] {
  // What it is given by name is accounted for.
  const isGiven = ({ token }: Word) => /^\p{Lu}|[\d_/]/u.test(token.text) && start.includes(token.text);
  const left = leftWords(words, zone, item).filter((at) => !isGiven(words[at] as Word));
  const [first, last] = [words[left[0] ?? -1]?.token, words[left.at(-1) ?? -1]?.token];
  if (!first || !last) return [];
  return [{ from: first.start, to: last.end, text: text.slice(first.start, last.end), weight: 0.4, guess: "condition" }];
}

export function leftWords(words: readonly Word[], zone: readonly number[], item: Capability | null): readonly number[] {
  if (!item) return [];
  const known = new Set([...item.words, ...item.verbs, ...item.nouns.flatMap((noun) => noun.split(" "))]);
  const kinds = new Set(item.nouns.map(kindOf));
  return zone.filter((at) => {
    const word = words[at];
    if (!word || !says(word) || word.inside || word.names.length > 0 || known.has(word.stem)) return false;
    if (word.token.kind !== "word") return true;
    if (ANYWHERE.test(word.lower)) return false;
    if (word.noun && (kinds.has(word.noun.kind) || item.nouns.includes(word.noun.text))) return false;
    return !PLAIN.some((name) => word.classes.has(name)) && (word.verbs.size === 0 || word.noun !== null);
  });
}

/** Words that tell of a start without narrowing it. */
const ANYWHERE = /^(?:shop|store|account|workspace|team|guild|server|mailbox|inbox|automatically|instantly|something|someone)$/;
const PLAIN = ["when", "fresh", "changed", "person", "pronoun", "all", "automation", "place", "preposition", "unit"];

function says({ token, lower }: Word): boolean {
  const classes = classesOf(lower);
  return token.kind !== "stop" && !classes.has("function") && !classes.has("courtesy") && !classes.has("joint");
}
