import type { Comparison, Condition } from "../plan/plan.ts";
import { literal, singular } from "./render-value.ts";
import type { Requirement } from "../plan/any-of.ts";

const OPPOSITE: Record<Comparison, Comparison> = { ">": "<=", ">=": "<", "<": ">=", "<=": ">" };

/** A condition as an expression; `holds: false` gives its opposite, as a guard needs it. */
export function renderCondition(condition: Condition, path: string, holds: boolean): string {
  const positive = condition.negated !== holds;
  const absent = condition.field.optionalFrom !== null;
  switch (condition.kind) {
    case "compare": {
      const op = positive ? condition.op : OPPOSITE[condition.op];
      const number = condition.field.type === "string" ? `Number(${absent ? `${path} ?? 0` : path})` : absent ? `(${path} ?? 0)` : path;
      return `${number} ${op} ${amount(condition.value, condition.field.minorUnits)}`;
    }
    case "equals": {
      const [value] = condition.values;
      if (condition.values.length > 1)
        return `${positive ? "" : "!"}${literal(condition.values)}.includes(${absent || condition.field.schema.enum ? `String(${path})` : path})`;
      if (typeof value === "boolean") return positive === value ? path : `!${path}`;
      if (typeof value === "string" && isFreeText(condition))
        return `${absent ? `${path}?` : path}.toLowerCase() ${positive ? "===" : "!=="} ${literal(value.toLowerCase())}`;
      return `${path} ${positive ? "===" : "!=="} ${literal(value)}`;
    }
    case "has":
      return `${positive ? "" : "!"}${memberTest(condition, absent ? `(${path} ?? [])` : path)}`;
    case "contains":
    case "starts":
    case "ends": {
      const method = { contains: "includes", starts: "startsWith", ends: "endsWith" }[condition.kind];
      const text = `${absent ? `(${path} ?? "")` : path}.toLowerCase()`;
      const tests = condition.values.map((value) => `${text}.${method}(${literal(value.toLowerCase())})`);
      if (tests.length === 1) return `${positive ? "" : "!"}${tests[0]}`;
      return `${positive ? "(" : "!("}${tests.join(" || ")})`;
    }
    case "present":
      if (condition.field.type === "array") return `${path}${absent ? "?" : ""}.length ${positive ? "> 0" : "=== 0"}`;
      // “no comments”: there are none, however many could be counted.
      if (condition.field.type === "number") return `${absent ? `(${path} ?? 0)` : path} ${positive ? "> 0" : "=== 0"}`;
      return condition.field.type === "string" ? `${positive ? "" : "!"}${path}` : `${path} ${positive ? "!=" : "=="} null`;
  }
}

/** A requirement as an expression; `path` is how code reaches what each of its conditions is on. */
export function renderRequirement(requirement: Requirement, path: (condition: Condition) => string, holds: boolean): string {
  if (requirement.kind !== "any") return renderCondition(requirement, path(requirement), holds);
  const parts = requirement.of.map((one) => renderCondition(one, path(one), holds));
  return holds ? `(${parts.join(" || ")})` : parts.join(" && ");
}

/** Text that people spell as they like; values that the schema lists are exact. */
export function isFreeText(condition: Extract<Condition, { kind: "equals" }>): boolean {
  const { field } = condition;
  return field.type === "string" && !field.schema.enum && field.schema.type !== undefined && !Array.isArray(field.schema.type);
}

function memberTest(condition: Extract<Condition, { kind: "has" }>, path: string): string {
  const item = singular(condition.field.path.at(-1) ?? "items");
  const value = condition.member === null ? item : `${item}.${condition.member}`;
  if (condition.values.length === 1)
    return condition.member === null
      ? `${path}.includes(${literal(condition.values[0])})`
      : `${path}.some((${item}) => ${value} === ${literal(condition.values[0])})`;
  return `${path}.some((${item}) => ${literal(condition.values)}.includes(${value}))`;
}

/** What a comparison compares with. */
export function renderNumber(condition: Extract<Condition, { kind: "compare" }>): string {
  return amount(condition.value, condition.field.minorUnits);
}

/** `100_00`: the last two digits are the cents. */
function amount(value: number, minorUnits: boolean): string {
  if (!minorUnits || !Number.isInteger(value) || value < 100) return String(value);
  return `${Math.floor(value / 100)}_${String(value % 100).padStart(2, "0")}`;
}
