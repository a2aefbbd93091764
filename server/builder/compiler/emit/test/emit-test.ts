import type { Plan } from "../../plan/plan.ts";
import { pretty } from "../pretty.ts";
import { happyBody, noticesOf } from "./event-body.ts";
import { eventScenarios } from "./event-scenarios.ts";
import { notApplicable } from "./not-applicable.ts";
import { dueTimes } from "./since-scenarios.ts";
import { polledItems, pollScenarios } from "./poll-scenarios.ts";
import { listScenarios, seededItems } from "./list-scenarios.ts";

/** tests/<id>.test.ts: scenarios that assert on what the simulated systems took. */
export function emitTest(plan: Plan): string {
  const { trigger } = plan;
  const seeded = trigger.type === "poll" ? polledItems(plan, trigger) : seededItems(plan);
  const scenarios = trigger.type === "poll" ? pollScenarios(plan, trigger) : plan.list ? listScenarios(plan) : eventScenarios(plan);
  const left = notApplicable(plan);
  return [
    `import { expect, ${left.length > 0 ? "notApplicable, " : ""}scenario } from "@vennel/sdk/testing";`,
    `import automation from "../src/automations/${plan.id}";`,
    "",
    ...(plan.list || trigger.type === "schedule" || trigger.type === "poll"
      ? [...(trigger.type === "poll" ? [] : dueTimes(plan)), ...(seeded ? [`const ${seeded.name} = ${pretty(seeded.items)};`] : []), ""]
      : [`const body = ${pretty(plan.lookup ? noticesOf(plan.lookup) : happyBody(plan))}${plan.lookup ? "" : " as const"};`, ""]),
    [...scenarios, ...left].join("\n"),
  ].join("\n");
}
