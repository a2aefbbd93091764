import type { ActionPlan, ReplyPlan, Source } from "./plan.ts";
import { fieldsOfValue } from "./values.ts";
import { conditionsIn, type Requirement } from "./any-of.ts";
import { fieldsOfAction } from "./values.ts";

/** Of a webhook's body only what is used is insisted on: what else it brings may stay away. */
export function onlyUsed(
  source: Source | null,
  actions: readonly ActionPlan[],
  conditions: readonly Requirement[],
  reply: ReplyPlan | null,
  always: readonly string[] = [],
): Source | null {
  if (source?.type.from !== "declared") return source;
  const rows = reply?.rows ?? [];
  const used = new Set([
    ...actions.flatMap(fieldsOfAction),
    ...rows.flatMap(({ value }) => fieldsOfValue(value)),
    ...[...conditions, ...actions.flatMap((action) => action.conditions)].flatMap(conditionsIn).map(({ field }) => field),
  ]);
  const names = new Set([...[...used].map(({ path }) => path[0]), ...always]);
  const keep = (object: object) => Object.fromEntries(Object.entries(object).filter(([name]) => names.has(name)));
  return {
    ...source,
    fields: source.fields.filter(({ path }) => names.has(path[0])),
    schema: { ...source.schema, properties: keep(source.schema.properties ?? {}), required: (source.schema.required ?? []).filter((name) => names.has(name)) },
    sample: keep(source.sample ?? {}),
  };
}
