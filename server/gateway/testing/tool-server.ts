import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createMcpHandler, type McpServer, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";

type Fetch = (request: Request) => Response | Promise<Response>;

/** An HTTP server on this machine; what it heard is kept. */
export async function serveFetch(fetch: Fetch, host = "127.0.0.1") {
  const heard: { method: string; path: string; headers: Headers; body: string }[] = [];
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing)).listen(0, host);
  await once(server, "listening");
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
    const body = Buffer.concat(chunks).toString("utf8");
    const { method = "GET", url = "/" } = incoming;
    heard.push({ method, path: url, headers, body });
    const response = await fetch(new Request(new URL(url, origin), { method, headers, ...(body === "" ? {} : { body }) }));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body) await pipeline(Readable.fromWeb(response.body), outgoing).catch(() => {});
    else outgoing.end();
  }

  return {
    origin,
    heard,
    /** Breaks whatever is on the line. */
    dropAll: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** As most servers are: with sessions, which `forget` ends as a restart would. */
export function withSessions(make: () => McpServer, { asJson = false } = {}) {
  const transports = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const fetch: Fetch = async (request) => {
    const id = request.headers.get("mcp-session-id");
    const known = id === null ? undefined : transports.get(id);
    if (id !== null && !known) return Response.json({ jsonrpc: "2.0", id: null, error: { code: -32_001, message: "Session not found" } }, { status: 404 });
    if (known) return known.handleRequest(request);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: asJson,
      onsessioninitialized: (session) => void transports.set(session, transport),
    });
    await make().connect(transport);
    return transport.handleRequest(request);
  };
  return { fetch, sessions: () => transports.size, forget: () => transports.clear() };
}

/** Of the version without handshake alone. */
export function withoutSessions(make: () => McpServer): Fetch {
  const handler = createMcpHandler(make, { legacy: "reject" });
  return (request) => handler.fetch(request);
}
