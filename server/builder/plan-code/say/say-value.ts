import { FUNCTIONS, type FunctionName } from "../../../../contracts/plan/functions.ts";
import { isHole, type Comparison, type Field, type Slot, type Test, type Value } from "../../../../contracts/plan/value.ts";

const COMPARED: Readonly<Record<Comparison, string>> = {
  equals: "is",
  differs: "is not",
  above: "is above",
  atLeast: "is at least",
  below: "is below",
  atMost: "is at most",
  contains: "contains",
  startsWith: "starts with",
  endsWith: "ends with",
  oneOf: "is one of",
  present: "is there",
};

const NOT_COMPARED: Readonly<Record<Comparison, string>> = {
  equals: "is not",
  differs: "is",
  above: "is not above",
  atLeast: "is below",
  below: "is not below",
  atMost: "is above",
  contains: "does not contain",
  startsWith: "does not start with",
  endsWith: "does not end with",
  oneOf: "is none of",
  present: "is missing",
};

/** Functions that only make a value fit, and that nobody speaks of. */
const SILENT: ReadonlySet<string> = new Set(["or", "text", "number", "lower", "moment", "json"]);

/** A condition in words: `title contains “urgent”`. */
export function sayTest(test: Slot<Test>): string {
  if (isHole(test)) return `(${test.hole})`;
  if ("all" in test) return test.all.map(sayTest).join(" and ");
  if ("any" in test) return test.any.map(sayTest).join(" or ");
  if ("not" in test) return "left" in test.not ? sayCompared(test.not, NOT_COMPARED) : `not (${sayTest(test.not)})`;
  if ("some" in test) return `${sayValue(test.some)} hold one whose ${sayTest(test.test)}`;
  if ("code" in test) return test.code;
  return sayCompared(test, COMPARED);
}

/** How times are compared. */
const TIMED: Partial<Readonly<Record<Comparison, string>>> = { above: "is after", atLeast: "is not before", below: "is before", atMost: "is not after" };

const isTime = (right: Slot<Value> | undefined) => right !== undefined && !isHole(right) && "call" in right && ["startOf", "ago", "ahead"].includes(right.call);

function sayCompared({ left, is, right }: Extract<Test, { left: Slot<Value> }>, named: Readonly<Record<Comparison, string>>): string {
  const words = isTime(right) && named === COMPARED ? { ...COMPARED, ...TIMED } : named;
  return `${sayValue(left)} ${words[is]}${right === undefined || is === "present" ? "" : ` ${sayValue(right)}`}`;
}

/** A value in words. */
export function sayValue(slot: Slot<Value>): string {
  if (isHole(slot)) return `(${slot.hole})`;
  if ("literal" in slot) return typeof slot.literal === "string" ? `“${slot.literal}”` : JSON.stringify(slot.literal);
  if ("field" in slot) return sayField(slot.field);
  if ("text" in slot) return `“${slot.text.map((part) => (typeof part === "string" ? part : `{${sayValue(part)}}`)).join("")}”`;
  if ("list" in slot) return slot.list.map(sayValue).join(", ");
  if ("object" in slot)
    return Object.entries(slot.object)
      .map(([name, inner]) => `${name}: ${sayValue(inner)}`)
      .join(", ");
  if ("map" in slot) return `${sayValue(slot.to)} of each of ${sayValue(slot.map)}`;
  if ("filter" in slot) return `${sayValue(slot.filter)} where ${sayTest(slot.test)}`;
  if ("sort" in slot) return `${sayValue(slot.sort)} by ${sayValue(slot.by)}`;
  if ("fold" in slot) return `the ${slot.fold} of ${sayValue(slot.by)} over ${sayValue(slot.of)}`;
  if ("call" in slot) return sayCall(slot);
  return slot.code;
}

function sayCall({ call, on, with: args }: Extract<Value, { call: string }>): string {
  if (SILENT.has(call)) return sayValue(on);
  if (call === "ago" || call === "ahead") return `${plain(on)} ${call === "ago" ? "ago" : "from now"}`;
  if (call === "startOf") return plain(on);
  const label = Object.hasOwn(FUNCTIONS, call) ? FUNCTIONS[call as FunctionName].label : call;
  return [sayValue(on), label, ...args.map(sayValue)].join(" ");
}

function plain(value: Value): string {
  return "literal" in value ? String(value.literal) : sayValue(value);
}

/** The last member says most; that it is of an event goes without saying. */
function sayField({ of, path }: Field): string {
  const named = path.filter((name, at) => !(at < path.length - 1 && HOLDERS.has(name)) && name !== "body" && !/^\d+$/.test(name));
  const words = named.slice(-2).map((name) => sayName(name).replace(/ string$/, ""));
  return words.length > 0 ? words.join(" ") : sayName(of);
}

/** What only holds the fields of a thing. */
const HOLDERS = new Set(["properties", "fields", "attributes", "detail", "data", "object"]);

/** A name of code in words: `dueDate` → “due date”. */
export function sayName(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}
