import { expect, test } from "vitest";
import { checkInput } from "./check-input.ts";
import type { InputSchema } from "./input-schema.ts";
import { sampleOfSchema } from "./sample-of-schema.ts";

const order: InputSchema = {
  type: "object",
  order: ["id", "email", "total", "lines", "state", "paid", "day"],
  required: ["id", "email", "total", "lines", "state", "paid", "day"],
  properties: {
    id: { type: "string", minLength: 30 },
    email: { type: "string", format: "email" },
    total: { type: "number", minimum: 5, maximum: 9 },
    lines: { type: "array", items: { type: "object", properties: { sku: { type: "string", maxLength: 4 } }, required: ["sku"] } },
    state: { type: "string", enum: ["open", "closed"] },
    paid: { type: "boolean" },
    day: { type: "string", format: "date" },
  },
};

test("a sample fits the schema that it is made from, and keeps its order", () => {
  const sample = sampleOfSchema(order) as Record<string, unknown>;
  expect(checkInput(order, sample)).toEqual([]);
  expect(Object.keys(sample)).toEqual(order.order);
  expect(sample).toMatchObject({ total: 5, state: "open", lines: [{ sku: "samp" }] });
});

test("what may be anything is sampled by something, never by null", () => {
  expect(sampleOfSchema({})).toEqual({});
  expect(sampleOfSchema({ type: "object", properties: { note: {} } })).toEqual({ note: "sample note" });
});
