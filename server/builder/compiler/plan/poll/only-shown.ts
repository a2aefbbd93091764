import { conditionsIn } from "../any-of.ts";
import type { Plan } from "../plan.ts";
import { fieldsOfAction } from "../values.ts";
import { polledSource } from "./poll-source.ts";

/** Where the poll shows everything that is used, the thing need not be read as a whole. */
export function onlyShown<Draft extends Pick<Plan, "trigger" | "source" | "lookup" | "conditions" | "actions">>(plan: Draft): Draft {
  const { trigger, lookup, source } = plan;
  if (trigger.type !== "poll" || !lookup || !source) return plan;
  const polled = polledSource(trigger.connection, trigger.operation);
  const shown = new Set(polled.fields.map(({ path }) => path.join(".")));
  const conditions = [...plan.conditions, ...plan.actions.flatMap((action) => action.conditions)].flatMap(conditionsIn);
  const used = [...plan.actions.flatMap(fieldsOfAction), ...conditions.map(({ field }) => field)];
  return used.every(({ path }) => shown.has(path.join("."))) ? { ...plan, source: polled, lookup: null } : plan;
}
