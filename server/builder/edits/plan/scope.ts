import { NAMED_IN_CODE } from "../../../../contracts/plan/note.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import { fieldsIn } from "../../plan-code/index.ts";
import { allSteps, partsOf, withParts } from "./plan-tree.ts";

export interface OutOfScope {
  readonly step: Step;
  /** Ids of steps whose results are not there when the step runs. */
  readonly missing: ReadonlySet<string>;
}

/** The steps that read results which are not there yet, not there on their branch, or gone. `known` are the ids to look for. */
export function outOfScope(steps: readonly Step[], known: ReadonlySet<string>): OutOfScope[] {
  const found: OutOfScope[] = [];
  const visit = (block: readonly Step[], outer: ReadonlySet<string>): void => {
    const visible = new Set(outer);
    for (const step of block) {
      const read = fieldsIn(own(step)).map(({ of }) => of);
      const missing = new Set(read.filter((name) => known.has(name) && !visible.has(name)));
      if (missing.size > 0) found.push({ step, missing });
      const inside = step.kind === "each" ? new Set([...visible, step.item]) : visible;
      for (const [, inner] of partsOf(step)) visit(inner, inside);
      visible.add(step.id);
    }
  };
  visit(steps, new Set());
  return found;
}

/** Everything of a step but the steps that it holds. */
export function own(step: Step): Step {
  return withParts(step, () => []);
}

/** The same without the comment above it. */
export function ownCode(step: Step): Step {
  const { note: _note, ...rest } = own(step);
  return NAMED_IN_CODE.has(rest.kind) ? rest : { ...rest, name: "" };
}

export function idsOf(steps: readonly Step[]): Set<string> {
  return new Set(allSteps(steps).map(({ id }) => id));
}
