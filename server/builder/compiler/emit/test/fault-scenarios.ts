import type { ActionPlan, Plan } from "../../plan/plan.ts";
import { literal } from "../render-value.ts";
import { isWrite } from "./expectations.ts";
import { scenario } from "./scenario-code.ts";

/** A system that is busy or down for a moment: in the end the effect is there, once. */
export function faultScenarios(plan: Plan, event: string, before: readonly string[]): string[] {
  const [action] = plan.actions.filter(isWrite);
  if (!action) return [];
  const { alias, name } = action.connection;
  const expected = plan.actions.filter((other) => other.connection.alias === alias && isWrite(other)).length;
  const once = `expect(systems.${alias}.recorded).toHaveLength(${expected});`;
  return [
    scenario(`${name} is busy at first (429)`, [
      ...before,
      `await systems.${alias}.fail({${faultTarget(action)} status: 429, retryAfter: 1, times: 1 });`,
      `await trigger(automation, ${event});`,
      once,
    ]),
    ...(expected === 1 && plan.actions.length === 1
      ? [
          scenario(`${name} fails at first (500); run again, the effect is there once`, [
            ...before,
            `await systems.${alias}.fail({${faultTarget(action)} status: 500, times: 1 });`,
            `const first = await trigger(automation, ${event}, { mayFail: true });`,
            `if (first.status !== "succeeded") await trigger(automation, ${event});`,
            once,
          ]),
          scenario(`${name} no longer takes the token (401); run again, the effect is there once`, [
            ...before,
            `await systems.${alias}.fail({${faultTarget(action)} status: 401, times: 1 });`,
            `const first = await trigger(automation, ${event}, { mayFail: true });`,
            `if (first.status !== "succeeded") await trigger(automation, ${event});`,
            once,
          ]),
          scenario(`${name} refuses it as invalid (422): the run fails, and nothing was sent`, [
            ...before,
            `await systems.${alias}.fail({${faultTarget(action)} status: 422, times: 1 });`,
            `const run = await trigger(automation, ${event}, { mayFail: true });`,
            'expect(run.status).toBe("failed");',
            `expect(systems.${alias}.recorded).toHaveLength(0);`,
          ]),
        ]
      : []),
  ];
}

function faultTarget(action: ActionPlan): string {
  return "operation" in action.target ? ` operation: ${literal(action.target.operation.id)},` : "";
}
