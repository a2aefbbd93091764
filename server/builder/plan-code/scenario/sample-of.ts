import type { ListStart } from "../../../../contracts/plan/start.ts";
import type { Plan } from "../../../../contracts/plan/plan.ts";
import { isHole } from "../../../../contracts/plan/value.ts";
import type { JsonSchema } from "../../../connectors/json-schema.ts";
import { itemSchema } from "../../../connectors/item-schema.ts";
import { fieldsIn } from "../fields-in.ts";
import { kindOf } from "../fit/fit-value.ts";
import type { PlanTypes } from "../types/plan-types.ts";
import { valueAt, withValue } from "./settle-sample.ts";

const DUE = "2026-01-05T09:00:00.000Z";

/** An event that starts a plan, with only what the plan reads of it. */
export function sampleOf(plan: Plan, types: PlanTypes): unknown {
  const [start] = plan.starts;
  if (!start || isHole(start)) return {};
  switch (start.kind) {
    case "schedule":
      return { scheduledAt: DUE };
    case "list":
      return { items: listed(start, types) };
    case "event": {
      const body = types.eventSample(start.connection, start.event);
      return Array.isArray(body) ? { body } : read(plan, types, { body }, { body: {} });
    }
    case "webhook":
      return read(plan, types, sampleOfSchema(types.names.get("event")?.schema ?? {}), { body: {} });
    case "manual":
      return read(plan, types, sampleOfSchema(types.names.get("event")?.schema ?? {}));
    case "internal":
    case "code":
      return {};
  }
}

/** Items that the simulated system knows, so that what is read by their ids is there. */
function listed(start: ListStart, types: PlanTypes): readonly unknown[] {
  const operation = types.operation(start.connection, start.operation);
  const item = sampleOfSchema((operation && itemSchema(operation)?.schema) ?? {});
  const rows = types.listedRows(start.connection, start.operation);
  if (rows.length === 0 || typeof item !== "object" || item === null) return [item];
  return rows.map((row) => Object.fromEntries(Object.entries(item).map(([name, value]) => [name, row[name] ?? value])));
}

/** A test should say what matters: the members that the steps read, as they are in the whole sample. */
function read(plan: Plan, types: PlanTypes, whole: unknown, least: unknown = {}): unknown {
  const paths = fieldsIn(plan.steps).filter(({ of, path }) => of === "event" && path.length > 0);
  // Whole things come before their members, which are laid over them.
  const ordered = [...paths].sort((a, b) => a.path.length - b.path.length);
  return ordered.reduce<unknown>((sample, field) => {
    const value = valueAt(whole, field.path) ?? sampleOfSchema(types.at(field).schema, field.path.at(-1));
    return withValue(sample, field.path, value);
  }, least);
}

export function sampleOfSchema(schema: JsonSchema, name = "value"): unknown {
  const [example] = schema.examples ?? [];
  const fixed = schema.const ?? example ?? schema.enum?.[0];
  if (fixed !== undefined) return fixed;
  switch (kindOf(schema)) {
    case "object":
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([member, inner]) => [member, sampleOfSchema(inner, member)]));
    case "array":
      return [sampleOfSchema(schema.items ?? {}, name)];
    case "number":
      return 1;
    case "boolean":
      return true;
    default:
      return schema.format === "email" ? "ada@example.test" : schema.format === "date-time" ? DUE : `A ${name.replaceAll("_", " ")}`;
  }
}
