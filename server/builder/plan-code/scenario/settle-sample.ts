import { isHole, type Json, type Slot, type Test, type Value } from "../../../../contracts/plan/value.ts";

const LONG_AGO = "2020-01-01T00:00:00Z";
const FAR_AHEAD = "2099-01-01T00:00:00Z";

/** The sample with what makes a condition hold, or not hold; as it was where the condition does not speak of the sample. */
export function settle(sample: unknown, test: Slot<Test>, holds: boolean): unknown {
  if (isHole(test)) return sample;
  if ("not" in test) return settle(sample, test.not, !holds);
  if ("all" in test) return holds ? test.all.reduce<unknown>((now, inner) => settle(now, inner, true), sample) : settleFirst(sample, test.all, false);
  if ("any" in test) return holds ? settleFirst(sample, test.any, true) : test.any.reduce<unknown>((now, inner) => settle(now, inner, false), sample);
  if ("code" in test) return sample;
  if ("some" in test) {
    const path = pathOf(test.some, "event");
    if (!path) return sample;
    const [first = {}] = (valueAt(sample, path) as readonly unknown[] | undefined) ?? [];
    return withValue(sample, path, holds ? [settleItem(first, test.test, test.item)] : []);
  }
  return compared(sample, test, holds, "event");
}

function settleFirst(sample: unknown, [first]: readonly Slot<Test>[], holds: boolean): unknown {
  return first ? settle(sample, first, holds) : sample;
}

function settleItem(item: unknown, test: Slot<Test>, name: string): unknown {
  if (isHole(test)) return item;
  if ("all" in test) return test.all.reduce<unknown>((now, inner) => settleItem(now, inner, name), item);
  return "left" in test ? compared(item, test, true, name) : item;
}

function compared(sample: unknown, { left, is, right }: Extract<Test, { left: Slot<Value> }>, holds: boolean, root: string): unknown {
  const path = isHole(left) ? null : pathOf(left, root);
  if (!path) return sample;
  const was = valueAt(sample, path);
  const other = right && !isHole(right) && "literal" in right ? right.literal : undefined;
  const moment = right && !isHole(right) && "call" in right ? right.call : null;
  const units = isHole(left) || other === undefined ? other : inUnitsOf(left, other);
  const value = moment === null ? wanted(is, units, was, holds) : (is === "above" || is === "atLeast") === holds ? FAR_AHEAD : LONG_AGO;
  return value === undefined ? sample : withValue(sample, path, asBefore(value, was));
}

/** Systems send amounts as text; a sample keeps the type that they send. */
function asBefore(value: unknown, was: unknown): unknown {
  if (typeof value === "number" && typeof was === "string") return /\.\d\d$/.test(was) ? value.toFixed(2) : String(value);
  if (typeof value === "string" && typeof was === "number" && value.trim() !== "" && Number.isFinite(Number(value))) return Number(value);
  return value;
}

/** An amount compared in whole units may be stored in cents. */
function inUnitsOf(value: Value, other: Json): Json {
  if (!("call" in value)) return other;
  return value.call === "fromCents" && typeof other === "number" ? other * 100 : inUnitsOf(value.on, other);
}

function wanted(is: Extract<Test, { left: Slot<Value> }>["is"], other: Json | undefined, was: unknown, holds: boolean): unknown {
  if (is === "present") return holds ? (was ?? "something") : null;
  if (other === undefined || other === null) return undefined;
  const number = typeof other === "number" ? other : Number(other);
  if (is === "above" || is === "atMost") return (is === "above") === holds ? number + 1 : number;
  if (is === "atLeast" || is === "below") return (is === "atLeast") === holds ? number : number - 1;
  if (is === "oneOf") return holds ? (other as readonly Json[])[0] : "something else";
  if (is === "equals" || is === "differs") return (is === "equals") === holds ? other : different(other);
  const said = String(other);
  return Array.isArray(was) ? (holds ? [said] : []) : holds ? said : "something else";
}

function different(value: Json): Json {
  return typeof value === "boolean" ? !value : typeof value === "number" ? value + 1 : `not ${String(value)}`;
}

/** Where a value is in the sample: a field, or what is made of one. */
function pathOf(value: Value, root: string): readonly string[] | null {
  if ("call" in value) return pathOf(value.on, root);
  return "field" in value && value.field.of === root ? value.field.path : null;
}

export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[name] : undefined), value);
}

/** A copy with the value at the path; what is missing on the way is made. */
export function withValue(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(whole) && /^\d+$/.test(name)) return Object.assign([...whole], { [name]: withValue(whole[Number(name)], rest, value) });
  const own = typeof whole === "object" && whole !== null && !Array.isArray(whole) ? (whole as Record<string, unknown>) : {};
  return { ...own, [name]: withValue(own[name], rest, value) };
}
