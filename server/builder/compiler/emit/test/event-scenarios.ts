import type { Plan } from "../../plan/plan.ts";
import { declared } from "../emit-automation.ts";
import { pretty } from "../pretty.ts";
import { literal } from "../render-value.ts";
import { holds, settle } from "../sample-data.ts";
import { sayCondition } from "../say-condition.ts";
import { allConditions, happyBody, seedChanged, seedThing } from "./event-body.ts";
import { allThere, counts, expectations, isWrite, nothingSent } from "./expectations.ts";
import { nest } from "./expected-write.ts";
import { faultScenarios } from "./fault-scenarios.ts";
import { scenario } from "./scenario-code.ts";
import { nothingThere, upsertScenarios } from "./upsert-scenarios.ts";

export function eventScenarios(plan: Plan): string[] {
  const event = plan.trigger.type === "schedule" ? "due" : plan.trigger.type === "manual" ? "{}" : "{ body }";
  const body = happyBody(plan);
  const before = [...seedThing(plan, body), ...seedChanged(plan, body), ...nothingThere(plan, [body])];
  const scenarios = [scenario(`${plan.name}: what is asked for happens`, [...before, `await trigger(automation, ${event});`, ...expectations(plan, body)])];
  for (const condition of allConditions(plan)) {
    const silent = plan.actions.filter((action) => plan.conditions.includes(condition) || action.conditions.includes(condition));
    const other = settle(body, condition, false);
    scenarios.push(
      scenario(
        `nothing is sent unless ${sayCondition(condition)}`,
        plan.lookup
          ? [...seedThing(plan, other), "await trigger(automation, { body });", ...counts(silent, 0, plan.actions)]
          : [`await trigger(automation, { body: ${pretty(other, 2)} });`, ...counts(silent, 0, plan.actions)],
      ),
    );
  }
  for (const one of plan.conditions.flatMap((condition) => (condition.kind === "any" ? condition.of.slice(1) : []))) {
    const other = settle(
      plan.conditions.reduce((sample, condition) => settle(sample, condition, condition.kind !== "any"), body),
      one,
      true,
    );
    if (!plan.lookup && plan.conditions.every((condition) => holds(condition, other)))
      scenarios.push(
        scenario(`it is enough that ${sayCondition(one)}`, [
          ...seedChanged(plan, other),
          ...nothingThere(plan, [other]),
          `await trigger(automation, { body: ${pretty(other, 2)} });`,
          ...expectations(plan, other),
        ]),
      );
  }
  if (plan.lookup)
    scenarios.push(scenario("a delivery that tells of nothing changes nothing", ["await trigger(automation, { body: [] });", ...nothingSent(plan)]));
  if (declared(plan))
    scenarios.push(
      scenario("a body without the fields is refused, and nothing is sent", [
        `const run = await trigger(automation, { body: {} }, { mayFail: true });`,
        'expect(run.status).toBe("failed");',
        ...counts(plan.actions, 0, plan.actions),
      ]),
    );
  if (plan.reply)
    scenarios.push(
      scenario("the caller gets an answer", [
        `const run = await trigger(automation, ${event});`,
        `expect(run.output).toMatchObject({ status: ${plan.reply.status}, body: ${literal(nest(plan.reply.rows, body))} });`,
      ]),
    );
  if (!plan.lookup) scenarios.push(...upsertScenarios(plan, event, body));
  return [...scenarios, ...repeatedDelivery(plan, before, body), ...faultScenarios(plan, { event, before, samples: [body] })];
}

/** Systems that are not sure whether they were heard deliver once more: the delivery goes by its name. */
function repeatedDelivery(plan: Plan, before: readonly string[], body: unknown): string[] {
  if (plan.trigger.type === "schedule" || plan.trigger.type === "manual" || !plan.actions.some(isWrite)) return [];
  const event = plan.trigger.type === "event" ? "{ body }" : '{ body, headers: { "idempotency-key": "delivery-1" } }';
  return [
    scenario("the same delivery comes twice: it is done once", [
      ...before,
      `await trigger(automation, ${event}, { deliveries: 2 });`,
      ...allThere(plan, [body]),
    ]),
  ];
}
