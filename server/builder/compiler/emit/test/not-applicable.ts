import type { Plan } from "../../plan/plan.ts";
import { plural } from "../../plan/message-text.ts";
import { literal } from "../render-value.ts";
import { isWrite } from "./expectations.ts";
import { seededItems } from "./list-scenarios.ts";

/** What is tried for other automations and cannot happen to this one, each with its reason. */
export function notApplicable(plan: Plan): string[] {
  const lines = reasons(plan).map(([what, why]) => `notApplicable(${literal(what)}, ${literal(why)});`);
  return lines.length === 0 ? [] : [[...lines, ""].join("\n")];
}

function reasons(plan: Plan): readonly (readonly [string, string])[] {
  return [...aboutReading(plan), ...aboutDuplicates(plan), ...aboutWrites(plan)];
}

function aboutReading(plan: Plan): readonly (readonly [string, string])[] {
  if (plan.list) return seededItems(plan) ? [] : [["three pages", `The simulated ${plan.list.connection.name} has nothing to list here.`]];
  if (plan.trigger.type === "poll") return [["three pages", "What is new comes in one answer; what is more than that comes with the next read."]];
  const paged = ["three pages", "Nothing is listed, so that nothing comes in pages."] as const;
  if (plan.lookup) return [paged];
  if (plan.trigger.type === "event")
    return [["empty", `${plan.trigger.connection.name} tells of one ${plan.source?.noun ?? "thing"} at a time, never of none.`], paged];
  const reads = plan.source?.type.from === "declared" && plan.source.fields.length > 0;
  return [...(reads ? [] : [["empty", "Nothing is read from what starts it."] as const]), paged];
}

function aboutDuplicates({ trigger, list, source, actions }: Plan): readonly (readonly [string, string])[] {
  if (trigger.type !== "schedule" || !actions.some(isWrite)) return [];
  if (!list) return [["duplicate delivery", "A schedule starts one run each time that it is due."]];
  if (list.since) return [];
  if (list.use === "digest") return [["duplicate delivery", "A schedule starts one run each time that it is due, and each tells how things stand then."]];
  const isKnown = source?.fields.some(({ path }) => path.join(".") === "id") || actions.every(({ upsert }) => upsert !== null);
  return isKnown ? [] : [["duplicate delivery", `Nothing tells one of the ${plural(source?.noun ?? "item")} from another.`]];
}

function aboutWrites({ actions, source }: Plan): readonly (readonly [string, string])[] {
  if (actions.some(isWrite)) return [];
  const refuses = source?.type.from === "declared" && source.fields.length > 0;
  const situations = ["duplicate delivery", "429 then success", "500 half-way", ...(refuses ? [] : ["invalid record"]), "expired token"];
  return situations.map((what) => [what, "No system is changed."] as const);
}
