import { stems, type SystemProfile } from "../catalogue/capability.ts";
import { findMentions, type Mention } from "../catalogue/mentions.ts";
import { oneSlip } from "../language/one-slip.ts";
import { tokenise, type Token } from "../language/tokens.ts";
import { impliedMentions } from "./implied-mentions.ts";

/** How a system got into the choice: named as it is called, nearly so, or by a thing that only it has. */
export type Naming = "exact" | "near" | "implied";
export type FoundMention = Mention & { readonly naming: Naming };

/** A part of a request (its title, its description) as the ranker sees it. */
export interface RequestPart {
  readonly name: "title" | "text";
  /** Stems; where a system is named, its name's first word is `null` and the others are left out. */
  readonly words: readonly (string | null)[];
  /** Index in `words` → the system named there. */
  readonly mentions: readonly { readonly at: number; readonly system: string; readonly naming: Naming; readonly length: number }[];
}

const MOST_WORDS = 60;

export function requestPart(name: RequestPart["name"], text: string, finder: SystemFinder): RequestPart {
  const tokens = tokenise(text).slice(0, MOST_WORDS);
  const found = finder.find(tokens);
  const words: (string | null)[] = [];
  const mentions: { at: number; system: string; naming: Naming; length: number }[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const here = found.filter((mention) => mention.from === at);
    const [first] = here;
    if (first) {
      for (const mention of here) mentions.push({ at: words.length, system: mention.system, naming: mention.naming, length: mention.to - mention.from });
      // What implies a system is still a word of the request.
      words.push(first.naming === "implied" ? (tokens[at]?.stem ?? "") : null);
      at = first.to - 1;
    } else words.push(tokens[at]?.stem ?? "");
  }
  return { name, words, mentions };
}

export interface SystemFinder {
  find(tokens: readonly Token[]): readonly FoundMention[];
}

export function systemFinder(profiles: readonly SystemProfile[]): SystemFinder {
  const named = profiles.map(({ id, names }) => ({ system: id, names }));
  const near = nearNames(profiles);
  const implied = impliedMentions(profiles);
  return {
    find(tokens) {
      const exact = findMentions(tokens, named).map((mention): FoundMention => ({ ...mention, naming: "exact" }));
      const taken = new Set(exact.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, offset) => from + offset)));
      const others = tokens.flatMap((token, at): FoundMention[] => {
        if (taken.has(at) || token.kind === "stop") return [];
        const nearly = near(token, tokens[at + 1]);
        if (nearly) return [{ system: nearly.system, from: at, to: Math.min(tokens.length, at + nearly.length), naming: "near" }];
        return implied(token.stem).map((system) => ({ system, from: at, to: at + 1, naming: "implied" }));
      });
      return [...exact, ...others].sort((a, b) => a.from - b.from);
    },
  };
}

/** Names with a slip, run together with more, cut in two, or shortened to their one telling word. */
function nearNames(profiles: readonly SystemProfile[]) {
  const whole = new Map<string, string>();
  const firsts = new Map<string, Set<string>>();
  for (const { id, names } of profiles) {
    for (const name of names) {
      whole.set(name.join(""), id);
      const [first] = name;
      if (name.length > 1 && first && first.length >= 6) firsts.set(first, (firsts.get(first) ?? new Set()).add(id));
    }
  }
  const long = [...whole].filter(([name]) => name.length >= 6);
  const cache = new Map<string, { system: string; length: number } | null>();
  const look = (word: string): string | null => {
    const known = whole.get(word) ?? whole.get(stems(word).join(""));
    if (known && word.length > 3) return known;
    const alone = firsts.get(word);
    if (alone?.size === 1) return [...alone][0] ?? null;
    if (word.length < 7) return null;
    return (
      (long.find(
        ([name]) =>
          (word.startsWith(name) && word.length <= name.length + 5) || (Math.abs(name.length - word.length) <= 1 && word[0] === name[0] && oneSlip(word, name)),
      ) ?? [])[1] ?? null
    );
  };
  return (token: Token, next: Token | undefined): { system: string; length: number } | null => {
    const word = token.lower.replaceAll(/[^\p{L}\d]/gu, "");
    const pair = next?.kind === "word" ? word + next.lower.replaceAll(/[^\p{L}\d]/gu, "") : "";
    const key = `${word} ${pair}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const joined = pair.length >= 6 ? whole.get(pair) : undefined;
    const single = look(word);
    const found = joined ? { system: joined, length: 2 } : single ? { system: single, length: 1 } : null;
    if (cache.size > 20_000) cache.clear();
    cache.set(key, found);
    return found;
  };
}
