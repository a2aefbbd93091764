import { plural } from "../../plan/message-text.ts";
import type { Plan } from "../../plan/plan.ts";
import { pretty } from "../pretty.ts";
import { literal } from "../render-value.ts";
import { valueAt, withValue } from "../sample-data.ts";
import { expectations, nothingSent } from "./expectations.ts";
import { scenario } from "./scenario-code.ts";

/** Two lists are held against each other: what both have is left alone, however it is spelled. */
export function compareScenarios(plan: Plan, before: readonly string[], items: readonly unknown[]): string[] {
  const { list, source } = plan;
  if (!list?.compare || !source) return [];
  const { compare } = list;
  const { alias, name } = compare.connection;
  const others = (of: readonly unknown[]) =>
    of.map((item, index) => withValue(withValue({}, ["id"], `known-${index + 1}`), compare.there.path, spelled(valueAt(item, compare.here.path))));
  const seed = (of: readonly unknown[]) => `await systems.${alias}.seed(${literal(compare.collection)}, ${pretty(others(of), 2)});`;
  const missing = items.slice(3);
  return [
    scenario(`${plural(source.noun)} that ${name} has already are left alone, over several pages`, [
      ...before,
      seed(items.slice(0, 3)),
      `await systems.${alias}.pageSize(2);`,
      "await trigger(automation, due);",
      ...(list.use === "digest" ? expectations(plan, missing) : expectations(plan, ...missing)),
    ]),
    scenario("nothing is missing, and nothing is done", [...before, seed(items), "await trigger(automation, due);", ...nothingSent(plan)]),
  ];
}

function spelled(value: unknown): unknown {
  return typeof value === "string" ? value.toUpperCase() : value;
}
