import type { Edit, Place, Wrapper } from "../../../../contracts/plan/edit.ts";
import type { Plan } from "../../../../contracts/plan/plan.ts";
import { NAMED_IN_CODE } from "../../../../contracts/plan/note.ts";
import { step as stepSchema, type Step } from "../../../../contracts/plan/step.ts";
import type { Slot, Value } from "../../../../contracts/plan/value.ts";
import { fieldsIn } from "../../plan-code/index.ts";
import { withFreshIds, freeName } from "./fresh-ids.ts";
import { allSteps, findStep, insertSteps, partsOf, replaceStep, withParts } from "./plan-tree.ts";
import { EditRefused } from "./refused.ts";
import { idsOf, outOfScope } from "./scope.ts";
import { withoutResults } from "./without-results.ts";

export interface EditedPlan {
  readonly plan: Plan;
  /** What the edit made open or took along, in sentences. */
  readonly notes: readonly string[];
}

const FIXED: ReadonlySet<string> = new Set(["id", "kind", "name", "note", "yes", "no", "do", "failed", "branches"]);

/** The plan after an edit. `taken` are further names that new steps must not have. Throws `EditRefused`. */
export function editPlan(plan: Plan, edit: Edit, taken: ReadonlySet<string> = new Set()): EditedPlan {
  if (edit.do === "setStart") {
    if (edit.at >= plan.starts.length) throw new EditRefused("The automation has no such trigger.");
    return { plan: { ...plan, starts: plan.starts.with(edit.at, edit.to) }, notes: [] };
  }
  const before = idsOf(plan.steps);
  const steps = editSteps(plan.steps, edit, new Set([...taken, ...before, ...itemsOf(plan.steps)]));
  const known = new Set([...before, ...idsOf(steps), ...(edit.do === "paste" ? foreignNames(edit.steps) : [])]);
  const old = new Set(outOfScope(plan.steps, before).map(({ step }) => step.id));
  const broken = outOfScope(steps, known).filter(({ step }) => !old.has(step.id));
  const [first] = broken;
  if (first && (edit.do === "move" || edit.do === "add"))
    throw new EditRefused(`"${first.step.name || first.step.id}" reads the result of "${[...first.missing].join(", ")}", which is not there at that place.`);
  const notes = broken.map(({ step, missing }) => `"${step.name || step.id}" read ${[...missing].join(", ")}; what goes there is open now.`);
  const whole = broken.reduce((all, { step, missing }) => replaceStep(all, step.id, (found) => [withoutResults(found, missing)]), steps);
  return { plan: { ...plan, steps: whole }, notes };
}

function editSteps(steps: readonly Step[], edit: Exclude<Edit, { do: "setStart" }>, taken: Set<string>): readonly Step[] {
  switch (edit.do) {
    case "add":
      return insertSteps(steps, withFreshIds([edit.step], taken), edit.at);
    case "remove":
      return edit.steps.reduce<readonly Step[]>((left, id) => replaceStep(left, id, () => []), steps);
    case "move":
      return moveSteps(steps, edit.steps, edit.to);
    case "duplicate":
      return insertSteps(
        steps,
        withFreshIds(
          edit.steps.map((id) => copiable(findStep(steps, id))),
          taken,
        ),
        edit.to,
      );
    case "paste":
      return insertSteps(steps, withFreshIds(edit.steps.map(copiable), taken), edit.at);
    case "rename":
      return replaceStep(steps, edit.step, (step) => [{ ...step, name: edit.name }]);
    case "annotate":
      return replaceStep(steps, edit.step, (step) => [annotated(step, edit.note.trim())]);
    case "wrap":
      return wrapSteps(steps, edit.steps, edit.in, taken);
    case "unwrap":
      return replaceStep(steps, edit.step, unwrapped);
    case "addBranch":
      return replaceStep(steps, edit.step, (step) => [withBranch(step, withFreshIds(edit.steps, taken))]);
    case "setArgument":
      return replaceStep(steps, edit.step, (step) => [withArgument(step, edit.path, edit.to)]);
    case "setTest":
      return replaceStep(steps, edit.step, (step) => {
        if (step.kind !== "if" && step.kind !== "only" && step.kind !== "find") throw new EditRefused(`"${step.name || step.id}" has no condition.`);
        return [{ ...step, test: edit.to }];
      });
    case "change":
      return replaceStep(steps, edit.step, (step) => [changed(step, edit.to)]);
  }
}

function itemsOf(steps: readonly Step[]): string[] {
  return allSteps(steps).flatMap((step) => (step.kind === "each" ? [step.item] : []));
}

/** What steps read that they do not hold themselves; every automation has the event and its variables. */
function foreignNames(steps: readonly Step[]): string[] {
  const own = new Set(["event", "vars", "error", ...idsOf(steps), ...itemsOf(steps)]);
  return fieldsIn(steps).flatMap(({ of }) => (own.has(of) ? [] : [of]));
}

function keepParts(step: Step, from: Step): Step {
  const parts = new Map(partsOf(from));
  return withParts(step, (inner, part) => parts.get(part) ?? inner);
}

function changed(step: Step, to: Step): Step {
  if (to.id !== step.id) throw new EditRefused("A changed step keeps its id.");
  return to.kind === step.kind ? keepParts(to, step) : to;
}

function moveSteps(steps: readonly Step[], ids: readonly string[], to: Place): readonly Step[] {
  const moved = ids.map((id) => findStep(steps, id));
  const target = "before" in to ? to.before : "after" in to ? to.after : to.endOf === "steps" ? null : to.endOf.of;
  if (target !== null && allSteps(moved).some(({ id }) => id === target)) throw new EditRefused("A step cannot be moved into itself.");
  const left = ids.reduce<readonly Step[]>((rest, id) => replaceStep(rest, id, () => []), steps);
  return insertSteps(left, moved, to);
}

/** Names that code declares would be there twice. */
function copiable(step: Step): Step {
  if (step.kind === "code") throw new EditRefused("Code is copied in the editor, where its names can be changed.");
  return step;
}

function wrapSteps(steps: readonly Step[], ids: readonly string[], wrapper: Wrapper, taken: Set<string>): readonly Step[] {
  const [first = "", ...rest] = ids;
  const inner = ids.map((id) => findStep(steps, id));
  const id = freeName(wrapper.kind, taken);
  const around = rest.reduce<readonly Step[]>((left, each) => replaceStep(left, each, () => []), steps);
  return replaceStep(around, first, () => [wrapped(id, wrapper, inner)]);
}

function wrapped(id: string, wrapper: Wrapper, inner: readonly Step[]): Step {
  switch (wrapper.kind) {
    case "if":
      return { id, name: "", kind: "if", test: wrapper.test, yes: inner, no: [] };
    case "each":
      return { id, name: "For each", kind: "each", of: wrapper.of, item: wrapper.item, key: null, do: inner };
    case "try":
      return { id, name: "", kind: "try", do: inner, failed: [] };
    case "parallel":
      return { id, name: "", kind: "parallel", branches: inner.map((step) => [step]) };
  }
}

function unwrapped(step: Step): readonly Step[] {
  if (step.kind === "parallel") return step.branches.flat();
  const [first] = partsOf(step);
  if (!first) throw new EditRefused(`"${step.name || step.id}" holds no steps.`);
  return first[1];
}

function withBranch(step: Step, steps: readonly Step[]): Step {
  if (step.kind === "parallel") return { ...step, branches: [...step.branches, steps] };
  if (step.kind === "if" && step.no.length === 0) return { ...step, no: steps };
  if (step.kind === "try" && step.failed.length === 0) return { ...step, failed: steps };
  throw new EditRefused(`"${step.name || step.id}" has no further branch.`);
}

/** Arguments, the query, and the single values of a step, by their names in the plan. */
function withArgument(step: Step, [group = "", name]: readonly string[], to: Slot<Value> | null): Step {
  const held: unknown = step[group as keyof Step];
  // One that is there keeps its place among the others.
  const given = { ...(typeof held === "object" ? held : {}), ...(name === undefined ? {} : { [name]: to }) };
  const value = name === undefined ? to : Object.fromEntries(Object.entries(given).filter(([each]) => each !== name || to !== null));
  const changed = stepSchema.safeParse({ ...step, [group]: value });
  if (!changed.success || !(group in step) || FIXED.has(group)) throw new EditRefused(`"${step.name || step.id}" takes no such "${group}".`);
  return changed.data;
}

function annotated(step: Step, text: string): Step {
  if (!NAMED_IN_CODE.has(step.kind)) return { ...step, name: text.replace(/\s+/g, " ") };
  const { note: _note, ...rest } = step;
  return text === "" ? rest : { ...rest, note: text };
}
