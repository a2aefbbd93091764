import type { LookupPlan, Plan } from "../../plan/plan.ts";
import { pretty } from "../pretty.ts";
import { literal } from "../render-value.ts";
import { fieldsIn, settle, valueAt, withValue } from "../sample-data.ts";
import { expectedWrite } from "./expected-write.ts";
import { tellingSample } from "../telling-sample.ts";
import { conditionsIn, type Requirement } from "../../plan/any-of.ts";
import { fieldsOfAction } from "../../plan/values.ts";

/** Only what the automation reads: a test should say what matters. */
export function happyBody(plan: Plan): unknown {
  const sample = tellingSample(
    plan.source?.sample,
    plan.actions.flatMap((action) => action.mapping.rows),
    allConditions(plan),
  );
  const settled = allConditions(plan).reduce((body, condition) => settle(body, condition, true), sample);
  const fields = [...plan.actions.flatMap(fieldsOfAction), ...(plan.reply?.rows ?? []).flatMap((row) => [...fieldsIn(row.value)])];
  const paths = [
    ...fields,
    ...allConditions(plan)
      .flatMap(conditionsIn)
      .map((condition) => condition.field),
  ].map((field) => field.path);
  const whole = paths.length === 0 ? (plan.source?.sample ?? {}) : {};
  return paths.reduce<unknown>((body, path) => withValue(body, path, valueAt(settled, path)), whole);
}

export function noticesOf(lookup: LookupPlan): readonly unknown[] {
  const [first] = Array.isArray(lookup.notices) ? lookup.notices : [];
  return first === undefined ? [] : [first];
}

/** Puts the thing that the notice speaks of into the simulated system. */
export function seedThing(plan: Plan, thing: unknown): string[] {
  if (!plan.lookup || !plan.lookup.collection) return [];
  const [notice] = noticesOf(plan.lookup) as Record<string, unknown>[];
  const whole = withValue(thing, ["id"], String(notice?.[plan.lookup.idField] ?? "1"));
  return [`await systems.${plan.lookup.connection.alias}.seed(${literal(plan.lookup.collection)}, ${pretty([whole], 2)});`];
}

/** What a call changes or deletes where it is, is there first. */
export function seedChanged(plan: Plan, body: unknown): string[] {
  return plan.actions.flatMap((action) => {
    if ("operation" in action.target || !/^(?:PATCH|DELETE)$/.test(action.target.method)) return [];
    const [, parent = "", id = ""] = /^\/?(.+)\/([^/]+)$/.exec(String(expectedWrite(action, body).path)) ?? [];
    return parent === "" ? [] : [`await systems.${action.connection.alias}.seed(${literal(parent)}, [{ id: ${literal(decodeURIComponent(id))} }]);`];
  });
}

export function allConditions(plan: Plan): readonly Requirement[] {
  return [...plan.conditions, ...plan.actions.flatMap((action) => action.conditions)];
}
