import { plural } from "../../plan/message-text.ts";
import type { Plan } from "../../plan/plan.ts";
import { pretty } from "../pretty.ts";
import { literal } from "../render-value.ts";
import { fieldsIn, settle, valueAt, withValue } from "../sample-data.ts";
import { sayCondition } from "../say-condition.ts";
import { tellingSample } from "../telling-sample.ts";
import { saysNumber, writesOver } from "../emit-list.ts";
import { compareScenarios } from "./compare-scenarios.ts";
import { counts, expectations } from "./expectations.ts";
import { allConditions } from "./event-body.ts";
import { faultScenarios } from "./fault-scenarios.ts";
import { sinceScenarios, stamped, windowScenarios } from "./since-scenarios.ts";
import { scenario } from "./scenario-code.ts";
import { nothingThere } from "./upsert-scenarios.ts";
import type { Requirement } from "../../plan/any-of.ts";
import { fieldsOfAction } from "../../plan/values.ts";

export function listScenarios(plan: Plan): string[] {
  const { list, source } = plan;
  if (!list || !source) return [];
  const none = list.collection ? [`await systems.${list.connection.alias}.seed(${literal(list.collection)}, []);`] : [];
  const silent = list.threshold?.op.startsWith("<")
    ? scenario(`there being no ${plural(source.noun)} is told as well`, [
        ...none,
        "await trigger(automation, due);",
        ...(list.collection ? expectations(plan, []) : []),
      ])
    : plan.actions.every(saysNumber) && !list.threshold
      ? scenario(`there being no ${plural(source.noun)} is told as well`, [
          ...none,
          "await trigger(automation, due);",
          ...(list.collection ? expectations(plan, []) : []),
        ])
      : scenario(`nothing happens while there are no ${plural(source.noun)}`, [
          ...none,
          "await trigger(automation, due);",
          ...counts(plan.actions, 0, plan.actions),
        ]);
  const seeded = seededItems(plan);
  if (!seeded) return [silent];
  const { items, name } = seeded;
  const lines = [`await systems.${list.connection.alias}.seed(${literal(list.collection)}, ${name});`];
  const wanted = plan.list?.use === "digest" ? 1 : items.length;
  const expected = plan.list?.use === "digest" ? expectations(plan, items) : expectations(plan, ...items);
  const faults = { event: "due", before: [...lines, ...nothingThere(plan, items)], samples: plan.list?.use === "digest" ? [items] : items };
  return [
    scenario(`${plan.name}: what is asked for happens, over three pages`, [
      ...lines,
      ...nothingThere(plan, items),
      `await systems.${list.connection.alias}.pageSize(2);`,
      "await trigger(automation, due);",
      ...expected,
    ]),
    silent,
    ...sinceScenarios(plan, items, name),
    ...windowScenarios(plan, items),
    ...thresholdScenarios(plan, items),
    ...compareScenarios(plan, lines, items),
    ...(list.since ? [] : secondUpsert(plan, lines, items)),
    ...(list.use === "each" && !list.since && items.length > 0 && plan.actions.every((action) => action.upsert === null && !writesOver(action))
      ? [
          scenario("a second run repeats nothing", [
            ...lines,
            ...nothingThere(plan, items),
            "await trigger(automation, due);",
            "await trigger(automation, due);",
            ...counts(plan.actions, wanted, plan.actions),
          ]),
        ]
      : []),
    ...[...plan.conditions, ...list.asked].map((condition) => negativeList(plan, condition)),
    ...faultScenarios(plan, faults),
  ];
}

/** What is there already is brought up to date by a second run, and nothing of it created again. */
function secondUpsert(plan: Plan, lines: readonly string[], items: readonly unknown[]): string[] {
  return plan.actions.flatMap(({ upsert, target, connection: { alias } }) =>
    upsert?.collection && upsert.creates && "operation" in target
      ? [
          scenario(`a second run updates each ${target.operation.entity}, and creates none`, [
            ...lines,
            ...nothingThere(plan, items),
            "await trigger(automation, due);",
            "await trigger(automation, due);",
            `expect(systems.${alias}.recorded.filter(({ operation }) => operation === ${literal(target.operation.id)})).toHaveLength(${items.length});`,
            `expect(systems.${alias}.recorded.filter(({ operation }) => operation === ${literal(upsert.update.id)})).toHaveLength(${items.length});`,
          ]),
        ]
      : [],
  );
}

/** What the system holds in the scenarios, by the name that the test gives it; null where nothing can be put there. */
export function seededItems(plan: Plan): { readonly name: string; readonly items: readonly unknown[] } | null {
  if (!plan.list?.collection || !plan.source) return null;
  const name = plural(plan.source.noun).replace(/[^A-Za-z0-9]/g, "");
  return {
    name: name === "due" ? "items" : name,
    items: Array.from({ length: enough(plan) }, (_, index) => stamped(plan, listItem(plan, index + 1, true), index + 1)),
  };
}

/** As many as it takes, up to what a test can show. */
function enough({ list }: Plan): number {
  const { op, count } = list?.threshold ?? {};
  if (op === undefined || count === undefined) return 5;
  return op === ">" ? count + 1 : op === ">=" ? count : op === "<=" ? count : Math.max(count - 1, 0);
}

/** One fewer, or one more, than it takes. */
function thresholdScenarios(plan: Plan, items: readonly unknown[]): string[] {
  const { list } = plan;
  const [first] = items;
  if (!list?.threshold || first === undefined) return [];
  const isLeast = list.threshold.op.startsWith(">");
  const others = isLeast ? items.slice(1) : [...items, withValue(first, ["id"], typeof valueAt(first, ["id"]) === "string" ? "item-0" : 8999)];
  return [
    scenario(`nothing happens with ${isLeast ? "one fewer" : "one more"}`, [
      `await systems.${list.connection.alias}.seed(${literal(list.collection)}, ${pretty(others, 2)});`,
      "await trigger(automation, due);",
      ...counts(plan.actions, 0, plan.actions),
    ]),
  ];
}

function negativeList(plan: Plan, condition: Requirement): string {
  const item = settle(stamped(plan, listItem(plan, 1, true), 1), condition, false);
  const countsOnly = plan.actions.every(saysNumber) && !plan.list?.threshold;
  if (plan.list?.threshold?.op.startsWith("<")) return "";
  return scenario(`${countsOnly ? "none is counted" : "nothing is sent"} unless ${sayCondition(condition)}`, [
    `await systems.${plan.list?.connection.alias}.seed(${literal(plan.list?.collection ?? "")}, ${pretty([item], 2)});`,
    "await trigger(automation, due);",
    ...(countsOnly ? expectations(plan, []) : counts(plan.actions, 0, plan.actions)),
  ]);
}

/** One item that fits, told from its siblings by its texts. */
function listItem(plan: Plan, number: number, holds: boolean): unknown {
  const rows = plan.actions.flatMap((action) => action.mapping.rows);
  const fields = [...plan.actions.flatMap(fieldsOfAction), ...(plan.list?.compare ? [plan.list.compare.here] : [])];
  const keys = new Set([
    ...(plan.list?.compare ? [plan.list.compare.here.path.join(".")] : []),
    ...plan.actions.flatMap(({ upsert, mapping }) =>
      mapping.rows.filter(({ target }) => target.join(".") === upsert?.key).flatMap(({ value }) => fieldsIn(value).map(({ path }) => path.join("."))),
    ),
  ]);
  const sample = tellingSample(plan.source?.sample, rows, allConditions(plan));
  const base = fields.reduce<unknown>((item, field) => {
    const value = valueAt(sample, field.path);
    const isKey = keys.has(field.path.join("."));
    const own = typeof value !== "string" ? value : isKey ? `${number}.${value}` : field.groups.has("title") ? `${value} (${number})` : value;
    return withValue(item, field.path, own);
  }, {});
  const identified = plan.source?.fields.some((field) => field.path.join(".") === "id")
    ? withValue(base, ["id"], typeof valueAt(plan.source?.sample, ["id"]) === "string" ? `item-${number}` : 9000 + number)
    : base;
  return [...allConditions(plan), ...(plan.list?.asked ?? [])].reduce((item, condition) => settle(item, condition, holds), identified);
}
