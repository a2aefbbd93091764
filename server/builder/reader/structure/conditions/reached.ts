import type { Test } from "../../../../../contracts/plan/value.ts";
import type { Capability } from "../../catalogue/capability.ts";
import { asSpelt, isSame, knownValues } from "../../fields/known-values.ts";
import { stem } from "../../text/stem.ts";
import type { Word } from "../../text/words.ts";
import { resolveField, type Thing } from "../thing.ts";
import { STATES } from "./qualities.ts";

export interface Reached {
  readonly test: Test;
  /** The words that say it. */
  readonly at: readonly number[];
}

/** What comes before the state that something has got to: “is Hired”, “on hold”, “to closed won”. */
const BEFORE = /^(?:is|are|was|gets?|becomes?|reaches|hits|enters|to|into|on|as)$/;

/** “ticket solved”, “a deal is won”, “puts it on hold”: where a change is told, the state that it has led to. */
export function reachedIn(words: readonly Word[], zone: readonly number[], thing: Thing, event: Capability | null, hint: readonly string[]): Reached | null {
  for (const at of [...zone].reverse()) {
    for (const length of [2, 1]) {
      const own = Array.from({ length }, (_, index) => at - length + 1 + index);
      const said = own.flatMap((each) => (zone.includes(each) ? (words[each] ?? []) : []));
      if (said.length < length || said.some(({ token, names, classes }) => token.kind !== "word" || names.length > 0 || classes.has("function"))) continue;
      if (event && said.some(({ lower }) => event.id.split(/[^a-z]+/i).some((part) => stem(part.toLowerCase()) === stem(lower)))) continue;
      const test = stateOf(said, words[at - length]?.lower ?? "", thing, hint);
      if (test) return { test, at: own };
    }
  }
  return null;
}

const OF_STATES = ["status", "stage", "priority"];

function stateOf(said: readonly Word[], before: string, thing: Thing, hint: readonly string[]): Test | null {
  const text = said.map(({ token }) => token.text).join(" ");
  const is = (path: readonly string[], literal: string): Test => ({ left: { field: { of: thing.of, path } }, is: "equals", right: { literal } });
  for (const field of thing.fields) {
    if (!OF_STATES.some((group) => field.groups.has(group))) continue;
    const value = knownValues(field.schema).find((each) => isSame(each, text));
    if (value !== undefined) return is([...thing.path, ...field.path], value);
  }
  const isWritten = BEFORE.test(before) && /^\p{Lu}\p{Ll}+(?: \p{Lu}?\p{Ll}+)?$/u.test(text);
  const state = said.length === 1 ? (STATES[text.toLowerCase()] ?? null) : null;
  if (!state && !isWritten) return null;
  const found = resolveField(state?.field ?? (hint.length > 0 ? hint : ["status"]), [thing]);
  if (!found) return null;
  const value = asSpelt(found.known?.schema, state && !isWritten ? state.value : text);
  return { left: { field: found.field }, is: state?.is ?? "equals", right: { literal: value } };
}
