import type { System } from "../scope.ts";
import type { Word } from "../text/words.ts";

/** Some words of a request, seen as a whole: what is named in them, what they are about, what is done. */
export interface ZoneView {
  readonly words: readonly Word[];
  readonly systems: readonly System[];
  /** Words that say something: neither names of systems nor stops. */
  readonly plain: readonly Word[];
  readonly hard: ReadonlySet<number>;
  readonly soft: ReadonlySet<number>;
  /** Named in the request, but not here. */
  readonly elsewhere: ReadonlySet<number>;
  /** By kind of thing: where it is said, as a count of things before it. */
  readonly nouns: ReadonlyMap<string, number>;
  readonly verbs: readonly Word[];
  readonly literals: ReadonlySet<string>;
}

/** “the table orders”: the word says what kind of place is named, and is not what is spoken of. */
function isPlace({ classes }: Word, next: Word | undefined): boolean {
  if (!classes.has("place") || !next) return false;
  if (/^(?:called|named)$/.test(next.lower) || ["quoted", "channel", "slug", "number", "path"].includes(next.token.kind)) return true;
  return (
    next.token.kind === "word" &&
    next.names.length === 0 &&
    !next.classes.has("function") &&
    next.verbs.size === 0 &&
    (next.noun === null || /_|^\p{Lu}/u.test(next.token.text))
  );
}

export function viewOf(words: readonly Word[], zone: readonly number[], systems: readonly System[]): ZoneView {
  const here = zone.flatMap((at) => words[at] ?? []);
  const names = here.flatMap((word) => word.names);
  const hard = new Set(names.filter(({ soft }) => !soft).map(({ system }) => system));
  const soft = new Set(names.filter(({ soft: isSoft, system }) => isSoft && !hard.has(system)).map(({ system }) => system));
  const elsewhere = new Set(
    words.flatMap((word) => word.names.filter(({ soft: isSoft }) => !isSoft).map(({ system }) => system)).filter((system) => !hard.has(system)),
  );
  const plain = here.filter(({ names: own, inside, token }) => token.kind === "word" && !inside && !own.some(({ soft: isSoft }) => !isSoft));
  const nouns = new Map<string, number>();
  for (const word of plain) {
    const { noun } = word;
    if (!noun || isPlace(word, here[here.indexOf(word) + 1])) continue;
    for (const each of [noun.text, `~${noun.kind}`]) if (!nouns.has(each)) nouns.set(each, nouns.size);
  }
  return {
    words: here,
    systems,
    plain,
    hard,
    soft,
    elsewhere,
    nouns,
    verbs: plain.filter(({ verbs, stem }) => verbs.size > 0 || systems.some(({ profile }) => profile.verbs.has(stem))),
    literals: new Set(here.map(({ token }) => token.kind).filter((kind) => kind !== "word" && kind !== "stop")),
  };
}
