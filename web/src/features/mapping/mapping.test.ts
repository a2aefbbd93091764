import { describe, expect, it } from "vitest";
import { pathTree } from "./path-tree.ts";
import { replaceSpan, textOfSpan } from "./replace-span.ts";
import { sampleOf } from "./sample-of.ts";

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

describe("the sample of a mapping", () => {
  const call = (body: unknown) => ({ request: { method: "POST", url: "", headers: {}, body }, response: null, durationMs: 1, startedAt: "", error: null });
  const step = (...bodies: unknown[]) => ({ calls: bodies.map(call) });
  const run = (input: unknown, ...steps: ReturnType<typeof step>[]) => ({ input, steps }) as unknown as Parameters<typeof sampleOf>[0];
  const rows = ["channel", "text.plain"].map((target) => ({ target })) as unknown as Parameters<typeof sampleOf>[1]["rows"];

  it("is the delivery's body and the last body that has its fields", () => {
    const sent = { channel: "#a", text: { plain: "x" } };
    expect(sampleOf(run({ body: { id: 1 }, headers: {} }, step({ other: 1 }, sent), step("text")), { rows })).toEqual({ input: { id: 1 }, output: sent });
  });

  it("is the body with the constants of this mapping where another makes the same fields", () => {
    const own = [
      { target: "channel", rule: "constant", expression: '"#two"' },
      { target: "text", rule: "direct", expression: "(i) => i.title" },
    ];
    const [one, two] = ["#one", "#two"].map((channel) => ({ channel, text: "x" }));
    expect(sampleOf(run({ id: 1 }, step(two), step(one)), { rows: own as never }).output).toEqual(two);
    expect(sampleOf(run({ id: 1 }, step(one), step(one)), { rows: own as never }).output).toBeUndefined();
  });

  it("has no output where the run did not come so far", () => {
    expect(sampleOf(run({ day: 1 }, step({ channel: "#a" })), { rows })).toEqual({ input: { day: 1 }, output: undefined });
  });
});
