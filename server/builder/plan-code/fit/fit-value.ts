import { isHole, type Comparison, type Json, type Slot, type Test, type Value } from "../../../../contracts/plan/value.ts";
import type { JsonSchema } from "../../../connectors/json-schema.ts";
import { isNullable } from "../../../connectors/schema-of.ts";
import { fieldsIn } from "../fields-in.ts";
import type { PlanTypes } from "../types/plan-types.ts";

type Kind = "string" | "number" | "boolean" | "array" | "object" | "unknown";

const EMPTY: Partial<Record<Kind, Json>> = { string: "", number: 0, boolean: false, array: [] };
const MOMENTS: ReadonlySet<string> = new Set(["ago", "ahead", "startOf", "moment"]);

/** Makes a value fit where it goes: converted to the type that is wanted there, and never missing where one is required. */
export function fitValue(slot: Slot<Value>, wanted: JsonSchema, required: boolean, types: PlanTypes, called = "value"): Slot<Value> {
  if (isHole(slot)) return slot;
  if (!isReadable(slot, types) || !canBecome(slot, wanted, types)) return { hole: `Which ${wordsOf(called)}?` };
  if ("object" in slot) {
    const members = Object.entries(slot.object).map(([name, inner]) => {
      const below = wanted.properties?.[name] ?? (typeof wanted.additionalProperties === "object" ? wanted.additionalProperties : {});
      return [name, fitValue(inner, below, wanted.required?.includes(name) ?? false, types, name)] as const;
    });
    return { object: Object.fromEntries(members) };
  }
  if ("list" in slot) return { list: slot.list.map((inner) => fitValue(inner, wanted.items ?? {}, true, types)) };
  if (kindOf(wanted) === "array" && isScalar(types.schemaOf(slot))) return { list: [fitValue(slot, wanted.items ?? {}, true, types, called)] };
  const inner = fitWithin(slot, types);
  return present(converted(inner, kindOf(wanted), types), kindOf(wanted), required, types);
}

/** Fits what a value is made of; the value itself keeps its type. */
export function fitWithin(value: Value, types: PlanTypes): Value {
  if ("text" in value)
    return { text: value.text.map((part) => (typeof part === "string" ? part : present(inText(fitWithin(part, types)), "string", true, types))) };
  if ("map" in value) return { ...value, map: list(value.map, types), to: fitWithin(value.to, types) };
  if ("filter" in value) return { ...value, filter: list(value.filter, types), test: fitTest(value.test, types) };
  if ("sort" in value) return { ...value, sort: list(value.sort, types) };
  if ("fold" in value) return { ...value, of: list(value.of, types), by: converted(value.by, "number", types) };
  if ("call" in value)
    return { ...value, on: receiver(value.call, fitWithin(value.on, types), types), with: value.with.map((inner) => fitWithin(inner, types)) };
  return value;
}

/** What functions are applied to; others take what comes. */
const APPLIED_TO: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(["upper", "lower", "trim", "replace", "split", "cut", "lookUp"].map((call) => [call, "string" as const])),
  ...Object.fromEntries(["plus", "minus", "times", "over", "round", "money", "grouped", "fromCents", "toCents"].map((call) => [call, "number" as const])),
  ...Object.fromEntries(["join", "first", "last"].map((call) => [call, "array" as const])),
};
const TAKE_MOMENTS: ReadonlySet<string> = new Set(["date", "later", "unix"]);

function receiver(call: string, on: Value, types: PlanTypes): Value {
  if ("code" in on) return on;
  if (TAKE_MOMENTS.has(call)) return momentOf(on, types);
  const kind = Object.hasOwn(APPLIED_TO, call) ? APPLIED_TO[call] : undefined;
  return kind === undefined ? on : present(converted(on, kind, types), kind, true, types);
}

export function fitTest(test: Test, types: PlanTypes): Test {
  const slot = (inner: Slot<Test>) => (isHole(inner) ? inner : fitTest(inner, types));
  if ("all" in test) return { all: test.all.map(slot) };
  if ("any" in test) return { any: test.any.map(slot) };
  if ("not" in test) return { not: slot(test.not) };
  if ("some" in test) return { ...test, test: slot(test.test) };
  if ("code" in test || isHole(test.left)) return test;
  if (!isReadable(test.left, types)) return { ...test, left: { hole: `Which value is “${fieldNames(test.left)}”?` } };
  const right = test.right && !isHole(test.right) ? fitWithin(test.right, types) : test.right;
  return { ...test, left: comparable(fitWithin(test.left, types), test.is, right, types), ...(right === undefined ? {} : { right }) };
}

const ORDERED: ReadonlySet<Comparison> = new Set(["above", "atLeast", "below", "atMost"]);

/** Numbers are compared with numbers, dates with dates, and texts whatever the description lists. */
function comparable(left: Value, is: Comparison, right: Slot<Value> | undefined, types: PlanTypes): Value {
  if (is === "present") return left;
  if (right && "call" in right && MOMENTS.has(right.call)) return isMoment(left) ? left : { call: "moment", on: momentOf(left, types), with: [] };
  const other = right && "literal" in right ? right.literal : undefined;
  if (ORDERED.has(is)) return present(converted(left, "number", types), "number", true, types);
  if (typeof other === "number") return converted(left, "number", types);
  if (is === "equals" || is === "differs") {
    const listed = "field" in left ? types.at(left.field).schema.enum : undefined;
    return typeof other === "string" && (kindOf(types.schemaOf(left)) !== "string" || (listed && !listed.includes(other)))
      ? converted(left, "string", types, true)
      : left;
  }
  const schema = types.schemaOf(left);
  if (kindOf(schema) === "array" && kindOf(schema.items ?? {}) === "string") return left;
  return present(converted(left, "string", types), "string", true, types);
}

function momentOf(value: Value, types: PlanTypes): Value {
  if (isMoment(value)) return value;
  const kind = kindOf(types.schemaOf(value));
  return kind === "number" || kind === "string" ? present(value, kind, true, types) : converted(value, "string", types);
}

/** A date is written as systems read it. */
function inText(value: Value): Value {
  return isMoment(value) ? { call: "iso", on: value, with: [] } : value;
}

function isMoment(value: Value): boolean {
  return "call" in value && (MOMENTS.has(value.call) || value.call === "later");
}

function list(value: Value, types: PlanTypes): Value {
  return present(fitWithin(value, types), "array", true, types);
}

function converted(value: Value, wanted: Kind, types: PlanTypes, always = false): Value {
  if ("literal" in value) return value;
  const is = kindOf(types.schemaOf(value));
  if (wanted === is && !always) return value;
  if (wanted === "string" && isMoment(value)) return inText(value);
  if (wanted === "string")
    return is === "object" || is === "array" ? { call: "json", on: value, with: [] } : { call: "text", on: present(value, is, true, types), with: [] };
  if (wanted === "number") return { call: "number", on: value, with: [] };
  return value;
}

/** Something in the place of what is missing, where something has to be there. */
function present(value: Value, kind: Kind, required: boolean, types: PlanTypes): Value {
  if (!("field" in value) || !types.mayBeMissing(value.field)) return value;
  // What may be left out is left out, never null.
  if (!required) return isNullable(types.at(value.field).schema) ? { call: "or", on: value, with: [{ code: "undefined" }] } : value;
  const empty = EMPTY[kind === "unknown" ? kindOf(types.at(value.field).schema) : kind];
  return empty === undefined ? value : { call: "or", on: value, with: [{ literal: empty }] };
}

export function kindOf(schema: JsonSchema): Kind {
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((type) => type !== "null" && type !== undefined);
  const [type, more] = types as readonly (string | undefined)[];
  if (more !== undefined) return "unknown";
  if (type === "integer" || type === "number") return "number";
  if (type === "string" || type === "boolean" || type === "array" || type === "object") return type;
  return schema.properties ? "object" : schema.items ? "array" : schema.enum?.every((one) => typeof one === "string") ? "string" : "unknown";
}

/** Whether the code may read it: a member of something that no description knows cannot be reached. */
function isReadable(value: Value, types: PlanTypes): boolean {
  return fieldsIn(value).every((field) => types.isKnown(field));
}

/** Text becomes no object, and an object has no other members than are wanted. */
function canBecome(value: Value, wanted: JsonSchema, types: PlanTypes): boolean {
  const is = types.schemaOf(value);
  if (kindOf(wanted) === "array" && kindOf(wanted.items ?? {}) === "object")
    return "list" in value ? value.list.every((inner) => isHole(inner) || kindOf(types.schemaOf(inner)) === "object") : !isScalar(is);
  if (kindOf(wanted) === "array") return "code" in value || "list" in value || kindOf(is) !== "unknown";
  if (kindOf(wanted) !== "object" || !wanted.properties) return true;
  if (isScalar(is)) return false;
  return (
    !("object" in value) ||
    typeof wanted.additionalProperties === "object" ||
    Object.keys(value.object).every((name) => wanted.properties?.[name] !== undefined)
  );
}

function isScalar(schema: JsonSchema): boolean {
  const kind = kindOf(schema);
  return kind === "string" || kind === "number" || kind === "boolean";
}

function wordsOf(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}

function fieldNames(value: Value): string {
  return fieldsIn(value)
    .map(({ of, path }) => path.at(-1) ?? of)
    .join(", ");
}
