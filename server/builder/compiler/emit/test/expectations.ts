import type { ActionPlan, Plan } from "../../plan/plan.ts";
import { pretty } from "../pretty.ts";
import { holds } from "../sample-data.ts";
import { expectedWrite } from "./expected-write.ts";

/** In the order of the samples: each is what one turn of the automation is given. */
export function expectations(plan: Plan, ...samples: readonly unknown[]): string[] {
  return writtenTo(plan).flatMap((alias) => {
    const expected = samples.flatMap((sample, index) => writesOf(plan, alias, sample).map((action) => expectedWrite(action, sample, index)));
    return expected.length === 0 && samples.length > 0 ? [] : [`expect(systems.${alias}.recorded).toMatchObject(${pretty(expected, 2)});`];
  });
}

/** Everything is there, and no more of it than that. */
export function allThere(plan: Plan, samples: readonly unknown[], less = 0): string[] {
  return writtenTo(plan).map((alias) => {
    const count = samples.reduce<number>((sum, sample) => sum + writesOf(plan, alias, sample).length, 0);
    return `expect(systems.${alias}.recorded).toHaveLength(${count - less});`;
  });
}

export function nothingSent(plan: Plan): string[] {
  return writtenTo(plan).map((alias) => `expect(systems.${alias}.recorded).toHaveLength(0);`);
}

function writtenTo(plan: Plan): readonly string[] {
  return [...new Set(plan.actions.filter(isWrite).map(({ connection }) => connection.alias))];
}

function writesOf(plan: Plan, alias: string, sample: unknown): readonly ActionPlan[] {
  return plan.actions.filter(
    (action) => action.connection.alias === alias && isWrite(action) && action.conditions.every((condition) => holds(condition, sample)),
  );
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
