import { CUES, isKnown, SLIPS, VERBS } from "../lexicon/lexicon.ts";
import type { System } from "../scope.ts";
import { oneSlip } from "./one-slip.ts";
import { stem } from "./stem.ts";
import type { Token } from "./tokens.ts";

export type Spelling = (token: Token, lower: string) => { readonly lower: string; readonly stem: string };

const SHORTEST = 5;

function byLetter(words: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(
    [...new Set(words)].filter((word) => word.length >= SHORTEST - 1),
    (word) => word[0] ?? "",
  );
}

const LEXICON = byLetter([...Object.values(VERBS), ...Object.values(CUES)].flatMap((words) => words.split(" ")).filter((word) => word.length >= SHORTEST));
const vocabularies = new WeakMap<System["profile"], Vocabulary>();

interface Vocabulary {
  readonly words: ReadonlySet<string>;
  readonly letters: ReadonlyMap<string, readonly string[]>;
  readonly names: readonly string[];
}

/** The words of what a system keeps, and of its names. */
function vocabularyOf({ profile }: System): Vocabulary {
  const found = vocabularies.get(profile);
  if (found) return found;
  const names = profile.names.filter(({ soft }) => !soft).flatMap(({ stems }) => stems);
  const words = new Set([...[...profile.nouns].flatMap((noun) => noun.split(" ")), ...names]);
  const made = { words, letters: byLetter(words), names };
  vocabularies.set(profile, made);
  return made;
}

/** The word that was meant where one letter is wrong. Names, capitals and longer forms of a known word are left alone. */
export function spelling(systems: readonly System[]): Spelling {
  const vocabularies = systems.map(vocabularyOf);
  const own = new Set(systems.flatMap(({ names }) => names[0]?.stems ?? []));
  return (token, lower) => {
    const slip = SLIPS[lower];
    if (slip !== undefined) return { lower: slip, stem: stem(slip) };
    const plain = { lower, stem: stem(lower) };
    if (lower.length < SHORTEST || isKnown(lower) || own.has(plain.stem) || /[^\p{L}]/u.test(lower)) return plain;
    if (vocabularies.some(({ words }) => words.has(plain.stem) || words.has(lower))) return plain;
    const isName = /^\p{Lu}/u.test(token.text);
    if (isName && !vocabularies.some(({ names }) => names.some((name) => near(name, plain.stem) || near(name, lower)))) return plain;
    const letter = lower[0] ?? "";
    for (const words of [LEXICON.get(letter), ...vocabularies.map(({ letters }) => letters.get(letter))]) {
      const found = words?.find((word) => near(word, lower) || near(word, plain.stem));
      if (found !== undefined) return { lower: found, stem: stem(found) };
    }
    return plain;
  };
}

function near(word: string, said: string): boolean {
  return (
    word.length >= SHORTEST - 1 &&
    word !== said &&
    Math.abs(word.length - said.length) <= 1 &&
    !said.startsWith(word) &&
    !word.startsWith(said) &&
    oneSlip(word, said)
  );
}
