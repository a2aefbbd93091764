import { afterAll, describe, expect, test } from "vitest";
import { createCatalogue } from "../connectors/catalogue.ts";
import { importDocument } from "../connectors/import/import-document.ts";
import { withOwn } from "../connectors/with-own.ts";
import { runScenarios } from "../engine/run-scenarios.ts";
import { createScenarioWorld } from "../modules/switchboard/calls/scenario-world.ts";
import { bundleProject } from "./bundle/bundle-project.ts";
import { derivedFiles } from "./derived-files.ts";
import { createBuilder } from "./index.ts";

const common = createCatalogue();
const shared = createBuilder({
  catalogue: common,
  bundleProject,
  runScenarios: ({ code, connections, catalogue, variables, signal }) =>
    runScenarios({ code, variables, signal, createWorld: (scenario) => createScenarioWorld(catalogue, connections, scenario) }),
});
afterAll(() => shared.close());

const imported = (document: unknown, name: string | null = null) => importDocument({ id: "own-club-1a2b3c4d", name, document, origin: null }).connector;
const builder = shared.with(withOwn(common, [imported(club())]));
const ask = (text: string, by = builder) => by.compile({ text, files: new Map(), connections: [], answers: {} });

async function build(text: string) {
  const draft = await ask(text);
  if (draft.kind !== "draft") throw new Error(JSON.stringify(draft));
  const files = new Map([...draft.changes].flatMap(([path, content]) => (content === null ? [] : [[path, content] as const])));
  const whole = new Map([...files, ...derivedFiles(await builder.derive(files))]);
  return { draft, whole, gates: await builder.check(whole, { signal: AbortSignal.timeout(50_000) }) };
}

describe("an organisation's own connector", () => {
  test.each([
    ["When a webhook arrives, add a member in Rowing Club", "addMember", "The webhook's body must bring email."],
    ["When a Stripe customer is created, create a member in Rowing Club", "addMember", "member is created in Rowing Club API"],
    ["Every day at 9 list the members of Rowing Club and post them to #team in Slack", "listMembers", "#team in Slack"],
  ])("is built with, typed and proven: %s", { timeout: 60_000 }, async (text, operation, summary) => {
    const { draft, whole, gates } = await build(text);
    expect(draft.summary).toContain(summary);
    expect(whole.get("src/connections.ts")).toContain(`${operation}: (args`);
    expect(gates.map(({ gate, status }) => `${gate} ${status}`)).toEqual([
      "parse passed",
      "types passed",
      "consistency passed",
      "secrets passed",
      "simulation passed",
    ]);
  });

  test("is unknown to those who did not import it", async () => {
    expect(await ask("When a webhook arrives, add a member in Rowing Club", shared)).toMatchObject({ kind: "refusal" });
  });

  test("with a great many operations is typed as far as the code uses it", async () => {
    const paths = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`/things${index}`, { get: { operationId: `listThings${index}` } }]));
    const large = shared.with(withOwn(common, [imported({ ...club(), paths: { ...club().paths, ...paths } })]));
    const draft = await ask("When a webhook arrives, add a member in Rowing Club", large);
    const files = new Map(draft.kind === "draft" ? [...draft.changes].map(([path, content]) => [path, content ?? ""] as const) : []);
    const { connectionsSource } = await large.derive(files);
    expect(connectionsSource).toContain("addMember: (args");
    expect(connectionsSource).not.toContain("listThings");
  });
});

function club() {
  const member = {
    type: "object",
    properties: { id: { type: "integer" }, email: { type: "string" }, name: { type: "string" }, joined_at: { type: "string" } },
  };
  const json = (schema: unknown) => ({ content: { "application/json": { schema } } });
  return {
    openapi: "3.0.3",
    info: { title: "Rowing Club API", version: "1" },
    servers: [{ url: "https://club.example/v1" }],
    paths: {
      "/members": {
        get: {
          operationId: "listMembers",
          parameters: ["page", "per_page"].map((name) => ({ name, in: "query", schema: { type: "integer" } })),
          responses: { 200: json({ type: "object", properties: { data: { type: "array", items: member }, total: { type: "integer" } } }) },
        },
        post: {
          operationId: "addMember",
          requestBody: json({ type: "object", required: ["email"], properties: { email: { type: "string" }, name: { type: "string" } } }),
          responses: { 201: json(member) },
        },
      },
      "/members/{member_id}": { get: { operationId: "getMember", responses: { 200: json(member) } } },
    },
  };
}
