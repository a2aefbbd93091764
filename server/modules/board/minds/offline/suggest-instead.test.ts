import { expect, test } from "vitest";
import type { CompileRequest } from "../../../../builder/builder.ts";
import { createCatalogue } from "../../../../connectors/catalogue.ts";
import type { FlowDocument } from "../../../../../contracts/flow.ts";
import type { Turn } from "../mind.ts";
import { suggestInstead } from "./suggest-instead.ts";

const NOTHING: FlowDocument = { version: 1, automations: [], mappings: [], connections: [] };

/** The suggestions for a message when the compiler takes only what `takes` says. */
async function suggested(text: string, notUnderstood: string[], takes: (text: string) => boolean, flow = NOTHING) {
  const tried: string[] = [];
  const compile = async (request: CompileRequest) => {
    tried.push(request.text);
    return takes(request.text)
      ? { kind: "draft" as const, changes: new Map([["src/a.ts", "export {};"]]), plan: [], summary: "" }
      : { kind: "refusal" as const, message: "No.", notUnderstood: [] };
  };
  const workspace = {
    read: async () => ({ files: new Map(), flow }),
    connections: async () => [{ id: "con_1", connector: "github", name: "GitHub", alias: "github", environment: null }],
    catalogue: async () => createCatalogue(),
    compiler: async () => ({ compile }),
    before: async () => null,
  };
  const turn = { request: { text, answers: {} }, workspace } as unknown as Turn;
  const items = await suggestInstead(turn, { kind: "refusal", message: "No.", notUnderstood }, new AbortController().signal);
  return { items, tried };
}

test("the part that was understood comes first, without the clause that was not", async () => {
  const { items } = await suggested("When an order is paid, tell #sales in Slack and fax the moon", ["fax"], () => true);
  expect(items[0]).toBe("When an order is paid, tell #sales in Slack");
});

test("first sentences begin with the systems that were named, then with those that are connected", async () => {
  const { items } = await suggested("Zendesk please", [], () => true);
  expect(items.map((item) => / in (\w+),/.exec(item)?.[1]).slice(0, 2)).toEqual(["Zendesk", "GitHub"]);
});

test("nothing is suggested that the compiler does not carry out", async () => {
  const { items, tried } = await suggested("Water the plants", ["plants"], () => false);
  expect(items).toEqual([]);
  expect(tried.length).toBeGreaterThan(0);
  expect((await suggested("Water the plants", ["plants"], (text) => text.includes("GitHub"))).items).toEqual([
    "When an issue is opened in GitHub, post it to #general in Slack",
  ]);
});
