export { applyEdits, type Edited } from "./apply-edits.ts";
export { editPlan, type EditedPlan } from "./plan/edit-plan.ts";
export { EditRefused } from "./plan/refused.ts";
export type { CodeAutomation, Outline } from "./source/outline.ts";
export { readOutline } from "./source/read-outline.ts";
export { editProject, newAutomation, withConnections, type Changes, type ProjectEdit } from "./edit-project.ts";
export { readableNames } from "./readable-names.ts";
export { allSteps } from "./plan/plan-tree.ts";
