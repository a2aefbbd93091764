import { CONDITION_CUES, EACH_CUES, SENTENCE_ENDS, startsWith, TRIGGER_CUES } from "./clause-cues.ts";
import { brings, continuesList, goesElsewhere } from "./clause-joints.ts";
import { isImperative, isPastVerb, NOT_BEFORE_VERB, skipLeadIn } from "./is-imperative.ts";
import type { Token } from "./tokens.ts";

export type ClauseRole = "trigger" | "action" | "condition";

export interface Clause {
  readonly role: ClauseRole;
  /** The condition says when not to act. */
  readonly negated: boolean;
  /** Indexes into the request's tokens. */
  readonly from: number;
  readonly to: number;
}

/** Splits a request into what starts it, what it does and what it depends on. */
export function findClauses(
  tokens: readonly Token[],
  hasSchedule: boolean,
  nouns: ReadonlySet<number> = new Set(),
  systems: ReadonlySet<number> = new Set(),
): readonly Clause[] {
  // “pull request” is a thing although each of its words could be an order.
  const words = tokens.map((token, at) =>
    systems.has(at) ? "<system>" : nouns.has(at) ? `<noun>` : token.kind === "word" || token.kind === "stop" ? token.lower : `<${token.kind}>`,
  );
  const strongTrigger = words.some((_, at) => TRIGGER_CUES.some((cue) => startsWith(words, at, cue) && !(cue[0] === "when" && isCondition(words, at - 1))));
  let triggers = 0;
  const clauses: Clause[] = [];
  let role = "action" as ClauseRole;
  let negated = false;
  let from = 0;
  const cut = (at: number, nextRole: ClauseRole, nextFrom: number, nextNegated = false) => {
    if (at > from) clauses.push({ role, negated, from, to: at });
    role = nextRole;
    negated = nextNegated;
    from = nextFrom;
    if (nextRole === "trigger") triggers++;
  };

  for (let at = 0; at < words.length;) {
    const word = words[at] ?? "";
    const condition = CONDITION_CUES.find(([cue]) => startsWith(words, at, cue));
    const trigger = TRIGGER_CUES.find((cue) => startsWith(words, at, cue));
    const each = strongTrigger || hasSchedule ? undefined : EACH_CUES.find((cue) => startsWith(words, at, cue));
    if (condition && (condition[0].length > 1 || condition[0][0] !== "skip" || at > 0)) {
      cut(at, "condition", at + condition[0].length, condition[1]);
      at += condition[0].length;
    } else if (trigger && (triggers === 0 || trigger[0] === "whenever")) {
      cut(at, "trigger", at + trigger.length);
      at += trigger.length;
    } else if (trigger?.[0] === "when" && triggers > 0) {
      cut(at, "condition", at + 1);
      at++;
    } else if (word === "if" && !startsWith(words, at - 1, ["as", "if"])) {
      const starts = triggers === 0 && !strongTrigger && !hasSchedule;
      cut(at, starts ? "trigger" : "condition", at + 1);
      at++;
    } else if (each && triggers === 0) {
      cut(at, "trigger", at + each.length);
      at += each.length;
    } else if (SENTENCE_ENDS.has(word)) {
      cut(at, "action", at + 1);
      at++;
    } else if (word === "," || word === "and" || word === "then" || word === "&" || word === "+" || word === ":" || word === "plus") {
      const next = skipLeadIn(words, at + 1);
      if ((word === "and" || word === ",") && role === "action" && goesElsewhere(words, from, at)) {
        cut(at, "action", at + 1);
        at++;
        continue;
      }
      if (isImperative(words, next) && (role !== "trigger" || word !== "and" || !isPastVerb(words, next))) {
        cut(at, "action", next);
        at = next + 1;
      } else if (role !== "action" && word === "," && !continuesList(words, at + 1) && !(role === "trigger" && brings(words.slice(from, at)))) {
        cut(at, "action", at + 1);
        at++;
      } else at++;
    } else if (role !== "action" && at > from + 1 && isImperative(words, at) && !NOT_BEFORE_VERB.has(words[at - 1] ?? "") && words[at - 1] !== "to") {
      cut(at, "action", at);
      at++;
    } else at++;
  }
  cut(words.length, "action", words.length);
  return withBareStart(
    clauses.filter((clause) => words.slice(clause.from, clause.to).some((word) => /[\p{L}\d<]/u.test(word))),
    words,
    hasSchedule,
  );
}

/** “A member joins: post …”, “New order → Slack”: what comes first and orders nothing is what starts it. */
function withBareStart(clauses: readonly Clause[], words: readonly string[], hasSchedule: boolean): readonly Clause[] {
  const [first, second] = clauses;
  if (!first || !second || hasSchedule || clauses.some(({ role }) => role === "trigger") || second.role !== "action") return clauses;
  const opens = skipLeadIn(words, first.from);
  if (isImperative(words, opens) || (!SENTENCE_ENDS.has(words[second.from - 1] ?? "") && words[second.from - 1] !== ":" && words[second.from - 1] !== ","))
    return clauses;
  return [{ ...first, role: "trigger" }, ...clauses.slice(1)];
}

function isCondition(words: readonly string[], at: number): boolean {
  return words[at] === "only" || words[at] === "not" || words[at] === "except";
}
