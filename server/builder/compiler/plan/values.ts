import type { Field } from "../fields/field.ts";
import type { NamedField } from "./named-fields.ts";
import type { ActionPlan, Row, Value } from "./plan.ts";

/** The fields of the source that a value is made of. */
export function fieldsOfValue(value: Value): readonly Field[] {
  switch (value.kind) {
    case "constant":
      return [];
    case "field":
      return [value.field];
    case "template":
      return value.parts.flatMap((part) => (typeof part === "string" ? [] : [part.field]));
    case "list":
      return value.items.flatMap(fieldsOfValue);
    case "object":
      return value.members.flatMap(([, member]) => fieldsOfValue(member));
    case "csv":
      return value.columns.map(([, field]) => field);
    case "json":
      return value.members?.map(([, field]) => field) ?? value.shows;
    case "sum":
      return [value.field, ...(value.currency ? [value.currency] : [])];
    case "lines":
      return value.line.flatMap((part) => (typeof part === "string" ? [] : [part.field]));
  }
}

/** Every field that an action reads: for what it sends, and for where it sends it. */
export function fieldsOfAction({ mapping, target }: ActionPlan): readonly Field[] {
  return [...mapping.rows.flatMap(({ value }) => fieldsOfValue(value)), ...("params" in target ? target.params.map(({ field }) => field) : [])];
}

/** Fields that were asked for and are in none of the rows. */
export function uncarried(named: readonly NamedField[], rows: readonly Row[]): readonly NamedField[] {
  const carried = new Set(rows.flatMap(({ value }) => fieldsOfValue(value)));
  return named.filter(({ field }) => !carried.has(field));
}
