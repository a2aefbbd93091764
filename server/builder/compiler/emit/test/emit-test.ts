import type { Plan } from "../../plan/plan.ts";
import { pretty } from "../pretty.ts";
import { happyBody, noticesOf } from "./event-body.ts";
import { eventScenarios } from "./event-scenarios.ts";
import { notApplicable } from "./not-applicable.ts";
import { dueTimes } from "./since-scenarios.ts";
import { listScenarios, seededItems } from "./list-scenarios.ts";

/** tests/<id>.test.ts: scenarios that assert on what the simulated systems took. */
export function emitTest(plan: Plan): string {
  const seeded = seededItems(plan);
  const scenarios = plan.list ? listScenarios(plan) : eventScenarios(plan);
  const left = notApplicable(plan);
  return [
    `import { expect, ${left.length > 0 ? "notApplicable, " : ""}scenario } from "@vennel/sdk/testing";`,
    `import automation from "../src/automations/${plan.id}";`,
    "",
    ...(plan.list || plan.trigger.type === "schedule"
      ? [...dueTimes(plan), ...(seeded ? [`const ${seeded.name} = ${pretty(seeded.items)};`] : []), ""]
      : [`const body = ${pretty(plan.lookup ? noticesOf(plan.lookup) : happyBody(plan))}${plan.lookup ? "" : " as const"};`, ""]),
    [...scenarios, ...left].join("\n"),
  ].join("\n");
}
