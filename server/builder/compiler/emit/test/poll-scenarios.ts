import { plural } from "../../plan/message-text.ts";
import type { Plan, PollStart } from "../../plan/plan.ts";
import { fieldsOfAction } from "../../plan/values.ts";
import { conditionsIn, type Requirement } from "../../plan/any-of.ts";
import { pretty } from "../pretty.ts";
import { literal } from "../render-value.ts";
import { settle, valueAt, withValue } from "../sample-data.ts";
import { sayCondition } from "../say-condition.ts";
import { tellingSample } from "../telling-sample.ts";
import { allConditions } from "./event-body.ts";
import { allThere, counts, expectations, nothingSent } from "./expectations.ts";
import { faultScenarios } from "./fault-scenarios.ts";
import { scenario } from "./scenario-code.ts";
import { nothingThere } from "./upsert-scenarios.ts";

/** A poll notes what is there, and then hands over what came: each thing is treated once. */
export function pollScenarios(plan: Plan, trigger: PollStart): string[] {
  const { items, name } = polledItems(plan, trigger);
  const things = plural(plan.source?.noun ?? "item");
  const seed = (rows: string) => `await systems.${trigger.connection.alias}.seed(${literal(trigger.collection ?? "")}, ${rows});`;
  const read = "await trigger(automation, {});";
  const older = polledItem(plan, trigger, 0);
  const isTaken = trigger.args.includeExisting === true;
  const there = isTaken ? emptyPlace(trigger) : [older];
  const before = [seed(pretty(there, 2)), read, seed(name), ...nothingThere(plan, items)];
  return [
    scenario(`${plan.name}: what is asked for happens`, [...before, read, ...expectations(plan, ...items)]),
    scenario(`nothing happens while there are no new ${things}`, [seed(isTaken ? pretty(there, 2) : name), read, read, ...nothingSent(plan)]),
    scenario(`a second run repeats nothing`, [...before, read, read, ...allThere(plan, items)]),
    ...allConditions(plan).map((condition) => negative(plan, condition, items[0], before.slice(0, 2), seed, read)),
    ...faultScenarios(plan, { event: "{}", before, samples: items }),
  ];
}

/** A folder is there although nothing is in it. */
function emptyPlace({ args }: PollStart): readonly unknown[] {
  return typeof args.folder === "string" ? [{ path: args.folder, type: "folder" }] : [];
}

function negative(plan: Plan, condition: Requirement, item: unknown, before: readonly string[], seed: (rows: string) => string, read: string): string {
  const silent = plan.actions.filter((action) => plan.conditions.includes(condition) || action.conditions.includes(condition));
  const other = settle(item, condition, false);
  return scenario(`nothing is sent unless ${sayCondition(condition)}`, [...before, seed(pretty([other], 2)), read, ...counts(silent, 0, plan.actions)]);
}

/** What is put into the watched place, by the name that the test gives it. */
export function polledItems(plan: Plan, trigger: PollStart): { readonly name: string; readonly items: readonly unknown[] } {
  const name = plural(plan.source?.noun ?? "item").replace(/[^A-Za-z0-9]/g, "");
  return { name, items: [1, 2, 3].map((number) => polledItem(plan, trigger, number)) };
}

function polledItem(plan: Plan, trigger: PollStart, number: number): unknown {
  const rows = plan.actions.flatMap(({ mapping }) => mapping.rows);
  const conditions = allConditions(plan);
  const keys = new Set(plan.actions.flatMap(({ upsert }) => (upsert ? [upsert.key] : [])));
  const sample = tellingSample(plan.source?.sample, rows, conditions);
  const fields = [...plan.actions.flatMap(fieldsOfAction), ...conditions.flatMap(conditionsIn).map(({ field }) => field)];
  const base = fields.reduce<unknown>((item, field) => {
    const value = valueAt(sample, field.path);
    const isKey = field.path.some((segment) => keys.has(segment));
    const own = typeof value !== "string" ? value : isKey ? `${number}.${value}` : field.groups.has("title") ? `${value} (${number})` : value;
    return withValue(item, field.path, own);
  }, {});
  const settled = conditions.reduce((item, condition) => settle(item, condition, true), base);
  return { ...(settled as object), ...identityOf(plan, trigger, number, settled) };
}

/** What a thing goes by, and what it is called by that: a file's name is the end of its path. */
function identityOf({ source }: Plan, { args, version }: PollStart, number: number, item: unknown): Record<string, unknown> {
  const [id = "id", stamp] = version;
  const at = stamp?.endsWith("_at") ? { [stamp]: `2026-05-0${number + 1}T08:00:00.000Z` } : {};
  const known = valueAt(source?.sample, [id]);
  if (typeof known !== "string") return { [id]: 100 + number, ...at, ...(args.mailbox === undefined ? {} : { mailbox: args.mailbox }) };
  if (!/[/.]/.test(known)) return { [id]: 100 + number, ...at };
  const [, stem = known, ending = ""] =
    /^(.*?)(\.\w+)?$/.exec(
      String(valueAt(item, [id]) ?? valueAt(item, ["name"]) ?? known)
        .split("/")
        .at(-1) ?? "",
    ) ?? [];
  const file = `${stem}-${number}${ending}`;
  const folder = String(args.folder ?? args.prefix ?? "").replace(/^\/|\/$/g, "");
  const named = valueAt(item, ["name"]) === undefined ? {} : { name: file };
  return { [id]: folder === "" ? file : `${folder}/${file}`, ...named };
}
