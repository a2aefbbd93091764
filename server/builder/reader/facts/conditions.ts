import type { Phrase } from "../../../../contracts/plan/reading.ts";
import { kindOf } from "../catalogue/capability.ts";
import { fieldGroups } from "../lexicon/field-words.ts";
import { foundIn } from "../structure/conditions/found.ts";
import { STATES } from "../structure/conditions/qualities.ts";
import type { Word } from "../text/words.ts";
import type { PlanFacts } from "./plan-facts.ts";

/** What a narrowing begins with, wherever it stands. */
const CUE = /^(?:if|unless|whose|where|except|skip|ignore|excluding|only|without|provided)$/;
/** “if” at the beginning of a request may tell of the start. */
const START = /^(?:if|where)$/;
const ENDS = /^(?:[.,;:!?\n]|then|and|or|but|otherwise|else|so|because|to|into)$/;
const WEIGHT = 0.5;
const MOST = 8;

/** Narrowings of which neither a word nor a value is in any condition of the plan. */
export function unheldConditions(words: readonly Word[], plan: PlanFacts): readonly Phrase[] {
  const out: Phrase[] = [];
  for (let at = 0; at < words.length; at++) {
    const cue = words[at];
    if (!cue || !CUE.test(cue.lower) || cue.token.kind !== "word") continue;
    const clause = clauseFrom(words, at + 1);
    const telling = clause.filter(tells);
    const held = telling.filter((word) => isHeld(word, plan.tested) || (START.test(cue.lower) && isHeld(word, plan.words)));
    const last = clause.at(-1);
    const isOpen = plan.openTests > 0 && plan.testCount === 0;
    const isLookedFor = foundIn(textOf(words.slice(at, at + 1 + clause.length))) !== null && looksUp(plan);
    if (last && telling.length > 0 && held.length === 0 && !isOpen && !isTiming(telling) && !isLookedFor)
      out.push({ from: cue.token.start, to: last.token.end, text: textOf(words.slice(at, at + 1 + clause.length)), weight: WEIGHT, guess: "condition" });
    at += clause.length;
  }
  return out;
}

/** Whether something is there is a question to a step that finds it, or to an operation that does both. */
const looksUp = ({ kinds, used }: PlanFacts) => kinds.has("find") || used.some(({ item }) => item.verbs.has("upsert"));

function clauseFrom(words: readonly Word[], from: number): readonly Word[] {
  const rest = words.slice(from, from + MOST);
  const end = rest.findIndex(({ lower, token }, at) => at > 0 && (ENDS.test(lower) || (token.kind === "stop" && ENDS.test(token.text))));
  return end < 0 ? rest : rest.slice(0, end);
}

const tells = ({ token, classes }: Word) =>
  token.kind !== "stop" && !["function", "pronoun", "person", "condition", "courtesy"].some((name) => classes.has(name));

const isTiming = (words: readonly Word[]) => words.every(({ classes, token }) => classes.has("unit") || classes.has("rhythm") || token.kind === "number");

function isHeld({ stem, lower, token, noun }: Word, held: ReadonlySet<string>): boolean {
  const state = STATES[lower] ?? STATES[stem];
  const lacking = /^(?:un|non-?|pre-?)(.{4,})$/.exec(lower)?.[1];
  return (
    held.has(stem) ||
    held.has(lower) ||
    (token.value !== null && held.has(String(token.value))) ||
    [...fieldGroups(lower)].some((group) => held.has(group)) ||
    (noun !== null && held.has(kindOf(noun.text))) ||
    state?.field.some((field) => held.has(field)) === true ||
    (lacking !== undefined && [...held].some((each) => each.length > 3 && (lacking.startsWith(each) || each.startsWith(lacking)))) ||
    (token.kind !== "word" &&
      token.text
        .toLowerCase()
        .split(/[^\p{L}\d]+/u)
        .some((part) => part.length > 1 && held.has(part)))
  );
}

const textOf = (words: readonly Word[]) => words.map(({ token }) => token.text).join(" ");
