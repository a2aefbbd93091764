import type { ActionPlan, Plan } from "../../plan/plan.ts";
import { pretty } from "../pretty.ts";
import { expectedWrite } from "./expected-write.ts";

/** In the order of the samples: each is what one turn of the automation is given. */
export function expectations(plan: Plan, ...samples: readonly unknown[]): string[] {
  const aliases = [...new Set(plan.actions.map((action) => action.connection.alias))];
  return aliases.flatMap((alias) => {
    const actions = plan.actions.filter((action) => action.connection.alias === alias && isWrite(action));
    if (actions.length === 0) return [];
    const expected = samples.flatMap((sample) => actions.map((action) => expectedWrite(action, sample)));
    return [`expect(systems.${alias}.recorded).toMatchObject(${pretty(expected, 2)});`];
  });
}

/** Systems record what changes them; that something was only read leaves no trace there. */
export function isWrite(action: ActionPlan): boolean {
  return "operation" in action.target || action.target.method !== "GET";
}

export function counts(actions: readonly ActionPlan[], each: number, all: readonly ActionPlan[]): string[] {
  const aliases = [...new Set(actions.map((action) => action.connection.alias))];
  return aliases.map(
    (alias) =>
      `expect(systems.${alias}.recorded).toHaveLength(${each + all.filter((action) => action.connection.alias === alias && !actions.includes(action)).length});`,
  );
}
