import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { McpServer } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { connectionsSource } from "../../../connectors/typescript/connections-source.ts";
import { serveFetch, withSessions } from "../../../gateway/testing/tool-server.ts";
import { callContext } from "../../../testing/call-context.ts";
import { startTokenServer } from "../oauth/testing/token-server.ts";
import { switchboardWorld } from "../oauth/testing/switchboard-world.ts";

const ANN = "ann@org_a";
const KEY = "tool-server-key-1";
let world: Awaited<ReturnType<typeof switchboardWorld>>;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  world = await switchboardWorld();
});
afterAll(async () => {
  await world.close();
  for (const server of open) await server.close();
});

/** A server of tools that may be changed, behind a key. */
async function serveTools(register: (server: McpServer) => void, isLetIn = (authorization: string | null): boolean => authorization === `Bearer ${KEY}`) {
  let registered = register;
  const sessions = withSessions(() => {
    const server = new McpServer({ name: "depot", title: "Depot", version: "1.2.0" });
    registered(server);
    return server;
  });
  const site = await serveFetch((request) => {
    if (isLetIn(request.headers.get("authorization"))) return sessions.fetch(request);
    return Response.json({ error: "invalid_token", message: `not with ${request.headers.get("authorization")}` }, { status: 401 });
  });
  open.push(site);
  return { ...site, url: `${site.origin}/mcp`, change: (next: typeof register) => void (registered = next), forget: sessions.forget };
}

function depot(server: McpServer): void {
  const found = z.object({ sku: z.string(), left: z.number().int(), place: z.string().optional() });
  const reads = { readOnlyHint: true };
  server.registerTool(
    "get_stock",
    { description: "Says how many are left. Of one article.", inputSchema: z.object({ sku: z.string() }), outputSchema: found, annotations: reads },
    async ({ sku }) => ({
      content: [{ type: "text", text: "7" }],
      structuredContent: { sku, left: 7 },
    }),
  );
  server.registerTool(
    "create_order",
    { description: "Orders more of an article", inputSchema: z.object({ sku: z.string(), amount: z.number().int().optional() }) },
    async ({ sku, amount = 1 }) => ({
      content: [{ type: "text", text: `Ordered ${amount} of ${sku}` }],
    }),
  );
}

async function connected(url: string, auth: object = { type: "bearer", token: KEY }) {
  const { id } = (await world.call(ANN, "POST", "/connectors", { mcp: url, auth })).body;
  const connection = (await world.call(ANN, "POST", "/connections", { connector: id, auth })).body;
  const carrier = world.switchboard.callCarrier({
    resolveAlias: async () => ({ connectionId: connection.id, connector: id }),
    simulate: () => Promise.reject(new Error("nothing is simulated here")),
  });
  const call = (operation: string, args: unknown, idempotencyKey: string | null = null) =>
    carrier.carryCall({ connection: "depot", operation, args, request: null, idempotencyKey, timeoutMs: 5_000 }, callContext());
  return { id, connection, call, carrier };
}

test("the tools of a server become operations with its types, are found by what they do, and are called with the connection's credential", async () => {
  const server = await serveTools(depot);
  const preview = await world.call(ANN, "POST", "/connectors/preview", { mcp: server.url, auth: { type: "bearer", token: KEY } });
  expect(preview).toMatchObject({ status: 200, body: { name: "Depot", version: "1.2.0", baseUrl: server.url, operations: 2 } });

  const { id, connection, call } = await connected(server.url);
  expect((await world.call(ANN, "GET", "/operations?query=depot%20order%20article")).body.items[0]).toMatchObject({
    connector: id,
    id: "createOrder",
    effect: "write",
  });
  expect(await world.call(ANN, "POST", `/connections/${connection.id}/test`)).toMatchObject({
    body: { ok: true, message: expect.stringContaining("answered with 2 tools.") },
  });
  expect(await call("getStock", { sku: "A-1" })).toMatchObject({ ok: true, response: { status: 200, body: { sku: "A-1", left: 7 } } });
  expect(await call("createOrder", { sku: "A-1", amount: 3 })).toMatchObject({ ok: true, response: { body: { text: "Ordered 3 of A-1", data: null } } });

  const connector = (await world.switchboard.catalogueOf("org_a")).get(id);
  if (!connector) throw new Error("It is not there");
  const source = connectionsSource([{ alias: "depot", connector }]);
  expect(source).toContain("/** Says how many are left. `POST /tools/get_stock/typed` */");
  expect(source).toMatch(/getStock: \(args: \{\s*sku: string;\s*\}\) => Promise<\{\s*sku: string;\s*left: number;\s*place\?: string;/);
});

test("a client's own credentials read the tools and call them, with a new token and in a new session where the server ended the old one", async () => {
  const provider = await startTokenServer();
  let accepted = "";
  provider.answer = (_, { access_token }) => {
    accepted = access_token;
    return { body: JSON.stringify({ access_token, token_type: "Bearer", expires_in: 3_600 }) };
  };
  const server = await serveTools(depot, (authorization) => authorization === `Bearer ${accepted}`);
  const auth = { type: "oauth2ClientCredentials", tokenUrl: provider.url, clientId: "client-of-tools", clientSecret: "secret-of-the-client" };
  const { call } = await connected(server.url, auth);
  expect(await call("createOrder", { sku: "A" })).toMatchObject({ ok: true });
  accepted = "nothing any more";
  expect(await call("createOrder", { sku: "B" })).toMatchObject({ ok: true, response: { body: { text: "Ordered 1 of B" } } });
  expect(server.heard.filter(({ body }) => body.includes('"tools/call"') && body.includes('"B"'))).toHaveLength(2);
  provider.close();
});

test("the server of the guide's example is one whose tool can be called", async () => {
  const guide = await readFile(new URL("../../../../docs/guide/3-connections.md", import.meta.url), "utf8");
  const code = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? "";
  const example = spawn(process.execPath, ["--input-type=module", "-e", code], { env: { PORT: "0" }, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [address] = (await once(example.stdout, "data")) as [Buffer];
    const { call } = await connected(address.toString().trim());
    expect(await call("getStock", { sku: "A-1" })).toMatchObject({ ok: true, response: { body: { left: 3 } } });
  } finally {
    example.kill();
  }
});

test("a server that wants another credential says so, and no secret comes back", async () => {
  const server = await serveTools(depot);
  const refused = await world.call(ANN, "POST", "/connectors", { mcp: server.url, auth: { type: "bearer", token: "a-wrong-secret" } });
  expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: "auth" }] } });
  expect(JSON.stringify(refused.body)).not.toContain("a-wrong-secret");
  expect(await world.call(ANN, "POST", "/connectors", { mcp: `${server.origin.replace(/\d+$/, "1")}/mcp` })).toMatchObject({
    status: 422,
    body: { fields: [{ field: "mcp" }] },
  });
  expect((await world.call(ANN, "POST", "/connectors", { mcp: "http://169.254.169.254/mcp" })).body.message).toContain("cannot be called");
});

test("tools that changed are told by the test of a connection, and taken over when they are read again; what code calls keeps its name", async () => {
  const server = await serveTools(depot);
  const { id, connection, call } = await connected(server.url);
  server.change((next) => {
    next.registerTool("create-order", { description: "Orders otherwise", inputSchema: z.object({ sku: z.string() }) }, async () => ({ content: [] }));
    next.registerTool(
      "create_order",
      { description: "Orders more of an article", inputSchema: z.object({ sku: z.string(), amount: z.number() }) },
      async ({ sku }) => ({
        content: [{ type: "text", text: `At last ${sku}` }],
      }),
    );
  });
  server.forget();
  const tested = await world.call(ANN, "POST", `/connections/${connection.id}/test`);
  expect(tested.body.message).toContain("createOrder2 is new, getStock is gone, createOrder is changed");
  expect(await world.call(ANN, "POST", `/connectors/${id}/refresh`, {})).toMatchObject({
    status: 200,
    body: { operations: 2, added: ["createOrder2"], removed: ["getStock"], changed: ["createOrder"] },
  });
  expect(await call("createOrder", { sku: "A-1", amount: 1 })).toMatchObject({ ok: true, response: { body: { text: "At last A-1" } } });
  expect(await call("getStock", { sku: "A-1" })).toMatchObject({ ok: false, error: { name: "TypeError" } });
  expect((await world.call(ANN, "POST", `/connectors/${id}/refresh`, {})).body).toMatchObject({ added: [], removed: [], changed: [] });
  expect((await world.call("bob@org_b", "POST", `/connectors/${id}/refresh`, {})).status).toBe(404);
});

test("a call is repeated only where the tool says that it may be", async () => {
  let drops = 0;
  const server = await serveTools((next) => {
    const drop = async () => {
      drops += 1;
      server.dropAll();
      return { content: [] };
    };
    next.registerTool("reads", { annotations: { readOnlyHint: true } }, drop);
    next.registerTool("sets", { annotations: { idempotentHint: true } }, drop);
    next.registerTool("adds", {}, drop);
  });
  const { call, carrier } = await connected(server.url);
  const natures = ["reads", "sets", "adds"].map((operation) =>
    carrier.natureOf({ connection: "depot", operation, args: {}, request: null, idempotencyKey: null, timeoutMs: null }, callContext()),
  );
  expect(await Promise.all(natures)).toEqual([
    { effect: "read", honoursIdempotencyKey: false },
    { effect: "write", honoursIdempotencyKey: true },
    { effect: "write", honoursIdempotencyKey: false },
  ]);
  expect([await call("reads", {}), drops]).toMatchObject([{ ok: false, error: { uncertain: true } }, 4]);
  expect([await call("adds", {}), drops]).toMatchObject([{ ok: false, error: { uncertain: true } }, 5]);
  expect([await call("sets", {}, "run:step"), drops]).toMatchObject([{ ok: false, error: { uncertain: true } }, 9]);
});
