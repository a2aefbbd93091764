import { expect, test } from "vitest";
import { lockedPaths, lockOf, withLock } from "./locks.ts";

const project = (manifest: object) => [{ filePath: "package.json", content: JSON.stringify(manifest) }];

test("a file is locked and set free in package.json, and everything else there stays", () => {
  const files = project({ name: "a", vennel: { variables: { x: 1 } } });
  const locked = withLock(files, "src/a.ts", true) ?? "";
  expect(JSON.parse(locked)).toEqual({ name: "a", vennel: { variables: { x: 1 }, locked: ["src/a.ts"] } });
  expect(JSON.parse(withLock([{ filePath: "package.json", content: locked }], "src/a.ts", false) ?? "")).toEqual({
    name: "a",
    vennel: { variables: { x: 1 } },
  });
});

test("a folder's lock holds for what is in it", () => {
  const locked = lockedPaths(project({ vennel: { locked: ["src/mappings/", "src/a.ts", 7] } }));
  expect([lockOf("src/a.ts", locked), lockOf("src/mappings/b.ts", locked), lockOf("src/b.ts", locked)]).toEqual(["file", "folder", null]);
});

test("without a manifest that can be read there is nothing to lock in", () => {
  expect(withLock([], "src/a.ts", true)).toBeNull();
  expect(lockedPaths([{ filePath: "package.json", content: "{" }])).toEqual([]);
});
