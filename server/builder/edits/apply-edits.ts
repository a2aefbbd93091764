import type { Edit } from "../../../contracts/plan/edit.ts";
import type { Plan } from "../../../contracts/plan/plan.ts";
import type { Step } from "../../../contracts/plan/step.ts";
import { fitPlan, PlanTypes, withFreeNames, type ConnectorOf } from "../plan-code/index.ts";
import { editPlan } from "./plan/edit-plan.ts";
import { allSteps, mapSteps } from "./plan/plan-tree.ts";
import { EditRefused } from "./plan/refused.ts";
import { ownCode } from "./plan/scope.ts";
import type { CodeAutomation } from "./source/outline.ts";
import { rewriteFile } from "./source/rewrite-file.ts";

export type Edited =
  | {
      readonly text: string;
      /** What the automation is now. */
      readonly plan: Plan;
      /** What the edits made open, in sentences. */
      readonly notes: readonly string[];
    }
  | { readonly refused: string };

/** The text of an automation's file after edits, all of them or none. */
export function applyEdits(text: string, automation: CodeAutomation, edits: readonly Edit[], connectorOf: ConnectorOf): Edited {
  try {
    let plan = automation.plan;
    const notes: string[] = [];
    for (const edit of edits) {
      const edited = editPlan(plan, edit, new Set(automation.outline.names));
      plan = edited.plan;
      notes.push(...edited.notes);
    }
    const fitted = fitChanged(automation.plan, withFreeNames(plan), connectorOf);
    return { text: rewriteFile(text, automation, fitted, new PlanTypes(fitted, connectorOf)), plan: fitted, notes };
  } catch (error) {
    if (error instanceof EditRefused) return { refused: error.message };
    throw error;
  }
}

/** Values of changed steps are converted to what their places take; what is as it was stays as it was written. */
function fitChanged(before: Plan, after: Plan, connectorOf: ConnectorOf): Plan {
  const old = new Map(allSteps(before.steps).map((step) => [step.id, JSON.stringify(ownCode(step))]));
  const fitted = new Map(allSteps(fitPlan(after, new PlanTypes(after, connectorOf)).steps).map((step) => [step.id, step]));
  const steps = mapSteps(after.steps, (step) => {
    const other = fitted.get(step.id);
    return [other && old.get(step.id) !== JSON.stringify(ownCode(step)) ? ({ ...step, ...ownParts(other) } as Step) : step];
  });
  return { ...after, steps };
}

/** The members of a step that are not steps. */
function ownParts(step: Step): Partial<Step> {
  const {
    yes: _yes,
    no: _no,
    do: _do,
    failed: _failed,
    branches: _branches,
    ...rest
  } = step as Step & Record<"yes" | "no" | "do" | "failed" | "branches", unknown>;
  return rest;
}
