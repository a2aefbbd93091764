import { McpServer } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { bringFiles } from "../e2e/support/bring-files.ts";
import { connect, deploy } from "../e2e/support/deploy.ts";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { serveFetch, withSessions } from "./gateway/testing/tool-server.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

// A project is built, checked and deployed, as slowly as the machine does it.
vi.setConfig({ testTimeout: 90_000 });

const KEY = "key-of-the-tool-server";
let server: TestServer;
let person: Person;
let tools: Awaited<ReturnType<typeof serveFetch>>;
const sessions = withSessions(depot);

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server.url);
  tools = await serveFetch((request) => {
    if (request.headers.get("x-depot-key") !== KEY) return new Response(null, { status: 401 });
    return sessions.fetch(request);
  });
});
afterAll(async () => {
  await server.stop();
  await tools.close();
});

function depot(): McpServer {
  const one = new McpServer({ name: "depot", title: "Depot", version: "1.0.0" });
  const stock = z.object({ sku: z.string(), left: z.number().int() });
  one.registerTool("get_stock", { inputSchema: z.object({ sku: z.string() }), outputSchema: stock, annotations: { readOnlyHint: true } }, async ({ sku }) => ({
    content: [],
    structuredContent: { sku, left: 4 },
  }));
  const order = z.object({ sku: z.string(), amount: z.number().int().min(1) });
  one.registerTool("create_order", { description: "Orders more of an article", inputSchema: order }, async ({ sku, amount }, context) => {
    if (sku === "gone") return { isError: true, content: [{ type: "text", text: `There is no article ${sku}` }] };
    return { content: [{ type: "text", text: `${amount} of ${sku}, asked with ${context.http?.req?.headers.get("x-depot-key")}` }] };
  });
  return one;
}

test("an integration in its sandbox calls the tools of an MCP server, typed, with a credential that it never sees; a failed tool fails the step in its words", async () => {
  const auth = { type: "apiKey", in: "header", name: "X-Depot-Key", value: KEY };
  const at = `/api/switchboard/v1/o/${person.organisation.id}`;
  const made = await person.call<{ id: string; operations: number }>("POST", `${at}/connectors`, { mcp: `${tools.origin}/mcp`, auth });
  expect(made).toMatchObject({ status: 201, body: { operations: 2 } });
  await connect(person, { connector: made.body.id, name: "depot", auth });
  const projectId = await bringFiles(person, project(made.body.id));
  const { trigger } = await deploy(person, projectId);
  const url = trigger.type === "webhook" ? (trigger.url ?? "") : "";
  const send = (sku: string) => fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ sku }) });

  expect(await (await send("A-1")).json()).toEqual({ left: 4, said: "6 of A-1, asked with •••" });
  const refused = await send("gone");
  expect([refused.ok, await refused.text()]).toEqual([true, expect.stringContaining("There is no article gone")]);
  sessions.forget();
  expect(await (await send("B-2")).json()).toMatchObject({ said: "6 of B-2, asked with •••" });

  const { body: runs } = await person.call<{ items: { id: string }[] }>(
    "GET",
    `/api/platform/v1/o/${person.organisation.id}/projects/${projectId}/runs?limit=10`,
  );
  const read = await Promise.all(runs.items.map(({ id }) => person.call("GET", `/api/platform/v1/o/${person.organisation.id}/runs/${id}`)));
  const kept = JSON.stringify(read.map(({ body }) => body));
  expect(kept).toContain("/mcp/tools/create_order");
  expect(kept).toContain("asked with •••");
  expect(kept).not.toContain(KEY);
});

test("code that gives a tool what its schema does not take is refused by the gates, before anything is called", async () => {
  const { items } = (await person.call<{ items: { connector: string }[] }>("GET", `/api/switchboard/v1/o/${person.organisation.id}/connections`)).body;
  const wrong = project(items[0]?.connector ?? "", "six");
  await expect(bringFiles(person, wrong)).rejects.toThrow(/not assignable to type 'number'/);
});

const project = (connector: string, amount: unknown = 6) => ({
  "package.json": JSON.stringify({ name: "reorder", version: "0.1.0", private: true, type: "module", vennel: { connections: { depot: connector } } }),
  "src/automations/reorder.ts": `import { automation, webhook } from "@vennel/sdk";
import { depot } from "../connections";
export default automation({
  id: "reorder",
  name: "Reorder",
  trigger: webhook({ respond: "sync" }),
  async run({ event, step }) {
    const { sku } = event.body as { sku: string };
    const stock = await step("Look", () => depot.getStock({ sku }));
    try {
      const order = await step("Order", () => depot.createOrder({ sku, amount: ${JSON.stringify(amount)} }));
      return { left: stock.left, said: order.text };
    } catch (error) {
      return { failed: (error as Error).message };
    }
  },
});
`,
  "tests/reorder.test.ts": `import { scenario } from "@vennel/sdk/testing";
import reorder from "../src/automations/reorder";
scenario("an article is ordered", async ({ trigger }) => {
  await trigger(reorder, { body: { sku: "A-1" } });
});
`,
});
