import { describe, expect, it } from "vitest";
import { fileTree, visibleRows } from "./file-tree.ts";
import { mergeThreeWay } from "../../../../contracts/merge-three-way.ts";
import { decodeEdit, encodeEdit, mergeKept, type Kept } from "./unsaved-edits.ts";

describe("the file tree", () => {
  it("puts folders first and hides what is in a closed one", () => {
    const tree = fileTree(["package.json", "src/b.ts", "src/a/x.ts", "ARCHITECTURE.md"]);
    const rows = (closed: string[]) => visibleRows(tree, new Set(closed)).map((row) => `${row.depth}${row.item.name}`);
    expect(rows([])).toEqual(["0src", "1a", "2x.ts", "1b.ts", "0ARCHITECTURE.md", "0package.json"]);
    expect(rows(["src/a"])).toEqual(["0src", "1a", "1b.ts", "0ARCHITECTURE.md", "0package.json"]);
  });

  it("puts folders that hold only a folder into one row", () => {
    const tree = fileTree(["src/lib/deep/down/a.ts", "src/lib/deep/down/b.ts", "src/c.ts"]);
    const rows = (closed: string[]) => visibleRows(tree, new Set(closed)).map((row) => `${row.depth}${row.item.name}`);
    expect(rows([])).toEqual(["0src", "1lib/deep/down", "2a.ts", "2b.ts", "1c.ts"]);
    expect(rows(["src/lib/deep/down"])).toEqual(["0src", "1lib/deep/down", "1c.ts"]);
  });
});

describe("an unsaved edit", () => {
  const stored = Array.from({ length: 60 }, (_, index) => `line ${index}`).join("\n");
  const edited = stored.replace("line 30", "line thirty");

  it("is kept as a diff when that is shorter, and comes back exactly", () => {
    const edit = encodeEdit("a.ts", stored, edited);
    expect(edit.kind).toBe("diff");
    expect(decodeEdit(edit, stored)).toBe(edited);
  });

  it("is kept whole when the file is new or mostly rewritten", () => {
    expect(encodeEdit("a.ts", null, "x")).toEqual({ kind: "full", content: "x" });
    expect(encodeEdit("a.ts", stored, "y")).toEqual({ kind: "full", content: "y" });
  });

  it("survives a change of the stored text elsewhere, and says when it no longer fits", () => {
    const edit = encodeEdit("a.ts", stored, edited);
    expect(decodeEdit(edit, `new first line\n${stored}`)).toBe(`new first line\n${edited}`);
    expect(decodeEdit(edit, "something else")).toBeUndefined();
  });
});

describe("edits that two tabs keep in one place", () => {
  const edit = (content: string) => ({ kind: "full", content }) as const;
  const mine: Kept = { "a.ts": edit("mine") };

  it("stay when the other tab writes its own", () => {
    expect(mergeKept({ kept: mine, known: {}, own: { "b.ts": edit("b") } })).toEqual({ ...mine, "b.ts": edit("b") });
  });

  it("go when the tab that knew them saved them", () => {
    expect(mergeKept({ kept: mine, known: mine, own: {} })).toEqual({});
  });

  it("stay when they went on after the other tab had read them", () => {
    const further = { "a.ts": edit("mine, and more") };
    expect(mergeKept({ kept: further, known: mine, own: {} })).toEqual(further);
    expect(mergeKept({ kept: further, known: mine, own: mine })).toEqual(further);
  });

  it("are replaced by what was typed last", () => {
    expect(mergeKept({ kept: mine, known: mine, own: { "a.ts": edit("later") } })).toEqual({ "a.ts": edit("later") });
  });
});

describe("a three-way merge", () => {
  const base = "a\nb\nc\nd\ne";

  it("takes what only one side changed", () => {
    expect(mergeThreeWay(base, "a\nB\nc\nd\ne", "a\nb\nc\nd\nE\nf")).toMatchObject({ text: "a\nB\nc\nd\nE\nf", conflicts: 0 });
  });

  it("keeps both sides where they differ", () => {
    const { chunks, conflicts } = mergeThreeWay(base, "a\nb\nmine\nd\ne", "a\nb\ntheirs\nd\ne");
    expect(conflicts).toBe(1);
    expect(chunks[1]).toEqual({ kind: "conflict", yours: ["mine"], theirs: ["theirs"] });
  });

  it("is no conflict when both did the same", () => {
    expect(mergeThreeWay(base, "a\nb\nx\nd\ne", "a\nb\nx\nd\ne")).toMatchObject({ text: "a\nb\nx\nd\ne", conflicts: 0 });
  });

  it("merges deletions with edits elsewhere", () => {
    expect(mergeThreeWay(base, "c\nd\ne", "a\nb\nc\nd\ne!").text).toBe("c\nd\ne!");
  });
});
