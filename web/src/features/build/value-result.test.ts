import { expect, test } from "vitest";
import type { Value } from "../../../../contracts/plan/value.ts";
import { argumentOf, chainOf, functionOf, OFFERED, typedOf, valueOfChain } from "./functions.ts";
import { memberOf, resultOf } from "./value-result.ts";

const sample = { title: " Printer jam ", cents: 1250, at: "2026-11-23T23:30:00Z", country: "DE", tags: ["a", "b"], rows: [{ n: 2 }, { n: 3 }], empty: "" };
const field = (...path: string[]): Value => ({ field: { of: "event", path } });
const of = (value: Value, call: string, ...given: (string | number | Record<string, string>)[]): Value => ({
  call,
  on: value,
  with: given.map((literal) => ({ literal })),
});
const given = (value: Value) => resultOf(value, ({ path }) => memberOf(sample, path));

test.each<[Value, unknown]>([
  [of(of(field("title"), "trim"), "upper"), "PRINTER JAM"],
  [of(field("title"), "replace", " ", "-"), "-Printer-jam-"],
  [of(of(field("title"), "trim"), "cut", 0, 7), "Printer"],
  [of(field("country"), "cut", -1), "E"],
  [of(of(field("title"), "split", "n"), "count"), 2],
  [of(field("cents"), "fromCents", "EUR"), 12.5],
  [of(of(field("cents"), "fromCents"), "money", "EUR"), "€12.50"],
  [of(field("cents"), "over", 3), 1250 / 3],
  [of(of(field("cents"), "over", 3), "round", 2), 416.67],
  [of(field("cents"), "grouped", 2), "1,250.00"],
  [of(field("at"), "date", "Europe/Berlin", "date and time"), "24 Nov 2026, 00:30"],
  [of(of(field("at"), "later", "-1 day"), "date"), "22 Nov 2026"],
  [of(field("tags"), "join", " + "), "a + b"],
  [of(field("tags"), "first"), "a"],
  [of(field("country"), "lookUp", { DE: "Germany" }, "abroad"), "Germany"],
  [of(field("gone"), "or", "none"), "none"],
  [of(field("empty"), "orEmpty", "none"), "none"],
  [{ text: ["Total: ", of(field("cents"), "fromCents"), field("gone")] }, "Total: 12.5"],
])("%j gives %j", (value, result) => {
  expect(given(value)).toEqual({ is: "value", value: result });
});

test("an item of a list is read by its own name", () => {
  const by: Value = { field: { of: "row", path: ["n"] } };
  expect(given({ fold: "sum", of: field("rows"), item: "row", by })).toEqual({ is: "value", value: 5 });
  expect(given({ map: { filter: field("rows"), item: "row", test: { left: by, is: "above", right: { literal: 2 } } }, item: "row", to: by })).toEqual({
    is: "value",
    value: [3],
  });
});

test("what cannot be known before it runs is said to be so, and what fails says why", () => {
  expect(given({ code: "process.exit()" })).toMatchObject({ is: "unknown" });
  expect(given(of(field("at"), "date", "Nowhere/Land"))).toEqual({ is: "error", message: expect.stringContaining("Nowhere/Land") });
  expect(given(of(field("tags"), "upper"))).toMatchObject({ is: "error" });
  expect(given(of(field("title"), "constructor"))).toMatchObject({ is: "unknown" });
});

test("every function that is offered exists and keeps what is typed for it", () => {
  expect(OFFERED.length).toBeGreaterThan(20);
  for (const { make } of OFFERED) {
    expect(functionOf(make.call)).toBeDefined();
    expect(chainOf(valueOfChain({ from: field("a"), calls: [make] })).calls).toEqual([make]);
  }
  expect(argumentOf("table", "DE = Germany\nFR=France\n")).toEqual({ literal: { DE: "Germany", FR: "France" } });
  expect(typedOf({ literal: { DE: "Germany" } })).toBe("DE = Germany");
  expect([argumentOf("decimals?", ""), argumentOf("decimals?", "2"), argumentOf("separator", ", ")]).toEqual([null, { literal: 2 }, { literal: ", " }]);
});
