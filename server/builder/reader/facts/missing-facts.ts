import type { Plan } from "../../../../contracts/plan/plan.ts";
import type { Phrase } from "../../../../contracts/plan/reading.ts";
import { systemsOf, type ReadingScope, type System } from "../scope.ts";
import { readWords, type Word } from "../text/words.ts";
import { unheldConditions } from "./conditions.ts";
import { unusedLiterals, unusedNumbers, unusedSystems } from "./named.ts";
import { planFacts } from "./plan-facts.ts";
import { FACT_RULES } from "./rules.ts";
import { repeated, strangers, unasked, unsaidStarts } from "./unasked.ts";

const WEIGHT = 0.5;

/** A second reader: what a text asks for by itself and a plan does not hold. It knows nothing of how the plan came about. */
export function missingFacts(text: string, plan: Plan, scope: ReadingScope): readonly Phrase[] {
  const systems = systemsOf(scope);
  return missingIn(text, readWords(text, systems), plan, systems);
}

export function missingIn(text: string, words: readonly Word[], plan: Plan, systems: readonly System[]): readonly Phrase[] {
  const facts = planFacts(plan, systems);
  const isLiteral = (at: number) => words.some(({ token }) => token.kind !== "word" && token.start < at && at < token.end);
  const byRule = FACT_RULES.flatMap(({ said, held, guess }): Phrase[] =>
    [...text.matchAll(said)].flatMap((match): Phrase[] =>
      held(facts, match[0]) || isLiteral(match.index) ? [] : [{ from: match.index, to: match.index + match[0].length, text: match[0], weight: WEIGHT, guess }],
    ),
  );
  const found = [
    ...unusedSystems(words, systems, facts),
    ...unusedLiterals(words, facts),
    ...unusedNumbers(words, facts),
    ...byRule,
    ...unheldConditions(words, facts),
    ...unasked(words, systems, facts),
    ...unsaidStarts(words, facts),
    ...repeated(words, systems, facts),
    ...strangers(words, systems, facts),
  ];
  const apart = found.filter((phrase, at) => !found.slice(0, at).some((other) => other.from < phrase.to && phrase.from < other.to));
  return apart.toSorted((a, b) => a.from - b.from);
}
