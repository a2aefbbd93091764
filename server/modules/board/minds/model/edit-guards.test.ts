import { describe, expect, test } from "vitest";
import { applyEdits, refuseWrite } from "./edit-guards.ts";

const long = Array.from({ length: 40 }, (_, index) => `const line${index} = ${index};`).join("\n");
const files = new Map([
  ["src/a.ts", "const a = 1;\nconst b = 1;\n"],
  ["src/long.ts", long],
]);

describe("edits", () => {
  test("are applied all together", () => {
    const result = applyEdits(files, [
      { filePath: "src/a.ts", oldText: "a = 1", newText: "a = 2" },
      { filePath: "src/a.ts", oldText: "b = 1", newText: "b = $& 3" },
    ]);
    expect(result).toEqual({ changes: new Map([["src/a.ts", "const a = 2;\nconst b = $& 3;\n"]]) });
  });

  test.each([
    ["an old text that is not there", { filePath: "src/a.ts", oldText: "c = 1", newText: "" }],
    ["an old text that is there twice", { filePath: "src/a.ts", oldText: "const ", newText: "let " }],
    ["an empty old text", { filePath: "src/a.ts", oldText: "", newText: "x" }],
    ["a file that is not there", { filePath: "src/none.ts", oldText: "a", newText: "b" }],
    ["a derived file", { filePath: "flow.json", oldText: "a", newText: "b" }],
    ["most of a file taken away", { filePath: "src/long.ts", oldText: long.slice(0, 600), newText: "" }],
    ["a placeholder", { filePath: "src/a.ts", oldText: "a = 1", newText: "a = 2; // ... rest of the code unchanged" }],
  ])("%s changes nothing and says why", (_, edit) => {
    expect(applyEdits(files, [{ filePath: "src/a.ts", oldText: "b = 1", newText: "b = 2" }, edit])).toHaveProperty("refusal");
  });
});

describe("new files", () => {
  test.each([
    "// rest of code unchanged",
    "/* ... existing code here ... */",
    "// …",
    "# the remaining lines stay as before",
    "<!-- same as before, unchanged -->",
  ])("%j is a placeholder", (line) => {
    expect(refuseWrite(files, "src/new.ts", `const a = 1;\n${line}\n`)).toMatch("placeholder");
  });

  test.each(["// The rest of the orders are sent tomorrow.", "const rest = [...items];", "// other systems answer 404 for this"])("%j is not", (line) => {
    expect(refuseWrite(files, "src/new.ts", line)).toBeNull();
  });

  test("an existing file is edited, not written over", () => {
    expect(refuseWrite(files, "src/a.ts", "x")).toMatch("edit_files");
  });
});
