import { expect, test } from "vitest";
import type { Plan } from "../../../../contracts/plan/plan.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import type { Test } from "../../../../contracts/plan/value.ts";
import { groupsOfTest, testOfGroups } from "./condition-rows.ts";
import { fitsWords } from "./fits-words.ts";
import { argumentOf, chainOf, typedOf, valueOfChain, withFunction } from "./functions.ts";
import { pathOfPlace, stepAt } from "./plan-path.ts";
import { valueOfParts } from "./value-parts.ts";

const title = { field: { of: "event", path: ["body", "title"] } } as const;
const row = (right: string): Test => ({ left: title, is: "equals", right: { literal: right } });

test("what is typed becomes a value of the argument's type", () => {
  expect(valueOfParts(["New: ", title], "text")).toEqual({ value: { text: ["New: ", title] } });
  expect(valueOfParts([title], "number")).toEqual({ value: title });
  expect(valueOfParts(["12"], "number")).toEqual({ value: { literal: 12 } });
  expect(valueOfParts(["twelve"], "number")).toHaveProperty("error");
  expect(valueOfParts(['["a"]'], "list")).toEqual({ value: { literal: ["a"] } });
  expect(valueOfParts([""], "text")).toEqual({ value: null });
});

test.each([
  row("a"),
  { not: { left: title, is: "present" } },
  { all: [row("a"), row("b")] },
  { any: [row("a"), { all: [row("b"), row("c")] }] },
] satisfies Test[])("rows of a condition make the same condition: %j", (condition) => {
  expect(testOfGroups(groupsOfTest(condition) ?? [])).toEqual(condition);
});

test("a condition that rows cannot say is left to its code", () => {
  expect(groupsOfTest({ code: "a > b" })).toBeNull();
  expect(groupsOfTest({ not: row("a") })).toBeNull();
});

test("a step that was added is found by where it was added, whatever it is called then", () => {
  const stop = (id: string): Step => ({ id, name: "", kind: "stop" });
  const loop = (inner: readonly Step[]): Step => ({ id: "each1", name: "", kind: "each", of: { hole: "?" }, item: "item", key: null, do: inner });
  const plan = (steps: readonly Step[]): Plan => ({ id: "a", name: "A", starts: [{ kind: "manual", input: [] }], steps });
  const path = pathOfPlace(plan([stop("a"), loop([stop("b")])]), { endOf: { of: "each1", part: "do" } });
  expect(path && stepAt(plan([stop("a"), loop([stop("b"), stop("renamed")])]), path)?.id).toBe("renamed");
});

test("words find what they begin, with a slip too", () => {
  expect(fitsWords("If condition branch", "brnach")).toBe(false);
  expect(fitsWords("If condition branch", "conditoon")).toBe(true);
  expect(fitsWords("Loop for each", "ea")).toBe(true);
});

test("what is made of each item of a list is one of the functions that the list goes through", () => {
  const list = { field: { of: "event", path: ["body", "lines"] } } as const;
  const lines = { call: "join", on: { map: list, item: "line", to: { field: { of: "line", path: ["title"] } } }, with: [{ literal: "\n" }] } as const;
  const chain = chainOf(lines);
  expect(chain.from).toEqual(list);
  expect(chain.calls.map(({ call }) => call)).toEqual(["each", "join"]);
  expect(valueOfChain(chain)).toEqual(lines);
});

test("a list that was written as JSON is counted as a list", () => {
  const json = { call: "json", with: [] };
  const count = { call: "count", with: [] };
  expect(withFunction([json], count)).toEqual([count]);
  expect(withFunction([json], { call: "upper", with: [] })).toEqual([json, { call: "upper", with: [] }]);
});

test("a line break is typed as \\n", () => {
  expect(typedOf({ literal: "\n" })).toBe(String.raw`\n`);
  expect(argumentOf("separator", String.raw`\n`)).toEqual({ literal: "\n" });
});
