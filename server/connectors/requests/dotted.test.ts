import { expect, test } from "vitest";
import { readDotted, writeDotted } from "./dotted.ts";

test.each([
  [{ "@odata.nextLink": "next" }, "@odata.nextLink", "next"],
  [{ file: { "@microsoft.graph.downloadUrl": "address" } }, "file.@microsoft.graph.downloadUrl", "address"],
  [{ error: { ".tag": "path" } }, "error..tag", "path"],
  [{ a: { "b.c": { d: 1 } } }, "a.b.c.d", 1],
  [{ list: [{ id: 7 }] }, "list.0.id", 7],
  [{ a: 1 }, "a.b", undefined],
  [{ a: 1 }, "toString", undefined],
  [{ a: 1 }, "", { a: 1 }],
])("%j is read at %s", (value, path, found) => {
  expect(readDotted(value, path)).toEqual(found);
});

test.each([
  ["@odata.nextLink", { "@odata.nextLink": 1 }],
  ["body.@odata.type", { body: { "@odata.type": 1 } }],
  ["a.0.b", { a: [{ b: 1 }] }],
])("what is written at %s is read there again", (path, expected) => {
  const target = {};
  writeDotted(target, path, 1);
  expect([target, readDotted(target, path)]).toEqual([expected, 1]);
});

test("a name that reaches into every object is refused", () => {
  expect(() => writeDotted({}, "a.__proto__.b", 1)).toThrow("not allowed");
});
