import { FUNCTIONS, type FunctionName, type PlanFunction } from "../../../../contracts/plan/functions.ts";
import { isHole } from "../../../../contracts/plan/hole.ts";
import type { Comparison, Field, Slot, Test, Value } from "../../../../contracts/plan/value.ts";
import * as dates from "../../../../sdk/functions/dates.ts";
import * as lists from "../../../../sdk/functions/lists.ts";
import * as numbers from "../../../../sdk/functions/numbers.ts";
import { startOf } from "../../../../sdk/functions/start-of.ts";

/** What a field holds in the sample. */
export type Held = (field: Field) => unknown;

export type Result =
  | { readonly is: "value"; readonly value: unknown }
  /** It cannot be said before it runs. */
  | { readonly is: "unknown"; readonly why: string }
  | { readonly is: "error"; readonly message: string };

class Unknown extends Error {}

type Callable = (...given: readonly unknown[]) => unknown;
const SDK = { ...dates, ...lists, ...numbers, startOf } as unknown as Readonly<Record<string, Callable>>;
const GLOBALS: Readonly<Record<string, Callable>> = {
  String: (value) => String(value),
  Number: (value) => Number(value),
  "JSON.stringify": (value) => JSON.stringify(value),
};

/** What a value gives with a sample: by the plan's own functions, which are those of the code. No code is run. */
export function resultOf(value: Slot<Value>, held: Held): Result {
  try {
    return { is: "value", value: slotOf(value, held) };
  } catch (error) {
    if (error instanceof Unknown) return { is: "unknown", why: error.message };
    return { is: "error", message: error instanceof Error ? error.message : String(error) };
  }
}

function slotOf(slot: Slot<Value>, held: Held): unknown {
  if (isHole(slot)) throw new Unknown("It is still open.");
  return valueOf(slot, held);
}

function valueOf(value: Value, held: Held): unknown {
  if ("literal" in value) return value.literal;
  if ("field" in value) return held(value.field);
  if ("text" in value) return value.text.map((part) => (typeof part === "string" ? part : inText(valueOf(part, held)))).join("");
  if ("list" in value) return value.list.map((item) => slotOf(item, held));
  if ("object" in value) return Object.fromEntries(Object.entries(value.object).map(([name, member]) => [name, slotOf(member, held)]));
  if ("call" in value) return called(value, held);
  if ("map" in value) return listOf(value.map, held).map((item) => valueOf(value.to, within(held, value.item, item)));
  if ("filter" in value) return listOf(value.filter, held).filter((item) => holds(value.test, within(held, value.item, item)));
  const by = "by" in value ? (item: unknown) => valueOf(value.by, within(held, value.item, item)) : null;
  if ("sort" in value) return call(SDK, "sortBy", [listOf(value.sort, held), by, value.descending ? "descending" : "ascending"]);
  if ("fold" in value) return call(SDK, value.fold, [listOf(value.of, held), by]);
  throw new Unknown("An expression in code is worked out when it runs.");
}

function called({ call: name, on, with: args }: Extract<Value, { call: string }>, held: Held): unknown {
  const known: PlanFunction | undefined = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name as FunctionName] : undefined;
  if (!known) throw new Unknown(`There is no function "${name}".`);
  const { form, js } = known.written;
  const receiver = valueOf(on, held);
  const given = args.map((each) => (isUndefined(each) ? undefined : valueOf(each, held)));
  switch (form) {
    case "operator":
      return operated(js, receiver, given[0]);
    case "global":
      return call(GLOBALS, js, [receiver, ...given]);
    case "sdk":
      return call(SDK, js, [receiver, ...given]);
    case "method":
    case "member": {
      if (receiver === undefined || receiver === null) return undefined;
      const member: unknown = Reflect.get(Object(receiver) as object, js);
      if (form === "member") return member;
      if (typeof member !== "function")
        throw new TypeError(`${known.label}: the sample holds ${typeof receiver === "object" ? "no text" : `a ${typeof receiver}`} here.`);
      return Reflect.apply(member, receiver, given) as unknown;
    }
  }
}

const isUndefined = (value: Value) => "code" in value && value.code === "undefined";

function call(from: Readonly<Record<string, Callable>>, name: string, given: readonly unknown[]): unknown {
  const made = from[name];
  if (!made) throw new Unknown("It is worked out when it runs.");
  return made(...given);
}

function operated(operator: string, left: unknown, right: unknown): unknown {
  switch (operator) {
    case "+":
      return typeof left === "string" || typeof right === "string" ? inText(left) + inText(right) : Number(left) + Number(right);
    case "-":
      return Number(left) - Number(right);
    case "*":
      return Number(left) * Number(right);
    case "/":
      return Number(left) / Number(right);
    case "??":
      return left ?? right;
    default:
      return left || right;
  }
}

function listOf(value: Value, held: Held): readonly unknown[] {
  const list = valueOf(value, held);
  if (!Array.isArray(list)) throw new Unknown("The sample holds no list here.");
  return list;
}

const within =
  (held: Held, item: string, is: unknown): Held =>
  ({ of, path }) =>
    of === item ? memberOf(is, path) : held({ of, path });

export function memberOf(holder: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (typeof at === "object" && at !== null ? (at as Readonly<Record<string, unknown>>)[name] : undefined), holder);
}

function holds(test: Slot<Test>, held: Held): boolean {
  if (isHole(test) || "code" in test) throw new Unknown("The condition is worked out when it runs.");
  if ("all" in test) return test.all.every((each) => holds(each, held));
  if ("any" in test) return test.any.some((each) => holds(each, held));
  if ("not" in test) return !holds(test.not, held);
  if ("some" in test) return listOf(test.some, held).some((item) => holds(test.test, within(held, test.item, item)));
  return compared(test.is, slotOf(test.left, held), test.right === undefined ? undefined : slotOf(test.right, held));
}

function compared(is: Comparison, left: unknown, right: unknown): boolean {
  const [a, b] = [left as number, right as number];
  const text = String(left ?? "");
  switch (is) {
    case "equals":
      return left === right;
    case "differs":
      return left !== right;
    case "above":
      return a > b;
    case "atLeast":
      return a >= b;
    case "below":
      return a < b;
    case "atMost":
      return a <= b;
    case "contains":
      return Array.isArray(left) ? left.includes(right) : text.includes(String(right));
    case "startsWith":
      return text.startsWith(String(right));
    case "endsWith":
      return text.endsWith(String(right));
    case "oneOf":
      return Array.isArray(right) && right.includes(left);
    case "present":
      return Boolean(left);
  }
}

/** As the code writes it into a text: nothing for what is missing. */
function inText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
