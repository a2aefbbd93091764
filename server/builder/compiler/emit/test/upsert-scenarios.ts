import type { ActionPlan, Plan, Row, UpsertPlan } from "../../plan/plan.ts";
import { pretty } from "../pretty.ts";
import { literal } from "../render-value.ts";
import { evaluate, withValue } from "../sample-data.ts";
import { expectedWrite, FIRST_KNOWN } from "./expected-write.ts";
import { scenario } from "./scenario-code.ts";

/** One that is there already is updated and no second one created; told twice, there is still one. */
export function upsertScenarios(plan: Plan, event: string, sample: unknown): string[] {
  return plan.actions.flatMap((action) => {
    const { upsert, connection, target, mapping } = action;
    const row = upsert && mapping.rows.find(({ target: path }) => path.join(".") === upsert.key);
    if (!upsert?.collection || !row || !("operation" in target)) return [];
    const seeded = knownThing(upsert, row, sample, 0);
    const { alias } = connection;
    const own = plan.actions.filter((other) => other.connection.alias === alias).length;
    if (!upsert.creates)
      return [
        scenario(`no ${target.operation.entity} has that ${upsert.key.replaceAll("_", " ")}: nothing is changed`, [
          `await systems.${alias}.seed(${literal(upsert.collection)}, []);`,
          `await trigger(automation, ${event});`,
          ...(own === 1 ? [`expect(systems.${alias}.recorded).toHaveLength(0);`] : []),
        ]),
      ];
    const updated = { method: upsert.update.method, path: upsert.update.path.replace(`{${upsert.idArg}}`, "501"), ...bodyOf(action, sample) };
    const again = [{ operation: target.operation.id }, { operation: upsert.update.id }];
    return [
      scenario(`a ${target.operation.entity} with that ${upsert.key.replaceAll("_", " ")} is there: it is updated, and none is created`, [
        `await systems.${alias}.seed(${literal(upsert.collection)}, [${literal(seeded)}]);`,
        `await trigger(automation, ${event});`,
        ...(own === 1 ? [`expect(systems.${alias}.recorded).toHaveLength(1);`] : []),
        `expect(systems.${alias}.recorded[0]).toMatchObject(${pretty(updated, 2)});`,
      ]),
      ...(own === 1
        ? [
            scenario(`the same ${target.operation.entity} comes twice: created once, then updated`, [
              ...nothingThere(plan, [sample]),
              `await trigger(automation, ${event});`,
              `await trigger(automation, ${event});`,
              `expect(systems.${alias}.recorded).toMatchObject(${pretty(again, 2)});`,
            ]),
          ]
        : []),
    ];
  });
}

/** What a system has already, under the id that the tests expect. */
function knownThing(upsert: UpsertPlan, row: Row, sample: unknown, index: number): unknown {
  return withValue(withValue({}, [upsert.idField], String(FIRST_KNOWN + index)), upsert.keyPath, evaluate(row.value, sample));
}

function bodyOf(action: ActionPlan, sample: unknown): { body?: unknown } {
  const { body } = expectedWrite(action, sample);
  return body === undefined ? {} : { body };
}

/** Systems are simulated with a few things in them: a creation shows only where there is none of its kind, a change only where there is one. */
export function nothingThere(plan: Plan, samples: readonly unknown[]): string[] {
  const places = plan.actions.flatMap(({ upsert, connection, mapping }) => {
    if (!upsert?.collection) return [];
    const row = mapping.rows.find(({ target }) => target.join(".") === upsert.key);
    const known = upsert.creates || !row ? [] : samples.map((sample, index) => knownThing(upsert, row, sample, index));
    return [`await systems.${connection.alias}.seed(${literal(upsert.collection)}, ${pretty(known, 2)});`];
  });
  const compare = plan.list?.compare;
  const other = compare ? [`await systems.${compare.connection.alias}.seed(${literal(compare.collection)}, []);`] : [];
  return [...new Set([...places, ...other])];
}
