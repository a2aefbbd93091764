import { plural } from "../../plan/message-text.ts";
import type { Field } from "../../fields/field.ts";
import type { Plan, WindowPlan } from "../../plan/plan.ts";
import { saysNumber } from "../emit-list.ts";
import { startsAtOnce } from "../emit-since.ts";
import { pretty } from "../pretty.ts";
import { literal } from "../render-value.ts";
import { withValue } from "../sample-data.ts";
import { allThere, expectations, nothingSent } from "./expectations.ts";
import { scenario } from "./scenario-code.ts";

/** When a thing of the scenarios came about: minutes behind the first time that the schedule is due. */
export function stamped(plan: Plan, item: unknown, minutes: number): unknown {
  const { since, window } = plan.list ?? {};
  if (window) return atTime(item, window.field, within(window) - minutes * 1000);
  if (!since) return item;
  const at = new Date(Date.UTC(2026, 0, 5, 9, minutes));
  return atTime(item, since.field, at.getTime());
}

function atTime(item: unknown, { path, type }: Field, time: number): unknown {
  return withValue(item, path, type === "number" ? Math.floor(time / 1000) : new Date(time).toISOString().replace(".000Z", "Z"));
}

const DUE = Date.UTC(2026, 0, 5, 9);
/** A moment of the stretch of time that the scenarios' run looks at; 5 January 2026 is a Monday. */
function within({ span }: WindowPlan): number {
  if ("last" in span) return DUE - span.last / 2;
  const days = { day: { 0: [5, 8], 1: [4, 12] }, week: { 0: [5, 8], 1: [1, 12] }, month: { 0: [3, 12], 1: [-9, 12] } } as const;
  const [day, hour] = days[span.unit][span.back];
  return Date.UTC(2026, 0, day, hour);
}

/** What came about before, or after, is left out. */
export function windowScenarios(plan: Plan, items: readonly unknown[]): string[] {
  const { window, collection, connection } = plan.list ?? {};
  const { source } = plan;
  if (!window || !collection || !connection || !source || plan.list?.threshold) return [];
  const outside = [DUE - 90 * 24 * 3_600_000, ...("last" in window.span ? [DUE - window.span.last - 60_000] : [])].map((time) =>
    atTime(items[0], window.field, time),
  );
  return [
    scenario(`a ${source.noun} that is not ${window.label} is left out`, [
      `await systems.${connection.alias}.seed(${literal(collection)}, ${pretty(outside, 2)});`,
      "await trigger(automation, due);",
      ...(plan.actions.every(saysNumber) ? expectations(plan, []) : nothingSent(plan)),
    ]),
  ];
}

/** What a repeated read remembers: each thing is treated once, in the run after it came about. */
export function sinceScenarios(plan: Plan, items: readonly unknown[], name: string): string[] {
  const { list, source } = plan;
  if (!list?.since || !source || !list.collection) return [];
  const seed = (rows: string) => `await systems.${list.connection.alias}.seed(${literal(list.collection)}, ${rows});`;
  const [first] = items;
  const things = plural(source.noun);
  const all = list.use === "digest" ? [items] : items;
  const older = withValue(stamped(plan, first, -24 * 60), ["id"], typeof idOf(first) === "number" ? 8000 : "item-0");
  const countsOnly = plan.actions.every(saysNumber);
  const isCopied = startsAtOnce(plan);
  const verb = list.since.about === "new" ? "came" : "changed";
  return [
    scenario(`${things} that ${verb} since the last run are treated once`, [
      seed("[]"),
      "await trigger(automation, due);",
      seed(name),
      "await trigger(automation, later);",
      "await trigger(automation, later);",
      ...(countsOnly ? expectations(plan, [], items, []) : allThere(plan, all)),
    ]),
    isCopied
      ? scenario(`a ${source.noun} that changed long before the last run is left alone`, [
          seed(name),
          "await trigger(automation, due);",
          seed(pretty([older], 2)),
          "await trigger(automation, later);",
          ...allThere(plan, all),
        ])
      : scenario(`what was there before the first run is left alone`, [
          seed(name),
          "await trigger(automation, nextDay);",
          ...(countsOnly ? expectations(plan, []) : nothingSent(plan)),
        ]),
    ...(isCopied
      ? [
          scenario(`a ${source.noun} that changes again is brought over again`, [
            seed(pretty([first], 2)),
            "await trigger(automation, due);",
            seed(pretty([stamped(plan, first, 30)], 2)),
            "await trigger(automation, later);",
            ...allThere(plan, [first, first]),
          ]),
        ]
      : []),
  ];
}

/** The times at which the schedule of the scenarios is due. */
export function dueTimes(plan: Plan): string[] {
  return [
    'const due = { scheduledAt: "2026-01-05T09:00:00Z" };',
    ...(plan.list?.since ? ['const later = { scheduledAt: "2026-01-05T10:00:00Z" };'] : []),
    ...(plan.list?.since && !startsAtOnce(plan) ? ['const nextDay = { scheduledAt: "2026-01-06T09:00:00Z" };'] : []),
  ];
}

function idOf(item: unknown): unknown {
  return (item as { readonly id?: unknown } | undefined)?.id;
}
