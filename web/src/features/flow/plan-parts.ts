import type { Block } from "../../../../contracts/plan/edit.ts";
import type { Plan } from "../../../../contracts/plan/plan.ts";
import type { Step } from "../../../../contracts/plan/step.ts";

type Part = Exclude<Block, "steps">["part"];

/** The parts of a step that hold steps, in the order of the code. */
export function partsOf(step: Step): readonly { readonly part: Part; readonly steps: readonly Step[] }[] {
  switch (step.kind) {
    case "if":
      return [
        { part: "yes", steps: step.yes },
        { part: "no", steps: step.no },
      ];
    case "each":
      return [{ part: "do", steps: step.do }];
    case "try":
      return [
        { part: "do", steps: step.do },
        { part: "failed", steps: step.failed },
      ];
    case "parallel":
      return step.branches.map((steps, part) => ({ part, steps }));
    default:
      return [];
  }
}

/** Every step in the order of the code, those that a step holds behind it. */
export function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => [step, ...partsOf(step).flatMap((part) => allSteps(part.steps))]);
}

export function findStep(plan: Plan, id: string): Step | undefined {
  return allSteps(plan.steps).find((step) => step.id === id);
}

/** The steps of an automation by the numbers that people see; the trigger is 1. */
export function stepNumbers(plan: Plan): ReadonlyMap<string, number> {
  return new Map([["start", 1], ["event", 1], ...allSteps(plan.steps).map(({ id }, index): [string, number] => [id, index + 2])]);
}
