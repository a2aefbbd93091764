import { expect, test } from "vitest";
import type { Test, Value } from "../../../../contracts/plan/value.ts";
import { settle } from "./settle-sample.ts";

const price: Value = { field: { of: "event", path: ["body", "total_price"] } };
const above = (right: number): Test => ({ left: { call: "toNumber", on: price, with: [] }, is: "above", right: { literal: right } });

test("a sample keeps the type that its system sends: amounts as text stay text", () => {
  expect(settle({ body: { total_price: "12.50" } }, above(500), true)).toEqual({ body: { total_price: "501.00" } });
  expect(settle({ body: { total_price: "12" } }, above(500), false)).toEqual({ body: { total_price: "500" } });
  expect(settle({ body: { total_price: 12 } }, above(500), true)).toEqual({ body: { total_price: 501 } });
  const same: Test = { left: price, is: "equals", right: { literal: "7" } };
  expect(settle({ body: { total_price: 12 } }, same, true)).toEqual({ body: { total_price: 7 } });
});
