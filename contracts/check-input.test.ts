import { expect, test } from "vitest";
import { checkInput } from "./check-input.ts";
import type { InputSchema } from "./input-schema.ts";

const ORDER: InputSchema = {
  type: "object",
  required: ["id", "email", "lines"],
  properties: {
    id: { type: "integer", minimum: 1 },
    email: { type: "string", format: "email" },
    note: { type: "string", nullable: true, maxLength: 5 },
    priority: { enum: ["low", "high"] },
    lines: { type: "array", items: { type: "object", required: ["sku"], properties: { sku: { type: "string", minLength: 1 }, extra: {} } } },
  },
};

test("an input that fits has no problems, and what the schema does not name is let through", () => {
  expect(checkInput(ORDER, { id: 1, email: "a@b.example", lines: [{ sku: "x", extra: [1] }], note: null, unknown: true })).toEqual([]);
});

test("each problem is told at its field", () => {
  const input = { id: 0.5, note: "too long", priority: "urgent", lines: [{ sku: "" }, "x"] };
  expect(checkInput(ORDER, input)).toEqual([
    { field: "id", message: "Must be a whole number." },
    { field: "email", message: "Required." },
    { field: "note", message: "Must have at most 5 characters." },
    { field: "priority", message: 'Must be one of "low", "high".' },
    { field: "lines[0].sku", message: "Must not be empty." },
    { field: "lines[1]", message: "Must be an object with fields." },
  ]);
});

test("an input of another kind altogether is told as a whole", () => {
  expect(checkInput(ORDER, [1])).toEqual([{ field: "", message: "Must be an object with fields." }]);
  expect(checkInput({}, "anything")).toEqual([]);
  expect(checkInput({ type: "string", format: "date" }, "31.3.2026")).toEqual([{ field: "", message: "Must be a date such as 2026-03-31." }]);
});
