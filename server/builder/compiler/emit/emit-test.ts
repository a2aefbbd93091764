import type { Operation } from "../../../connectors/connector.ts";
import { plural } from "../plan/message-text.ts";
import type { ActionPlan, Condition, LookupPlan, Plan, Row } from "../plan/plan.ts";
import { declared } from "./emit-automation.ts";
import { evaluate, fieldsIn, settle, valueAt, withValue } from "./sample-data.ts";
import { sayCondition } from "./say-condition.ts";
import { pretty } from "./pretty.ts";
import { literal } from "./render-value.ts";
import { tellingSample } from "./telling-sample.ts";

/** tests/<id>.test.ts: scenarios that assert on what the simulated systems took. */
export function emitTest(plan: Plan): string {
  const scenarios = plan.list ? listScenarios(plan) : eventScenarios(plan);
  return [
    `import { expect, scenario } from "@vennel/sdk/testing";`,
    `import automation from "../src/automations/${plan.id}";`,
    "",
    ...(plan.list || plan.trigger.type === "schedule"
      ? ['const due = { scheduledAt: "2026-01-05T09:00:00Z" };', ""]
      : [`const body = ${pretty(plan.lookup ? noticesOf(plan.lookup) : happyBody(plan))}${plan.lookup ? "" : " as const"};`, ""]),
    scenarios.join("\n"),
  ].join("\n");
}

/** Only what the automation reads: a test should say what matters. */
function happyBody(plan: Plan): unknown {
  const sample = tellingSample(
    plan.source?.sample,
    plan.actions.flatMap((action) => action.mapping.rows),
    allConditions(plan),
  );
  const settled = allConditions(plan).reduce((body, condition) => settle(body, condition, true), sample);
  const fields = [...plan.actions.flatMap((action) => action.mapping.rows), ...(plan.reply?.rows ?? [])].flatMap((row) => [...fieldsIn(row.value)]);
  const paths = [...fields, ...allConditions(plan).map((condition) => condition.field)].map((field) => field.path);
  const whole = paths.length === 0 ? (plan.source?.sample ?? {}) : {};
  return paths.reduce<unknown>((body, path) => withValue(body, path, valueAt(settled, path)), whole);
}

function noticesOf(lookup: LookupPlan): readonly unknown[] {
  const [first] = Array.isArray(lookup.notices) ? lookup.notices : [];
  return first === undefined ? [] : [first];
}

/** Puts the thing that the notice speaks of into the simulated system. */
function seedThing(plan: Plan, thing: unknown): string[] {
  if (!plan.lookup || !plan.lookup.collection) return [];
  const [notice] = noticesOf(plan.lookup) as Record<string, unknown>[];
  const whole = withValue(thing, ["id"], String(notice?.[plan.lookup.idField] ?? "1"));
  return [`await systems.${plan.lookup.connection.alias}.seed(${literal(plan.lookup.collection)}, ${pretty([whole], 2)});`];
}

function allConditions(plan: Plan): readonly Condition[] {
  return [...plan.conditions, ...plan.actions.flatMap((action) => action.conditions)];
}

function eventScenarios(plan: Plan): string[] {
  const event = plan.trigger.type === "schedule" ? "due" : plan.trigger.type === "manual" ? "{}" : "{ body }";
  const body = happyBody(plan);
  const scenarios = [
    scenario(`${plan.name}: what is asked for happens`, [...seedThing(plan, body), `await trigger(automation, ${event});`, ...expectations(plan, body)]),
  ];
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
  return [...scenarios, ...faultScenarios(plan, event, seedThing(plan, body))];
}

function scenario(name: string, lines: readonly string[]): string {
  const parts = ["trigger", "systems"].filter((part) => lines.some((line) => new RegExp(`\\b${part}\\b`).test(line)));
  return [`scenario(${literal(name)}, async ({ ${parts.join(", ")} }) => {`, ...lines.map((line) => `  ${line}`), "});", ""].join("\n");
}

/** A system that is busy or down for a moment: in the end the effect is there, once. */
function faultScenarios(plan: Plan, event: string, before: readonly string[]): string[] {
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

/** In the order of the samples: each is what one turn of the automation is given. */
function expectations(plan: Plan, ...samples: readonly unknown[]): string[] {
  const aliases = [...new Set(plan.actions.map((action) => action.connection.alias))];
  return aliases.flatMap((alias) => {
    const actions = plan.actions.filter((action) => action.connection.alias === alias && isWrite(action));
    if (actions.length === 0) return [];
    const expected = samples.flatMap((sample) => actions.map((action) => expectedWrite(action, sample)));
    return [`expect(systems.${alias}.recorded).toMatchObject(${pretty(expected, 2)});`];
  });
}

/** Systems record what changes them; that something was only read leaves no trace there. */
function isWrite(action: ActionPlan): boolean {
  return "operation" in action.target || action.target.method !== "GET";
}

function counts(actions: readonly ActionPlan[], each: number, all: readonly ActionPlan[]): string[] {
  const aliases = [...new Set(actions.map((action) => action.connection.alias))];
  return aliases.map(
    (alias) =>
      `expect(systems.${alias}.recorded).toHaveLength(${each + all.filter((action) => action.connection.alias === alias && !actions.includes(action)).length});`,
  );
}

export function expectedWrite(action: ActionPlan, sample: unknown): Record<string, unknown> {
  const { rows } = action.mapping;
  if (!("operation" in action.target)) {
    const { method, path } = action.target;
    return { method, path, ...(rows.length > 0 ? { body: nest(rows, sample) } : {}) };
  }
  const { operation } = action.target;
  const required = new Set(operation.input.required ?? []);
  const isLeftOut = ({ target, value }: Row) =>
    value.kind === "field" && value.as === "same" && valueAt(sample, value.field.path) == null && !required.has(target[0] ?? "");
  const inBody = rows.filter((row) => operation.placement[row.target[0] ?? ""] === undefined && !isLeftOut(row));
  const placed = inBody.map((row): Row => ({ ...row, target: bodyPath(operation, row.target) }));
  return { method: operation.method, path: filledPath(operation, rows, sample), ...(placed.length > 0 ? { body: nest(placed, sample) } : {}) };
}

function bodyPath(operation: Operation, target: readonly string[]): readonly string[] {
  const [head = "", ...rest] = target;
  const moved = (operation as { bodyPaths?: Readonly<Record<string, string>> }).bodyPaths?.[head];
  return moved ? [...moved.split("."), ...rest] : target;
}

function filledPath(operation: Operation, rows: readonly Row[], sample: unknown): string {
  return operation.path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const row = rows.find((candidate) => candidate.target[0] === name);
    return row ? encodeURIComponent(String(evaluate(row.value, sample))) : whole;
  });
}

function nest(rows: readonly Row[], sample: unknown): unknown {
  return rows.reduce<unknown>((body, row) => withValue(body, row.target, evaluate(row.value, sample)), {});
}

function listScenarios(plan: Plan): string[] {
  const { list, source } = plan;
  if (!list || !source) return [];
  const none = list.collection ? [`await systems.${list.connection.alias}.seed(${literal(list.collection)}, []);`] : [];
  const silent = scenario(`nothing happens while there are no ${plural(source.noun)}`, [
    ...none,
    "await trigger(automation, due);",
    ...counts(plan.actions, 0, plan.actions),
  ]);
  const seeded = seeding(plan);
  if (!seeded) return [silent];
  const { lines, items } = seeded;
  const wanted = plan.list?.use === "digest" ? 1 : items.length;
  const always = plan.actions.every((action) => action.conditions.length === 0);
  const expected = plan.list?.use === "digest" ? expectations(plan, items) : always ? expectations(plan, ...items) : counts(plan.actions, wanted, plan.actions);
  return [
    scenario(`${plan.name}: what is asked for happens, over three pages`, [
      ...lines,
      `await systems.${list.connection.alias}.pageSize(2);`,
      "await trigger(automation, due);",
      ...expected,
    ]),
    silent,
    ...(plan.list?.use === "each" && items.length > 0
      ? [
          scenario("a second run repeats nothing", [
            ...lines,
            "await trigger(automation, due);",
            "await trigger(automation, due);",
            ...counts(plan.actions, wanted, plan.actions),
          ]),
        ]
      : []),
    ...[...plan.conditions, ...list.asked].map((condition) => negativeList(plan, condition)),
    ...(plan.list?.use === "digest" ? faultScenarios(plan, "due", lines) : []),
  ];
}

function seeding(plan: Plan): { lines: readonly string[]; items: readonly unknown[] } | null {
  const name = plan.list?.collection;
  if (!name) return null;
  const items = Array.from({ length: 5 }, (_, index) => listItem(plan, index + 1, true));
  return { lines: [`await systems.${plan.list?.connection.alias}.seed(${literal(name)}, ${pretty(items, 2)});`], items };
}

function negativeList(plan: Plan, condition: Condition): string {
  const item = settle(listItem(plan, 1, true), condition, false);
  return scenario(`nothing is sent unless ${sayCondition(condition)}`, [
    `await systems.${plan.list?.connection.alias}.seed(${literal(plan.list?.collection ?? "")}, ${pretty([item], 2)});`,
    "await trigger(automation, due);",
    ...counts(plan.actions, 0, plan.actions),
  ]);
}

/** One item that fits, told from its siblings by its texts. */
function listItem(plan: Plan, number: number, holds: boolean): unknown {
  const rows = plan.actions.flatMap((action) => action.mapping.rows);
  const fields = rows.flatMap((row) => [...fieldsIn(row.value)]);
  const sample = tellingSample(plan.source?.sample, rows, plan.conditions);
  const base = fields.reduce<unknown>((item, field) => {
    const value = valueAt(sample, field.path);
    const own = typeof value === "string" && field.groups.has("title") ? `${value} (${number})` : value;
    return withValue(item, field.path, own);
  }, {});
  const identified = plan.source?.fields.some((field) => field.path.join(".") === "id")
    ? withValue(base, ["id"], typeof valueAt(plan.source?.sample, ["id"]) === "string" ? `item-${number}` : 9000 + number)
    : base;
  return [...plan.conditions, ...(plan.list?.asked ?? [])].reduce((item, condition) => settle(item, condition, holds), identified);
}
