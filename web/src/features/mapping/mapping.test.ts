import { describe, expect, it } from "vitest";
import { pathTree } from "./path-tree.ts";
import { replaceSpan, textOfSpan } from "./replace-span.ts";
import { ruleFault } from "./rule-fault.ts";
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

describe("a rule that somebody writes", () => {
  const file = 'export const toMessage = (issue: Issue): Message => ({\n  text: issue.title,\n  channel: "#a",\n});\n';
  const span = { file: "a.ts", startLine: 2, startColumn: 8, endLine: 2, endColumn: 19 };
  const faultAt = async (rule: string) => (await ruleFault(file, span, rule))?.at ?? null;

  it("takes its place where it is one expression of TypeScript, on as many lines as it likes", async () => {
    const whole = [
      "issue.title",
      "`<${issue.url}|${issue.title}>`",
      "a ? b :\n  c",
      "(x as string)!",
      "rows.map((row: Row) => row.id satisfies string)",
      "{ a: 1 }",
      "f<T>(x) ?? y",
    ];
    expect(await Promise.all(whole.map(faultAt))).toEqual(whole.map(() => null));
  });

  it("is refused with the place where it breaks off, or runs on into its neighbours", async () => {
    expect(await Promise.all(["issue.", '"open', "f(a", "a b", "", "a, b", "a }, x: (b", "a]; [b", "a // note"].map(faultAt))).toEqual([
      6, 5, 3, 2, 0, 1, 2, 1, 9,
    ]);
    const property = { ...span, startColumn: 2 };
    const asProperty = async (rule: string) => (await ruleFault(file, property, rule))?.at ?? null;
    expect(await Promise.all(["text: issue.key", "text: (x) => `${x}`", "text: issue.", "text: a, b"].map(asProperty))).toEqual([null, null, 12, 7]);
    expect((await ruleFault(file, span, "a ?\n  b +"))?.message).toContain("line 2, column 6");
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
