import { stem } from "../language/stem.ts";
import { kindsOf } from "./field-kinds.ts";
import { fieldWords } from "./field-words.ts";

/** A field by its name or path: its words, and what kinds of thing they speak of. */
export interface NamedField {
  readonly name: string;
  /** Stems of the whole path, wrappers left out. */
  readonly words: readonly string[];
  /** Of its last segment. */
  readonly own: readonly string[];
  readonly kinds: ReadonlySet<string>;
  readonly ownKinds: ReadonlySet<string>;
  /** Kinds of what it belongs to. */
  readonly placeKinds: ReadonlySet<string>;
  readonly isNested: boolean;
  readonly letters: string;
  readonly ownLetters: string;
  readonly triples: ReadonlySet<string>;
}

/** Segments that hold fields and say nothing about them. */
const WRAPPERS = new Set("field fields value values merges custom custom_fields querystring attributes properties output parse data".split(" "));

export function namedField(name: string): NamedField {
  const segments = name.split(/__|\.|\|\||\[|\]/).filter((segment) => segment !== "" && !/^\d+$/.test(segment));
  const told = segments.filter((segment) => !WRAPPERS.has(segment.toLowerCase()));
  const path = told.length > 0 ? told : segments.slice(-1);
  const own = fieldWords(path.at(-1) ?? name).map(stem);
  const place = path.slice(0, -1).flatMap(fieldWords).map(stem);
  const words = [...place, ...own];
  return {
    name,
    words,
    own,
    kinds: kindsOf(words),
    ownKinds: kindsOf(own),
    placeKinds: kindsOf(place),
    isNested: place.length > 0,
    letters: words.join(""),
    ownLetters: own.join(""),
    triples: new Set(words.flatMap((word) => Array.from({ length: word.length }, (_, at) => ` ${word} `.slice(at, at + 3)))),
  };
}

/** 0 to 1: the share of letter triples that two names have in common. */
export function likeness(a: NamedField, b: NamedField): number {
  const all = a.triples.size + b.triples.size;
  return all === 0 ? 0 : (2 * inCommon(a.triples, b.triples)) / all;
}

export function inCommon(a: Iterable<string>, b: Iterable<string>): number {
  const other = new Set(b);
  let count = 0;
  for (const item of new Set(a)) if (other.has(item)) count++;
  return count;
}
