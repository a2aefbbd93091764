import { McpServer } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { systemClock } from "../../../platform/clock.ts";
import { createEgressPolicy, parseAllowedRange } from "../../egress-policy.ts";
import { createGateway, type Gateway } from "../../index.ts";
import type { OutboundRequest } from "../../outbound.ts";
import { plainRequest } from "../../testing/plain-request.ts";
import { serveFetch, withoutSessions, withSessions } from "../../testing/tool-server.ts";

let gateway: Gateway;
const open: { close(): Promise<void> }[] = [];

beforeAll(() => {
  gateway = createGateway({ policy: createEgressPolicy([parseAllowedRange("127.0.0.0/8")], []), clock: systemClock, random: () => 0 });
});
afterAll(async () => {
  await gateway.close();
  for (const server of open) await server.close();
});

let connections = 0;
async function serve(fetch: (request: Request) => Response | Promise<Response>, host?: string) {
  const server = await serveFetch(fetch, host);
  open.push(server);
  connections += 1;
  const limitKey = `con_${connections}`;
  const deliver = async (over: Partial<OutboundRequest> & { path: string }) => {
    const { path, ...rest } = over;
    const credential = { authorization: "Bearer the-credential" };
    const request = { ...plainRequest, url: `mcp+${server.origin}/mcp${path}`, headers: credential, limitKey, repeatable: false, ...rest };
    const { outcome, calls } = await gateway.deliver(request);
    if (outcome.kind !== "answered") return { kind: outcome.kind, message: outcome.message, calls, attempts: calls.length };
    const body = JSON.parse(outcome.answer.body.toString("utf8"));
    return { kind: outcome.kind, status: outcome.answer.status, body, headers: outcome.answer.headers, calls, attempts: calls.length };
  };
  return {
    ...server,
    list: () => deliver({ path: "/tools" }),
    call: (tool: string, args: object = {}, over: Partial<OutboundRequest> = {}) =>
      deliver({ path: `/tools/${encodeURIComponent(tool)}`, method: "POST", body: JSON.stringify(args), ...over }),
    typed: (tool: string, args: object = {}) => deliver({ path: `/tools/${encodeURIComponent(tool)}/typed`, method: "POST", body: JSON.stringify(args) }),
    said: (method: string) => server.heard.filter(({ body }) => body.includes(`"${method}"`)),
  };
}

function weather(): McpServer {
  const server = new McpServer({ name: "weather", version: "3.1.0" });
  const city = z.object({ city: z.string() });
  server.registerTool("get_weather", { inputSchema: city, outputSchema: z.object({ city: z.string(), degrees: z.number() }) }, async ({ city }) => ({
    content: [{ type: "text", text: "21 degrees" }],
    structuredContent: { city, degrees: 21 },
  }));
  server.registerTool("describe", { inputSchema: city }, async ({ city }) => ({ content: [{ type: "text", text: `Sunny in ${city}` }] }));
  server.registerTool("rows", {}, async () => ({ content: [{ type: "text", text: '[{"id":1}]' }] }));
  server.registerTool("fail", {}, async () => ({ isError: true, content: [{ type: "text", text: "The station is closed" }] }));
  return server;
}

describe.each([
  ["with sessions, answering in streams", () => withSessions(weather).fetch],
  ["with sessions, answering in JSON", () => withSessions(weather, { asJson: true }).fetch],
  ["without sessions", () => withoutSessions(weather)],
])("a server %s", (_, make) => {
  test("tells its tools and answers them: declared fields, text, JSON in text, and failures in its words", async () => {
    const server = await serve(make());
    const listed = await server.list();
    expect(listed.body.server).toMatchObject({ name: "weather", version: "3.1.0" });
    expect(listed.body.tools.map(({ name }: { name: string }) => name)).toEqual(["get_weather", "describe", "rows", "fail"]);
    expect(await server.typed("get_weather", { city: "Graz" })).toMatchObject({ status: 200, body: { city: "Graz", degrees: 21 } });
    expect(await server.call("describe", { city: "Porto" })).toMatchObject({ status: 200, body: { text: "Sunny in Porto", data: null } });
    expect(await server.call("rows")).toMatchObject({ status: 200, body: { data: [{ id: 1 }] } });
    expect(await server.call("fail")).toMatchObject({ status: 422, body: { code: "tool_error", message: "The station is closed" }, attempts: 1 });
    expect((await server.call("nothing")).status).toBeGreaterThanOrEqual(400);
    expect((await server.call("get_weather", { city: 7 })).status).toBeGreaterThanOrEqual(400);
    expect(server.heard.every(({ headers }) => headers.get("authorization") === "Bearer the-credential")).toBe(true);
    expect(server.said("initialize").length).toBe(1);
  });
});

test("a session is opened once, named in every call, and opened anew when the server forgot it, without calling anything twice", async () => {
  const sessions = withSessions(weather);
  const server = await serve(sessions.fetch);
  await server.call("rows");
  await server.call("rows");
  expect([server.said("initialize").length, sessions.sessions()]).toEqual([1, 1]);
  expect(server.said("tools/call").map(({ headers }) => [headers.get("mcp-session-id")?.length, headers.get("mcp-protocol-version")])).toEqual([
    [36, "2025-11-25"],
    [36, "2025-11-25"],
  ]);
  sessions.forget();
  expect(await server.call("rows")).toMatchObject({ status: 200, attempts: 1 });
  expect([server.said("initialize").length, server.said("tools/call").length, sessions.sessions()]).toEqual([2, 4, 1]);
});
