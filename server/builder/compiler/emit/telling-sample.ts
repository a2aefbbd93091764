import type { Row, Value } from "../plan/plan.ts";
import { filler, valueAt, withValue } from "./sample-data.ts";
import { conditionsIn, type Requirement } from "../plan/any-of.ts";

type FieldValue = Extract<Value, { kind: "field" }>;

/** The sample with something to tell apart wherever a mapping reads: an empty field proves nothing, and a name of two words does not show how the rest of it is joined. */
export function tellingSample(sample: unknown, rows: readonly Row[], conditions: readonly Requirement[]): unknown {
  const settled = new Set(conditions.flatMap(conditionsIn).map((condition) => condition.field.path.join(".")));
  return rows
    .flatMap(({ value }) => fieldValues(value))
    .filter(({ field }) => !settled.has(field.path.join(".")))
    .reduce<unknown>((told, { field, as }) => {
      const value = valueAt(told, field.path);
      if (value === null || value === undefined) return withValue(told, field.path, filler(field));
      return as === "lastName" && typeof value === "string" && value.split(" ").length === 2
        ? withValue(told, field.path, value.replace(" ", " Elena "))
        : told;
    }, sample);
}

function fieldValues(value: Value): readonly FieldValue[] {
  if (value.kind === "field") return [value];
  if (value.kind === "constant" || value.kind === "sum" || value.kind === "csv" || value.kind === "json") return [];
  if (value.kind === "list") return value.items.flatMap(fieldValues);
  if (value.kind === "object") return value.members.flatMap(([, member]) => fieldValues(member));
  return (value.kind === "template" ? value.parts : value.line).filter((part) => typeof part !== "string");
}
