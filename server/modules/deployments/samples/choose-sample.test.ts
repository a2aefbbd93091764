import { afterAll, expect, test } from "vitest";
import { openSamples } from "../testing/sample-of.ts";

const samples = openSamples();
afterAll(() => samples.close());

const automation = (trigger: string, run: string, above = "") =>
  new Map([
    [
      "src/automations/a.ts",
      `import { automation, event, manual, webhook } from "@vennel/sdk";\n${above}\nexport default automation({ id: "a", name: "A", trigger: ${trigger}, async run({ event: given }) { ${run} } });\n`,
    ],
  ]);
const sampleOf = async (files: Map<string, string>, last?: unknown) => (await samples.samplesOf(files, last))["a"];

const DOUBLE = "return given.total.toFixed(2);";
const delivered = (body: unknown) => ({ body, headers: {}, query: {}, method: "POST", path: "" });

test("the last real delivery is offered where the code still takes it, and what is known of the trigger where it does not", { timeout: 60_000 }, async () => {
  const files = automation("webhook<{ total: number }>()", "return given.body.total.toFixed(2);");
  expect(await sampleOf(files, delivered({ total: 12.5 }))).toEqual({ kind: "fits", payload: { total: 12.5 } });
  expect(await sampleOf(files, delivered({ sum: 12.5 }))).toEqual({ kind: "fits", payload: { total: 1 } });
});

test("where the code says nothing of its input, the fields that it reads are the sample", { timeout: 60_000 }, async () => {
  const above = `const told = (lines: { sku: string }[]) => lines.map((line) => line.sku.trim()).join();`;
  const run = `const { order } = given.body; if (!("note" in given.body)) throw new Error("No note"); return order.total.toFixed(2) + told(order["lines"]);`;
  expect(await sampleOf(automation("webhook()", run.replaceAll("given.body", "(given as any).body"), above))).toEqual({
    kind: "fits",
    payload: { order: { total: 1, lines: [{ sku: "sample sku" }] }, note: "sample note" },
  });
  expect(await sampleOf(automation("manual()", DOUBLE))).toEqual({ kind: "fits", payload: { total: 1 } });
  expect(await sampleOf(automation(`event("paid")`, DOUBLE))).toEqual({ kind: "fits", payload: { total: 1 } });
});

test("code that fails with all that is known gets its reason and the fields to fill in", { timeout: 60_000 }, async () => {
  const files = automation("manual()", `if (!given.iban.startsWith("DE")) throw new Error("Not an IBAN"); return given.lines.map((line) => line.cents);`);
  expect(await sampleOf(files, { iban: "x", lines: [] })).toEqual({
    kind: "refused",
    reason: expect.stringContaining("Not an IBAN"),
    empty: { iban: "", lines: [{ cents: "" }] },
  });
});

test("code that reads nothing is offered nothing", { timeout: 60_000 }, async () => {
  expect(await sampleOf(automation("manual()", "return 1;"))).toEqual({ kind: "fits", payload: null });
});

test("a webhook whose body nothing describes is offered one that its code was run with", { timeout: 60_000 }, async () => {
  const body = `const name = ["bo", "dy"].join(""); const body = (given as any)[name];`;
  expect(await sampleOf(automation("webhook()", "return 1;"))).toEqual({ kind: "fits", payload: {} });
  const named = `${body} if (Object.keys(body).length === 0) throw new Error("Nothing in it"); return body;`;
  expect(await sampleOf(automation("webhook()", named))).toEqual({ kind: "fits", payload: { name: "value" } });
  expect(await sampleOf(automation("webhook()", `${body} if (!Array.isArray(body)) throw new Error("No list"); return body;`))).toEqual({
    kind: "fits",
    payload: [],
  });
  expect(await sampleOf(automation("webhook()", `${body} throw new Error("No room for " + JSON.stringify(body));`))).toEqual({
    kind: "refused",
    reason: expect.stringContaining("No room for ["),
    empty: {},
  });
  // What fails whatever the body is fails for another reason.
  expect(await sampleOf(automation("webhook()", `throw new Error("No room");`))).toEqual({ kind: "fits", payload: {} });
});
