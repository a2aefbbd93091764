import { FUNCTIONS, type FunctionName, type PlanFunction } from "../../../../contracts/plan/functions.ts";
import type { Value } from "../../../../contracts/plan/value.ts";
import { isFit } from "../flow/plan-words.ts";

export interface Applied {
  readonly call: string;
  readonly with: readonly Value[];
  /** What one item of the list is called, where something is made of each. */
  readonly item?: string;
}
/** A value as what it begins with and the functions that it goes through. */
export interface Chain {
  readonly from: Value;
  readonly calls: readonly Applied[];
}

export interface Offered {
  readonly label: string;
  readonly group: PlanFunction["group"];
  readonly make: Applied;
}

const EACH = "each";
const EACH_ITEM: PlanFunction = { label: "each item as", group: "list", takes: [], written: { form: "method", js: "map" } };
const NOT_OFFERED: ReadonlySet<string> = new Set(["why", "ago", "ahead", "startOf", "moment", "cut"]);
const literal = (value: string | number | Record<string, string>): Value => ({ literal: value });
const FIRST: Readonly<Record<string, readonly Value[]>> = {
  join: [literal(", ")],
  split: [literal(",")],
  replace: [literal(" "), literal("-")],
  later: [literal("1 day")],
  plus: [literal(0)],
  minus: [literal(0)],
  times: [literal(1)],
  over: [literal(1)],
  or: [literal("none")],
  orEmpty: [literal("none")],
  money: [literal("EUR")],
  round: [literal(2)],
  date: [literal("UTC"), literal("date and time")],
  lookUp: [literal({}), literal("")],
};

/** What a field can be put through, as a menu says it. */
export const OFFERED: readonly Offered[] = [
  ...Object.entries(FUNCTIONS as Readonly<Record<string, PlanFunction>>)
    .filter(([call]) => !NOT_OFFERED.has(call))
    .map(([call, { label, group }]) => ({ label, group, make: { call, with: FIRST[call] ?? [] } })),
  { label: "joined to lines", group: "list", make: { call: "join", with: [literal("\n")] } },
  { label: EACH_ITEM.label, group: "list", make: eachItem("item") },
  { label: "the first characters of", group: "text", make: { call: "cut", with: [literal(0), literal(20)] } },
  { label: "the last characters of", group: "text", make: { call: "cut", with: [literal(-4)] } },
];

/** Something of each item, first the item itself. */
export function eachItem(item: string): Applied {
  return { call: EACH, with: [{ field: { of: item, path: [] } }], item };
}

export function chainOf(value: Value): Chain {
  if ("map" in value) {
    const { from, calls } = chainOf(value.map);
    return { from, calls: [...calls, { call: EACH, with: [value.to], item: value.item }] };
  }
  if (!("call" in value)) return { from: value, calls: [] };
  const { from, calls } = chainOf(value.on);
  return { from, calls: isFit(value) && calls.length === 0 ? calls : [...calls, { call: value.call, with: value.with }] };
}

/** The functions with one more. A list that was written as text for its field is a list again for a function of lists. */
export function withFunction(calls: readonly Applied[], next: Applied): readonly Applied[] {
  const isOfList = functionOf(next.call)?.group === "list";
  return [...(isOfList && calls.at(-1)?.call === "json" ? calls.slice(0, -1) : calls), next];
}

export function valueOfChain({ from, calls }: Chain): Value {
  return calls.reduce<Value>((on, { call, with: given, item }) => {
    if (item === undefined) return { call, on, with: given };
    const [to = { field: { of: item, path: [] } }] = given;
    return { map: on, item, to };
  }, from);
}

export function functionOf(call: string): PlanFunction | undefined {
  if (call === EACH) return EACH_ITEM;
  return Object.hasOwn(FUNCTIONS, call) ? FUNCTIONS[call as FunctionName] : undefined;
}

/** An argument of a function as it is typed. */
export function typedOf(value: Value | undefined): string {
  if (value === undefined || !("literal" in value)) return "";
  const { literal: held } = value;
  if (typeof held === "object" && held !== null && !Array.isArray(held))
    return Object.entries(held)
      .map(([name, entry]) => `${name} = ${String(entry)}`)
      .join("\n");
  return String(held).replaceAll("\n", String.raw`\n`);
}

const NUMBERS: ReadonlySet<string> = new Set(["number", "decimals", "from", "to", "how many"]);

/** What was typed for an argument; null leaves it out. */
export function argumentOf(takes: string, typed: string): Value | null {
  const name = takes.replace("?", "");
  if (name === "table") return { literal: Object.fromEntries(typed.split("\n").flatMap(entryOf)) };
  if (typed === "" && takes.endsWith("?")) return null;
  const number = Number(typed);
  return { literal: NUMBERS.has(name) && typed.trim() !== "" && Number.isFinite(number) ? number : typed.replaceAll(String.raw`\n`, "\n") };
}

function entryOf(line: string): [string, string][] {
  const at = line.indexOf("=");
  const name = line.slice(0, at).trim();
  return at < 0 || name === "" ? [] : [[name, line.slice(at + 1).trim()]];
}
