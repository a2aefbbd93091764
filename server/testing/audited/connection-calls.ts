import { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { serveFetch, withSessions } from "../../gateway/testing/tool-server.ts";
import { startTokenServer } from "../../modules/switchboard/oauth/testing/token-server.ts";
import { startOAuth1Server } from "../../modules/switchboard/oauth/testing/oauth1-server.ts";
import type { Drive } from "./drive.ts";

const API = "/api/switchboard/v1";
const DESCRIPTION = {
  openapi: "3.0.0",
  info: { title: "Corner shop", version: "1" },
  servers: [{ url: "https://shop.example" }],
  paths: { "/shelves": { get: { operationId: "shelves", responses: { 200: { description: "ok" } } } } },
};

export async function connectionCalls({ route, owner, o, secrets, closing }: Drive): Promise<void> {
  const base = API + o;
  const imported = await route<{ id: string }>("switchboard.importConnector", () => owner.call("POST", `${base}/connectors`, { document: DESCRIPTION }));
  await route("switchboard.deleteConnector", () => owner.call("DELETE", `${base}/connectors/${imported.id}`));

  const sessions = withSessions(depot);
  const tools = await serveFetch((request) => sessions.fetch(request));
  closing.push(() => tools.close());
  secrets.push("tools-token-canary");
  const auth = { type: "bearer", token: "tools-token-canary" };
  const { body: ofTools } = await owner.call<{ id: string }>("POST", `${base}/connectors`, { mcp: `${tools.origin}/mcp`, auth });
  await owner.call("POST", `${base}/connections`, { connector: ofTools.id, name: "Depot", auth });
  await route("switchboard.refreshConnector", () => owner.call("POST", `${base}/connectors/${ofTools.id}/refresh`, {}));

  secrets.push("token-canary-one", "token-canary-two", "hook-secret-canary");
  const wanted = { connector: "http", name: "Till", baseUrl: "http://127.0.0.1:1", auth: { type: "bearer", token: "token-canary-one" } };
  const { id } = await route<{ id: string }>("switchboard.createConnection", () => owner.call("POST", `${base}/connections`, wanted));
  const changes = { name: "Till 2", auth: { type: "bearer", token: "token-canary-two" }, webhook: { secret: "hook-secret-canary" } };
  await route("switchboard.updateConnection", () => owner.call("PATCH", `${base}/connections/${id}`, changes));
  await route("switchboard.testConnection", () => owner.call("POST", `${base}/connections/${id}/test`));
  await route("switchboard.tryOperation", () => owner.call("POST", `${base}/connectors/slack/operations/users.list/try`, { args: {} }));
  await route("switchboard.deleteConnection", () => owner.call("DELETE", `${base}/connections/${id}`));
}

function depot(): McpServer {
  const server = new McpServer({ name: "depot", title: "Depot", version: "1.0.0" });
  server.registerTool("get_stock", { inputSchema: z.object({ sku: z.string() }) }, async ({ sku }) => ({ content: [{ type: "text", text: sku }] }));
  return server;
}

export async function signInCalls({ route, owner, o, secrets, closing }: Drive): Promise<void> {
  const base = API + o;
  const begin = (name: string, url: string, auth: object) =>
    route<{ authorizeUrl: string; redirectUrl: string }>("switchboard.authorizeConnection", () =>
      owner.call("POST", `${base}/connections/authorize`, { connector: "http", name, baseUrl: url, auth }),
    );
  secrets.push("client-secret-canary");

  const provider = await startTokenServer();
  closing.push(() => provider.close());
  provider.answer = (_, granted) => {
    secrets.push(granted.access_token, granted.refresh_token);
    return { body: JSON.stringify({ ...granted, token_type: "Bearer" }) };
  };
  const client = {
    type: "oauth2Code",
    clientId: "client",
    clientSecret: "client-secret-canary",
    authorizeUrl: `${provider.url}/authorize`,
    tokenUrl: `${provider.url}/token`,
  };
  const { authorizeUrl, redirectUrl } = await begin("By OAuth 2", provider.url, client);
  const state = new URL(authorizeUrl).searchParams.get("state");
  const code = provider.codeFor(authorizeUrl);
  secrets.push(code);
  await route("switchboard.completeOAuth2", () =>
    owner.call("POST", `${base}/callbacks/oauth2`, { state, code, via: new URL(redirectUrl).pathname.split("/").at(-1) }),
  );

  const older = await startOAuth1Server();
  closing.push(() => older.close());
  const { key, secret } = older.consumer;
  secrets.push(secret);
  const endpoints = { requestTokenUrl: `${older.base}/request`, authorizeUrl: `${older.base}/authorize`, accessTokenUrl: `${older.base}/access` };
  const begun = await begin("By OAuth 1", older.base, { type: "oauth1", consumerKey: key, consumerSecret: secret, ...endpoints });
  const back = Object.fromEntries(older.agree(begun.authorizeUrl).searchParams);
  await route("switchboard.completeOAuth1", () => owner.call("POST", `${base}/callbacks/oauth1`, back));
}
