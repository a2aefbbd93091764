import { describe, expect, it } from "vitest";
import { pathTree } from "./path-tree.ts";
import { replaceSpan, textOfSpan } from "./replace-span.ts";

describe("a tree of paths", () => {
  it("puts fields under the object that holds them, and keeps the order otherwise", () => {
    const rows = pathTree(["id", "customer.email", "total", "customer.name"]);
    expect(rows.map((row) => `${"-".repeat(row.depth)}${row.name}${row.isLeaf ? "" : ":"}`)).toEqual(["id", "customer:", "-email", "-name", "total"]);
  });
});

describe("a span of source", () => {
  const text = "const a = {\n  x: (o) => o.id,\n};\n";
  const span = { file: "a.ts", startLine: 2, startColumn: 5, endLine: 2, endColumn: 16 };

  it("is read and replaced where it stands", () => {
    expect(textOfSpan(text, span)).toBe("(o) => o.id");
    expect(replaceSpan(text, span, "(o) => o.key")).toBe("const a = {\n  x: (o) => o.key,\n};\n");
  });
});
