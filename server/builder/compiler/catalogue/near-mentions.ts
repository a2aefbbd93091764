import { isFunction } from "../language/function-words.ts";
import { oneSlip } from "../language/one-slip.ts";
import type { Token } from "../language/tokens.ts";
import { fieldGroups, isFiller, verbGroups } from "../language/vocabulary.ts";
import type { SystemProfile } from "./capability.ts";
import type { Mention } from "./mentions.ts";

/** Names of systems with one slip in them; never a word that means something else. */
export function nearMentions(tokens: readonly Token[], profiles: readonly SystemProfile[], taken: readonly Mention[]): readonly Mention[] {
  const things = new Set(
    profiles.flatMap(({ events, operations }) => [...events, ...operations].flatMap(({ entity, aliases }) => [...entity, ...aliases.flat()])),
  );
  const names = profiles.flatMap(({ id, names: own }) => own.filter((name) => name.join("").length >= 5).map((name) => ({ id, name: name.join("") })));
  return tokens.flatMap((token, at): Mention[] => {
    const word = token.lower.replaceAll("-", "");
    if (token.kind !== "word" || word.length < 5 || things.has(token.stem) || taken.some(({ from, to }) => at >= from && at < to)) return [];
    if (isFiller(token.lower) || isFunction(token.lower) || verbGroups(token.lower).size > 0 || fieldGroups(token.lower).size > 0) return [];
    const found = names.find(({ name }) => name !== word && name[0] === word[0] && Math.abs(name.length - word.length) <= 1 && oneSlip(name, word));
    return found ? [{ system: found.id, from: at, to: at + 1 }] : [];
  });
}
