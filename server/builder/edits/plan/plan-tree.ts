import type { Block, Place } from "../../../../contracts/plan/edit.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import { EditRefused } from "./refused.ts";

export type Part = "yes" | "no" | "do" | "failed" | number;

/** The parts of a step that hold steps, in the order of the code. */
export function partsOf(step: Step): readonly (readonly [Part, readonly Step[]])[] {
  switch (step.kind) {
    case "if":
      return [
        ["yes", step.yes],
        ["no", step.no],
      ];
    case "each":
      return [["do", step.do]];
    case "try":
      return [
        ["do", step.do],
        ["failed", step.failed],
      ];
    case "parallel":
      return step.branches.map((branch, index) => [index, branch] as const);
    default:
      return [];
  }
}

/** The same step with other steps in its parts. */
export function withParts(step: Step, change: (steps: readonly Step[], part: Part) => readonly Step[]): Step {
  switch (step.kind) {
    case "if":
      return { ...step, yes: change(step.yes, "yes"), no: change(step.no, "no") };
    case "each":
      return { ...step, do: change(step.do, "do") };
    case "try":
      return { ...step, do: change(step.do, "do"), failed: change(step.failed, "failed") };
    case "parallel":
      return { ...step, branches: step.branches.map((branch, index) => change(branch, index)) };
    default:
      return step;
  }
}

/** Every step, those inside of others behind them. */
export function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => [step, ...partsOf(step).flatMap(([, inner]) => allSteps(inner))]);
}

export function findStep(steps: readonly Step[], id: string): Step {
  const found = allSteps(steps).find((step) => step.id === id);
  if (!found) throw new EditRefused(`There is no step "${id}" in this automation any more.`);
  return found;
}

/** The same steps with what `change` makes of each; none for a step that goes. */
export function mapSteps(steps: readonly Step[], change: (step: Step) => readonly Step[]): Step[] {
  return steps.flatMap((step) => change(withParts(step, (inner) => mapSteps(inner, change))));
}

export function replaceStep(steps: readonly Step[], id: string, by: (step: Step) => readonly Step[]): Step[] {
  findStep(steps, id);
  return mapSteps(steps, (step) => (step.id === id ? by(step) : [step]));
}

export function insertSteps(steps: readonly Step[], added: readonly Step[], place: Place): Step[] {
  if ("before" in place) return replaceStep(steps, place.before, (step) => [...added, step]);
  if ("after" in place) return replaceStep(steps, place.after, (step) => [step, ...added]);
  return place.endOf === "steps" ? [...steps, ...added] : replaceStep(steps, place.endOf.of, (step) => [addToPart(step, added, place.endOf)]);
}

function addToPart(step: Step, added: readonly Step[], block: Block): Step {
  if (block === "steps") return step;
  if (!partsOf(step).some(([part]) => part === block.part)) throw new EditRefused(`"${step.name || step.id}" holds no steps there.`);
  return withParts(step, (inner, part) => (part === block.part ? [...inner, ...added] : inner));
}
