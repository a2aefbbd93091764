import { stems } from "../../server/builder/compiler/catalogue/capability.ts";
import type { MatchTask } from "../../server/builder/compiler/fields/match-fields.ts";
import type { Recipe } from "./recipes.ts";

/** The targets of one action that authors filled from one event, and which source fields they used for each. */
export interface FieldDecisions {
  readonly key: string;
  readonly triggerApp: string;
  readonly actionApp: string;
  readonly task: MatchTask;
  readonly used: ReadonlyMap<string, ReadonlySet<string>>;
}

/** `inventory` tells which fields an event has; `rows` which of them were used. */
export function fieldDecisions(rows: readonly Recipe[], inventory: readonly Recipe[]): readonly FieldDecisions[] {
  const sources = new Map<string, Set<string>>();
  for (const row of inventory) {
    const own = sources.get(eventOf(row)) ?? new Set<string>();
    for (const field of Object.values(row.fields ?? {}).flatMap(usedIn)) own.add(field);
    sources.set(eventOf(row), own);
  }
  const groups = new Map<string, { row: Recipe; used: Map<string, Set<string>> }>();
  for (const row of rows) {
    const key = `${eventOf(row)} ${row.actionApp} ${row.action}`;
    const group = groups.get(key) ?? { row, used: new Map<string, Set<string>>() };
    for (const [target, template] of Object.entries(row.fields ?? {})) {
      const used = usedIn(template);
      if (used.length > 0) group.used.set(target, new Set([...(group.used.get(target) ?? []), ...used]));
    }
    if (group.used.size > 0) groups.set(key, group);
  }
  return [...groups].map(([key, { row, used }]) => ({
    key,
    triggerApp: row.triggerApp,
    actionApp: row.actionApp,
    used,
    // In the order of the alphabet: the order of the rows would tell what is used often.
    task: { targets: [...used.keys()], sources: [...(sources.get(eventOf(row)) ?? [])].sort(), about: stems(row.triggerEvent), into: stems(row.action) },
  }));
}

const eventOf = (row: Recipe) => `${row.triggerApp} ${row.triggerEvent}`;

function usedIn(template: unknown): readonly string[] {
  return [...String(template).matchAll(/\{\{([\w]+?)(?:\}\}|$)/g)].map((match) => match[1] ?? "");
}
