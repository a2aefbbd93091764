import { expect, test } from "vitest";
import { describe as describeDocument } from "./description.ts";
import { schemaLines, typeOf } from "./schema-lines.ts";

const schemas = {
  Tree: {
    type: "object",
    properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#/components/schemas/Tree" } } },
    required: ["name"],
  },
} as const;

test("a schema is read line by line, and one inside itself ends", () => {
  expect(schemaLines({ $ref: "#/components/schemas/Tree" }, schemas).map(({ depth, name, type, isRequired }) => [depth, name, type, isRequired])).toEqual([
    [0, "name", "string", true],
    [0, "children", "object[]", false],
  ]);
});

test("types are said as in TypeScript", () => {
  expect(typeOf({ anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] }, {})).toBe("string (date-time) | null");
  expect(typeOf({ enum: ["on", "off"] }, {})).toBe('"on" | "off"');
  expect(typeOf({ type: "array", items: { anyOf: [{ type: "string" }, { type: "number" }] } }, {})).toBe("(string | number)[]");
});

test("operations are grouped by what they are about", () => {
  const list = { operationId: "platform.listProjects", summary: "List projects", responses: { 200: { description: "Success" } } };
  const { groups } = describeDocument({ paths: { "/o/{organisation_id}/projects": { get: list }, "/o/{organisation_id}/projects/{id}": { delete: {} } } });
  expect(groups.map(({ title, operations }) => [title, operations.map(({ method }) => method)])).toEqual([["Projects", ["GET", "DELETE"]]]);
});
