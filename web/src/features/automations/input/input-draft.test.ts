import { expect, test } from "vitest";
import { checkInput } from "../../../../../contracts/check-input.ts";
import type { InputSchema } from "../../../../../contracts/input-schema.ts";
import { draftOf, valueOf } from "./input-draft.ts";

const SCHEMA: InputSchema = {
  type: "object",
  required: ["id", "isGift"],
  properties: {
    id: { type: "integer" },
    isGift: { type: "boolean" },
    note: { type: "string" },
    address: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    tags: { type: "array", items: { type: "string" } },
    size: { enum: ["S", "L"], default: "L" },
    extra: {},
  },
};

test("what is left out of the form is left out of the input, and a switch that is needed is off", () => {
  expect(valueOf(SCHEMA, draftOf(SCHEMA))).toEqual({ isGift: false, size: "L" });
});

test("a value goes through the form unchanged, with the fields that the schema does not name", () => {
  const value = { id: 7, isGift: true, note: "hello", address: { city: "Oslo" }, tags: ["a", "b"], size: "S", extra: { deep: [1] }, unknown: null };
  expect(valueOf(SCHEMA, draftOf(SCHEMA, value))).toEqual(value);
});

test("half a number stays as it was typed, and the check tells it at its field", () => {
  const draft = { ...(draftOf(SCHEMA) as object), id: "1x", address: { city: "" } };
  const value = valueOf(SCHEMA, draft);
  expect(value).toMatchObject({ id: "1x" });
  expect(checkInput(SCHEMA, value)).toEqual([{ field: "id", message: "Must be a number." }]);
});
