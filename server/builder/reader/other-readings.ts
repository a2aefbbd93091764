import type { Plan } from "../../../contracts/plan/plan.ts";
import type { Question, Reading } from "../../../contracts/plan/reading.ts";
import type { Ranked } from "./scores/softmax.ts";

/** A question that the reader answered for itself, and how close the second choice came. */
export interface Rival {
  /** Where in the words its order begins; −1 for the start. */
  readonly from: number;
  readonly question: Question;
  readonly share: number;
}

const MOST = 1;
const LEAST_SHARE = 0.2;
/** How near to the likeliest. */
const LEAST_PART = 0.4;

export function rivalOf(from: number, question: Question | null, ranked: readonly Ranked<unknown>[]): readonly Rival[] {
  const [best, second] = ranked;
  return question && best && second && question.choices.length > 1 && second.share >= LEAST_SHARE && second.share >= best.share * LEAST_PART
    ? [{ from, question, share: second.share }]
    : [];
}

/** Other plans that fit nearly as well: each with one question answered by its second choice. */
export function otherReadings(rivals: readonly Rival[], planWith: (from: number, value: unknown) => Plan): Reading["others"] {
  return rivals
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST)
    .flatMap(({ from, question, share }) => {
      const [, second] = question.choices;
      return second ? [{ plan: planWith(from, second.value), says: `${question.text} ${second.label}`, share }] : [];
    });
}
