import type { Place } from "../../../../contracts/plan/edit.ts";
import type { Plan } from "../../../../contracts/plan/plan.ts";
import { findStep } from "./plan-parts.ts";
import { stepTitle } from "./step-title.ts";

/** `Add a step after “Tell the team”` */
export function placeWords(plan: Plan, at: Place): string {
  if ("after" in at) return `Add a step after “${nameOf(plan, at.after)}”`;
  if ("before" in at) return `Add a step before “${nameOf(plan, at.before)}”`;
  if (at.endOf === "steps") return "Add a step at the end";
  const { of, part } = at.endOf;
  const where = part === "no" ? "otherwise" : part === "failed" ? "if it fails" : typeof part === "number" ? `in branch ${part + 1}` : "inside";
  return `Add a step ${where}, “${nameOf(plan, of)}”`;
}

function nameOf(plan: Plan, id: string): string {
  const step = findStep(plan, id);
  return step ? stepTitle(step).label : id;
}
