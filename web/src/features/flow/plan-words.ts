import { FUNCTIONS, type FunctionName } from "../../../../contracts/plan/functions.ts";
import { isHole } from "../../../../contracts/plan/hole.ts";
import type { Comparison, Slot, Test, Value } from "../../../../contracts/plan/value.ts";

export const COMPARISON_WORDS: Readonly<Record<Comparison, string>> = {
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

/** A condition as a person says it. */
export function testWords(test: Slot<Test>): string {
  if (isHole(test)) return "if …";
  if ("all" in test) return test.all.map(testWords).join(" and ");
  if ("any" in test) return test.any.map(testWords).join(" or ");
  if ("not" in test && !isHole(test.not) && "left" in test.not && test.not.is === "present") return `${slotWords(test.not.left)} is not there`;
  if ("not" in test) return `not ${testWords(test.not)}`;
  if ("code" in test) return test.code;
  if ("some" in test) return `${valueWords(test.some)} has one where ${testWords(test.test)}`;
  return [slotWords(test.left), COMPARISON_WORDS[test.is], ...(test.right === undefined ? [] : [slotWords(test.right)])].join(" ");
}

export function slotWords(slot: Slot<Value> | Slot<string>): string {
  if (typeof slot === "string") return slot;
  return isHole(slot) ? "…" : valueWords(slot);
}

/** A value in a few words: the name of a field, or what stands there. */
export function valueWords(value: Value): string {
  if ("literal" in value) return typeof value.literal === "string" ? value.literal : JSON.stringify(value.literal);
  if ("field" in value) return fieldWords(value.field.of, value.field.path);
  if ("text" in value) return value.text.map((part) => (typeof part === "string" ? part : valueWords(part))).join("");
  if ("call" in value) return isFit(value) ? valueWords(value.on) : `${valueWords(value.on)}, ${FUNCTIONS[value.call as FunctionName]?.label ?? value.call}`;
  if ("code" in value) return value.code;
  if ("list" in value) return "a list";
  if ("object" in value) return "an object";
  if ("fold" in value) return `${value.fold} of ${valueWords(value.of)}`;
  if ("map" in value) return `${valueWords(value.map)}, each`;
  if ("filter" in value) return `${valueWords(value.filter)}, some`;
  return `${valueWords(value.sort)}, sorted`;
}

/** Whether nothing is put where a field may be missing, so that the types agree: the code has to say it, a person does not. */
export function isFit(value: Value): boolean {
  if (!("call" in value) || value.call !== "or") return false;
  const [given] = value.with;
  if (given === undefined || !("literal" in given)) return false;
  return given.literal === "" || given.literal === 0 || given.literal === false || (Array.isArray(given.literal) && given.literal.length === 0);
}

/** `body.issue.title` → `issue title`: where it comes from goes without saying. */
export function fieldWords(of: string, path: readonly string[]): string {
  const said = of === "event" && path.length > 1 && path[0] === "body" ? path.slice(1) : path;
  return said.length === 0 ? spaced(of) : said.slice(-2).map(spaced).join(" ");
}

/** `firstName` → `first name` */
export function spaced(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .toLowerCase();
}
