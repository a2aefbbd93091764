import type { Plan } from "../../../contracts/plan/plan.ts";
import type { Phrase, Question } from "../../../contracts/plan/reading.ts";
import type { Step } from "../../../contracts/plan/step.ts";
import { isStructural } from "./subject.ts";

/**
 * The plan with an open step for what a person has to decide before the project counts as verified: phrases that have no place in it,
 * at its end, and steps that are only the likeliest of several readings, before the step.
 */
export function withOpenSteps(plan: Plan, phrases: readonly Phrase[], questions: readonly Question[]): Plan {
  const unplaced = phrases.map(({ text }, at) => open(`unplaced${at + 1}`, `“${text}”`, `What should “${text}” do here?`));
  const guessed = questions.filter(isStructural).map(({ node, text }) => ({ node, step: open(`${node}Open`, text, text) }));
  const first = guessed.filter(({ node }) => node === "start").map(({ step }) => step);
  return { ...plan, steps: [...first, ...(guessed.reduce(before, plan.steps) as Plan["steps"]), ...unplaced] };
}

function open(id: string, name: string, ask: string): Step {
  return { kind: "open", id, name, ask, connection: null };
}

/** Puts a step before the one of an id, however deep that is. */
function before(part: unknown, guess: { readonly node: string; readonly step: Step }): unknown {
  if (Array.isArray(part)) return part.flatMap((each: unknown) => [...(isNamed(each, guess.node) ? [guess.step] : []), before(each, guess)]);
  if (typeof part !== "object" || part === null || "literal" in part) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, before(inner, guess)]));
}

const isNamed = (part: unknown, id: string): boolean => typeof part === "object" && part !== null && "kind" in part && "id" in part && part.id === id;
