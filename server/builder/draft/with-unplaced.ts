import type { Plan } from "../../../contracts/plan/plan.ts";
import type { Phrase } from "../../../contracts/plan/reading.ts";
import type { Step } from "../../../contracts/plan/step.ts";

/** What may ask for something has to be decided before the project counts as verified. */
const WEIGHS = 0.3;

/** The plan with an open step for each phrase that has no place in it and may well ask for something. */
export function withUnplaced(plan: Plan, rest: readonly Phrase[]): Plan {
  const open = rest
    .filter(({ weight }) => weight >= WEIGHS)
    .map(({ text }, at): Step => ({ kind: "open", id: `unplaced${at + 1}`, name: `“${text}”`, ask: `What should “${text}” do here?`, connection: null }));
  return { ...plan, steps: [...plan.steps, ...open] };
}
