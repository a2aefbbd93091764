import type { Field } from "../fields/field.ts";
import { fieldsOfValue } from "../plan/values.ts";
import { csvOf } from "./csv-sample.ts";
import { evaluateSum } from "./render-sum.ts";
import { isFreeText } from "./render-condition.ts";
import type { Requirement } from "../plan/any-of.ts";
import type { Condition, Value } from "../plan/plan.ts";

/** A value in a sample, by path. */
export function valueAt(sample: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, segment) => (typeof value === "object" && value !== null ? (value as Record<string, unknown>)[segment] : undefined),
    sample,
  );
}

export function withValue(sample: unknown, path: readonly string[], value: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  const object = typeof sample === "object" && sample !== null && !Array.isArray(sample) ? (sample as Record<string, unknown>) : {};
  return { ...object, [head]: withValue(object[head], rest, value) };
}

/** Something plausible for a field whose sample is empty. */
export function filler(field: Field): unknown {
  if (field.schema.enum) return field.schema.enum[0];
  if (field.type === "number") return 7;
  if (field.type === "boolean") return true;
  if (field.type === "array") return [];
  if (field.type === "object") return {};
  if (field.schema.format === "uri") return "https://example.com/1";
  if (field.schema.format === "email") return "ada@example.com";
  return `Sample ${field.path.at(-1)?.replaceAll("_", " ") ?? "text"}`;
}

/** The sample with a value that makes the condition true, or false. Limits are tested on the limit itself. */
export function settle(sample: unknown, condition: Requirement, isToHold: boolean): unknown {
  if (condition.kind === "any") return settleAny(sample, condition.of, isToHold);
  const positive = condition.negated !== isToHold;
  return withValue(sample, condition.field.path, settledValue(valueAt(sample, condition.field.path), condition, positive));
}

/** Of several the first holds, and the others do not wherever that leaves it alone; or none does. */
function settleAny(sample: unknown, [first, ...others]: readonly Condition[], isToHold: boolean): unknown {
  const start = first ? settle(sample, first, isToHold) : sample;
  return others.reduce((settled, other) => {
    const without = holds(other, settled) ? settle(settled, other, false) : settled;
    return first && holds(first, without) !== isToHold ? settled : without;
  }, start);
}

function settledValue(current: unknown, condition: Condition, positive: boolean): unknown {
  switch (condition.kind) {
    case "compare": {
      const { op, value } = condition;
      const step = condition.field.minorUnits ? 100 : 1;
      const inside = { ">": value + step, ">=": value, "<": value - step, "<=": value }[op];
      const outside = { ">": value, ">=": value - step, "<": value, "<=": value + step }[op];
      const chosen = positive ? inside : outside;
      return condition.field.type === "string" ? chosen.toFixed(2) : chosen;
    }
    case "equals": {
      const [value] = condition.values;
      if (positive) return value;
      if (typeof value === "boolean") return !value;
      if (typeof value === "number") return value + 1;
      const other = condition.field.schema.enum?.find((item) => !condition.values.includes(item as string));
      return other ?? (isFreeText(condition) ? "something else" : "other");
    }
    case "has": {
      const [value] = condition.values;
      const name = positive ? value : "other";
      return [condition.member === null ? name : { [condition.member]: name }];
    }
    case "contains":
      return positive ? `About ${condition.values[0]} today` : "About something else";
    case "starts":
      return positive ? `${condition.values[0]} and more` : "Something else";
    case "ends":
      return positive ? `ada${condition.values[0]}` : "ada@elsewhere.example";
    case "present":
      if (condition.field.type === "number") return positive ? Number(current) || 7 : 0;
      if (!positive) return condition.field.type === "array" ? [] : condition.field.type === "string" && condition.field.optionalFrom === null ? "" : null;
      if (condition.field.type === "array" && !(Array.isArray(current) && current.length > 0))
        return [condition.field.schema.items?.properties?.name ? { name: "other" } : "other"];
      return current || filler(condition.field);
  }
}

/** What a value comes to for a sample: what the test expects the system to have been sent. */
export function evaluate(value: Value, sample: unknown): unknown {
  switch (value.kind) {
    case "constant":
      return value.value;
    case "field":
      return evaluateField(value, sample);
    case "template":
      return value.parts.map((part) => (typeof part === "string" ? part : (evaluateField(part, sample) ?? ""))).join("");
    case "list":
      return value.items.map((item) => evaluate(item, sample));
    case "object":
      return Object.fromEntries(value.members.map(([name, member]) => [name, evaluate(member, sample)]));
    case "csv":
      return csvOf(
        value.columns.map(([name]) => name),
        (Array.isArray(sample) ? sample : []).map((item) => value.columns.map(([, field]) => valueAt(item, field.path))),
      );
    case "json": {
      const { members } = value;
      if (members && Array.isArray(sample))
        return JSON.stringify(
          sample.map((item) => pick(members, item)),
          null,
          2,
        );
      return JSON.stringify(members ? pick(members, sample) : valueAt(sample, value.focus), null, 2);
    }
    case "sum":
      return evaluateSum(value, Array.isArray(sample) ? sample : [], valueAt);
    case "lines": {
      const items = Array.isArray(sample) ? sample : [];
      if (value.line.length === 0) return `${items.length} ${value.heading}`;
      const lines = items.map((item) => `• ${value.line.map((part) => (typeof part === "string" ? part : (evaluateField(part, item) ?? ""))).join("")}`);
      return [`${items.length} ${value.heading}`, ...lines].join("\n");
    }
  }
}

function evaluateField({ field, as }: Extract<Value, { kind: "field" }>, sample: unknown): unknown {
  const value = valueAt(sample, field.path);
  switch (as) {
    case "same":
      if (value === null || value === undefined) return field.type === "number" ? 0 : "";
      return value;
    case "text":
      return String(value ?? "");
    case "number":
      return Number(value ?? 0) / 100;
    case "parsed":
      return Number(value ?? 0);
    case "amount":
      return (Number(value ?? 0) / 100).toFixed(2);
    case "names":
      return ((value ?? []) as { name: string }[]).map((item) => item.name).join(", ");
    case "list":
      return ((value ?? []) as unknown[]).join(", ");
    case "fileName":
      return String(value ?? "")
        .split("/")
        .at(-1);
    case "firstName":
      return String(value ?? "").split(" ")[0];
    case "lastName":
      return String(value ?? "")
        .split(" ")
        .slice(1)
        .join(" ");
  }
}

function pick(members: readonly (readonly [string, Field])[], sample: unknown): Record<string, unknown> {
  return Object.fromEntries(members.map(([name, field]) => [name, valueAt(sample, field.path)]));
}

/** Every field that a value reads. */
export function fieldsIn(value: Value): readonly Field[] {
  if (value.kind === "field") return [value.field];
  if (value.kind === "list") return value.items.flatMap(fieldsIn);
  if (value.kind === "object") return value.members.flatMap(([, member]) => fieldsIn(member));
  if (value.kind === "template") return value.parts.flatMap((part) => (typeof part === "string" ? [] : [part.field]));
  if (value.kind === "csv" || value.kind === "json") return fieldsOfValue(value);
  if (value.kind === "sum") return [value.field, ...(value.currency ? [value.currency] : [])];
  if (value.kind === "lines") return value.line.flatMap((part) => (typeof part === "string" ? [] : [part.field]));
  return [];
}

/** Whether a condition is true of a sample. */
export function holds(condition: Requirement, sample: unknown): boolean {
  if (condition.kind === "any") return condition.of.some((one) => holds(one, sample));
  const value = valueAt(sample, condition.field.path);
  return isSo(condition, value) !== condition.negated;
}

function isSo(condition: Condition, value: unknown): boolean {
  switch (condition.kind) {
    case "compare": {
      const number = Number(value);
      return { ">": number > condition.value, ">=": number >= condition.value, "<": number < condition.value, "<=": number <= condition.value }[condition.op];
    }
    case "equals":
      return condition.values.some((wanted) => String(wanted).toLowerCase() === String(value).toLowerCase());
    case "has":
      return (
        Array.isArray(value) &&
        value.some((item) => condition.values.includes(condition.member === null ? String(item) : String((item as Record<string, unknown>)[condition.member])))
      );
    case "contains":
      return condition.values.some((part) => String(value).toLowerCase().includes(part.toLowerCase()));
    case "starts":
      return condition.values.some((part) => String(value).toLowerCase().startsWith(part.toLowerCase()));
    case "ends":
      return condition.values.some((part) => String(value).toLowerCase().endsWith(part.toLowerCase()));
    case "present":
      if (condition.field.type === "number") return Number(value ?? 0) > 0;
      return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== "";
  }
}
