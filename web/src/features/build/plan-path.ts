import type { Place } from "../../../../contracts/plan/edit.ts";
import type { Plan } from "../../../../contracts/plan/plan.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import { partsOf } from "../flow/plan-parts.ts";

/** Where a step is by counting: ids of steps may change when the code is read again. */
export type PlanPath = readonly { readonly part: string; readonly index: number }[];

export function pathOfStep(plan: Plan, id: string): PlanPath | null {
  const find = (steps: readonly Step[], part: string): PlanPath | null => {
    for (const [index, step] of steps.entries()) {
      if (step.id === id) return [{ part, index }];
      for (const held of partsOf(step)) {
        const within = find(held.steps, String(held.part));
        if (within) return [{ part, index }, ...within];
      }
    }
    return null;
  };
  return find(plan.steps, "steps");
}

/** Where a step will be that is added at a place. */
export function pathOfPlace(plan: Plan, at: Place): PlanPath | null {
  if ("before" in at) return pathOfStep(plan, at.before);
  if ("after" in at) {
    const path = pathOfStep(plan, at.after);
    const last = path?.at(-1);
    return path && last ? [...path.slice(0, -1), { ...last, index: last.index + 1 }] : null;
  }
  const { endOf } = at;
  if (endOf === "steps") return [{ part: "steps", index: plan.steps.length }];
  const path = pathOfStep(plan, endOf.of);
  const holder = path && stepAt(plan, path);
  const block = holder && partsOf(holder).find(({ part }) => part === endOf.part);
  return path && block ? [...path, { part: String(endOf.part), index: block.steps.length }] : null;
}

export function stepAt(plan: Plan, path: PlanPath): Step | undefined {
  let steps: readonly Step[] = plan.steps;
  let found: Step | undefined;
  for (const { part, index } of path) {
    const holder = found;
    if (holder) steps = partsOf(holder).find((held) => String(held.part) === part)?.steps ?? [];
    found = steps[index];
    if (!found) return undefined;
  }
  return found;
}
