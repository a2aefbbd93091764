import { expect, test } from "vitest";
import { applyChanges } from "./apply-changes.ts";
import { workingFile, type Files } from "./working-copy.ts";

const MANIFEST = `{"name":"a","vennel":{"locked":["src/mine.ts","src/mappings/"]}}`;
const files: Files = new Map(
  Object.entries({ "package.json": MANIFEST, "src/mine.ts": "1", "src/mappings/a.ts": "1", "src/free.ts": "1" }).map(([path, text]) => [
    path,
    workingFile(Buffer.from(text), false, "user"),
  ]),
);
const change = (filePath: string, content: string | null) => [{ filePath, content }];

test.each([
  ["a locked file", change("src/mine.ts", "2")],
  ["the deletion of a locked file", change("src/mine.ts", null)],
  ["a new file in a locked folder", change("src/mappings/b.ts", "2")],
  ["a lock that goes", change("package.json", `{"name":"a","vennel":{"locked":["src/mine.ts"]}}`)],
  ["a manifest that nobody can read any more", change("package.json", "{")],
])("the assistant is refused %s, a person is not", (_, changes) => {
  expect(() => applyChanges(files, changes, "assistant")).toThrow(/locked/);
  expect(applyChanges(files, changes, "user").size).toBeGreaterThan(0);
});

test("the assistant writes what is not locked, and the manifest with its locks kept", () => {
  expect(applyChanges(files, change("src/free.ts", "2"), "assistant").get("src/free.ts")).toMatchObject({ writer: "assistant" });
  expect(applyChanges(files, change("package.json", MANIFEST.replace(`"a"`, `"b"`)), "assistant").get("package.json")).toMatchObject({ writer: "assistant" });
});
