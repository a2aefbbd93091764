import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import { createEgressPolicy, parseAllowedRange } from "../../egress-policy.ts";
import { createGateway, type Gateway } from "../../index.ts";
import type { OutboundRequest } from "../../outbound.ts";
import { plainRequest } from "../../testing/plain-request.ts";
import { serveFetch } from "../../testing/tool-server.ts";

let gateway: Gateway;
const open: { close(): Promise<void> }[] = [];

beforeEach(() => {
  gateway = createGateway({ policy: createEgressPolicy([parseAllowedRange("127.0.0.0/8")], []), clock: systemClock, random: () => 0 });
});
afterEach(async () => {
  await gateway.close();
  for (const server of open.splice(0)) await server.close();
});

type Say = (message: { id?: string; method: string; params?: Record<string, unknown> }, request: Request) => Response | Promise<Response> | undefined;

/** A server that follows the protocol but for what `say` does; `undefined` leaves a message to it. */
async function serve(say: Say) {
  const server = await serveFetch(async (request) => {
    const message = (await request.json()) as Parameters<Say>[0];
    const own = await say(message, request);
    if (own) return own;
    if (message.method === "initialize")
      return result(message.id, { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "h", version: "1" } });
    return new Response(null, { status: 202 });
  });
  open.push(server);
  const deliver = (over: Partial<OutboundRequest> & { path?: string }) => {
    const { path = "/tools/t", ...rest } = over;
    const asked = {
      ...plainRequest,
      method: "POST",
      url: `mcp+${server.origin}/mcp${path}`,
      body: "{}",
      repeatable: false,
      headers: { authorization: "Bearer token-1" },
    };
    return gateway.deliver({ ...asked, ...rest });
  };
  const calls = () => server.heard.filter(({ body }) => body.includes('"tools/call"')).length;
  return { ...server, deliver, calls };
}

const result = (id: string | undefined, value: unknown) => Response.json({ jsonrpc: "2.0", id, result: value });

function stream(pieces: Iterable<string> | AsyncIterable<string>): Response {
  return new Response(ReadableStream.from(pieces).pipeThrough(new TextEncoderStream()), { headers: { "content-type": "text/event-stream" } });
}

async function* broken(): AsyncGenerator<string> {
  yield ": begins\n";
  throw new Error("The server fell over");
}

async function* endless(piece: string) {
  for (;;) {
    yield piece;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe("an answer in a stream", () => {
  test("is taken as soon as it is there, among other messages and in pieces, though the server never ends the stream", async () => {
    const server = await serve(({ id, method }) => {
      if (method !== "tools/call") return undefined;
      const text = JSON.stringify({ jsonrpc: "2.0", id, result: { content: [{ type: "text", text: "früh\nspät" }] } });
      const whole = `: hello\r\n\r\ndata: {"jsonrpc":"2.0","method":"notifications/progress"}\n\nid: 7\r\nevent: message\r\ndata: ${text}\r\n\r\n`;
      return stream(
        (async function* () {
          for (const character of whole) yield character;
          await new Promise(() => {});
        })(),
      );
    });
    const { outcome } = await server.deliver({});
    expect(outcome.kind === "answered" && JSON.parse(outcome.answer.body.toString())).toMatchObject({ text: "früh\nspät" });
  });

  test("that never comes is cut off at the limits of time and of size, told to the server, and uncertain where a repeat could do harm", async () => {
    const waits = await serve(({ method }) => (method === "tools/call" ? stream(silence()) : undefined));
    const timed = await waits.deliver({ timeoutMs: 300 });
    expect([timed.outcome.kind, timed.calls.length, waits.calls()]).toEqual(["no_answer", 1, 1]);
    await expect.poll(() => waits.heard.some(({ body }) => body.includes("notifications/cancelled"))).toBe(true);

    const floods = await serve(({ method }) => (method === "tools/call" ? stream(endless(`data: "${"x".repeat(65_536)}"\n\n`)) : undefined));
    const flooded = await floods.deliver({});
    expect(flooded.outcome).toMatchObject({ kind: "no_answer", tooLarge: true });

    const oneLine = await serve(({ method }) => (method === "tools/call" ? stream(endless("x".repeat(65_536))) : undefined));
    expect((await oneLine.deliver({})).outcome).toMatchObject({ kind: "no_answer", tooLarge: true });
  });

  test("that ends without the result is repeated only where that does no harm", async () => {
    const server = await serve(({ method }) => (method === "tools/call" ? stream(["data: 1\n\n"]) : undefined));
    expect(await server.deliver({})).toMatchObject({ outcome: { kind: "no_answer" }, calls: { length: 1 } });
    const before = server.calls();
    expect(await server.deliver({ repeatable: true })).toMatchObject({ outcome: { kind: "no_answer" }, calls: { length: 4 } });
    expect([before, server.calls()]).toEqual([1, 5]);
  });

  async function* silence() {
    yield ": still here\n\n";
    await new Promise(() => {});
  }
});

describe("a server that leads elsewhere", () => {
  test("gets nobody's token, session or arguments sent to another origin; within its own it is followed", async () => {
    const elsewhere = await serve(() => undefined);
    const server = await serve(({ method, id }, request) => {
      if (new URL(request.url).pathname === "/mcp") return new Response(null, { status: 307, headers: { location: "/mcp/" } });
      if (method !== "tools/call") return undefined;
      return id ? new Response(null, { status: 308, headers: { location: `${elsewhere.origin}/mcp` } }) : undefined;
    });
    const { outcome } = await server.deliver({ body: '{"secret":"argument"}' });
    expect(outcome.kind === "answered" && [outcome.answer.status, outcome.answer.body.toString()]).toEqual([502, expect.stringContaining("leads elsewhere")]);
    expect(elsewhere.heard).toEqual([]);
    expect(server.heard.filter(({ path }) => path === "/mcp/").every(({ headers }) => headers.get("authorization") === "Bearer token-1")).toBe(true);
  });
});

describe("a server that breaks off", () => {
  test("before the call left is asked again; after it, a call that must not happen twice is not", async () => {
    let refusals = 2;
    const shaky = await serve(({ id, method }) => {
      if (method === "initialize" && refusals-- > 0) return stream(broken());
      return method === "tools/call" ? result(id, { content: [] }) : undefined;
    });
    expect(await shaky.deliver({})).toMatchObject({ outcome: { kind: "answered" }, calls: { length: 3 } });
    expect(shaky.calls()).toBe(1);
    const breaks = await serve(({ method }) => (method === "tools/call" ? stream(broken()) : undefined));
    expect(await breaks.deliver({ limitKey: "breaks" })).toMatchObject({ outcome: { kind: "no_answer" }, calls: { length: 1 } });
    expect(breaks.calls()).toBe(1);
  });

  test("with 429 is tried again, and with an error of the protocol told in its words", async () => {
    let busy = 1;
    const server = await serve(({ id, method }) => {
      if (method !== "tools/call") return undefined;
      if (busy-- > 0) return new Response("slow down", { status: 429 });
      return Response.json({ jsonrpc: "2.0", id, error: { code: -32_602, message: "No such argument" } });
    });
    const { outcome, calls } = await server.deliver({});
    expect(calls.map(({ response }) => response?.status)).toEqual([429, 400]);
    expect(outcome.kind === "answered" && JSON.parse(outcome.answer.body.toString())).toMatchObject({ message: "No such argument" });
  });

  test("its session for good is not asked without end", async () => {
    const server = await serve(({ method }) => (method === "tools/call" ? new Response("No session", { status: 400 }) : undefined));
    const { outcome } = await server.deliver({});
    expect([outcome.kind === "answered" && outcome.answer.status, server.calls()]).toEqual([400, 2]);
  });
});

describe("a list of tools", () => {
  test("without end is cut, whether by pages, by number or by size, and one page that names itself as the next is read once", async () => {
    const tool = (name: string, more = {}) => ({ name, inputSchema: { type: "object" }, ...more });
    const lists: Record<string, (page: number) => unknown> = {
      pages: (page) => ({ tools: [tool(`t${page}`)], nextCursor: `p${page}` }),
      number: (page) => ({ tools: Array.from({ length: 400 }, (_, index) => tool(`t${page}-${index}`)), nextCursor: `p${page}` }),
      size: (page) => ({ tools: [tool(`t${page}`, { description: "x".repeat(1_500_000) })], nextCursor: `p${page}` }),
      circle: () => ({ tools: [tool("same")], nextCursor: "same" }),
      nonsense: () => ({ tools: "none", nextCursor: 7 }),
    };
    const seen: Record<string, unknown> = {};
    for (const [name, list] of Object.entries(lists)) {
      let page = 0;
      const server = await serve(({ id, method }) => (method === "tools/list" ? result(id, list((page += 1))) : undefined));
      const { outcome } = await server.deliver({ path: "/tools", method: "GET", body: null, limitKey: name });
      const body = outcome.kind === "answered" ? JSON.parse(outcome.answer.body.toString()) : {};
      seen[name] = [body.tools?.length, body.isCut, page];
    }
    expect(seen).toEqual({ pages: [50, true, 50], number: [500, true, 2], size: [2, true, 3], circle: [2, false, 2], nonsense: [0, false, 1] });
  });
});

describe("what a server says of itself", () => {
  test.each([
    ["a version that nobody knows", { protocolVersion: "1999-01-01" }, {}],
    ["a session that no header can hold", { protocolVersion: "2025-11-25" }, { "mcp-session-id": "ä b" }],
  ])("is refused with %s", async (_, said, headers) => {
    const server = await serve(({ id, method }) => (method === "initialize" ? Response.json({ jsonrpc: "2.0", id, result: said }, { headers }) : undefined));
    expect((await server.deliver({})).outcome.kind).toBe("refused");
    expect(server.calls()).toBe(0);
  });

  test("as a page, or nested without end, is told in words", async () => {
    const page = await serve(() => new Response("<html>", { headers: { "content-type": "text/html" } }));
    const { outcome } = await page.deliver({});
    expect(outcome.kind === "answered" && outcome.answer.body.toString()).toContain("no MCP server");
    const deep = await serve(({ id, method }) =>
      method === "tools/call"
        ? new Response(`{"jsonrpc":"2.0","id":"${id}","result":{"structuredContent":${"[".repeat(9_000)}${"]".repeat(9_000)}}}`)
        : undefined,
    );
    const nested = (await deep.deliver({ limitKey: "deep" })).outcome;
    expect(nested.kind === "answered" && nested.answer.body.toString()).toContain("nested");
  });

  test("an answer to another message is none to this one", async () => {
    const server = await serve(({ method }) => (method === "tools/call" ? result("somebody-else", { content: [] }) : undefined));
    expect((await server.deliver({})).outcome.kind).toBe("no_answer");
  });
});

test("a call that is cancelled while it runs ends at once", async () => {
  const cancel = new AbortController();
  const server = await serve(({ method }) => {
    if (method === "tools/call") cancel.abort();
    return method === "tools/call" ? new Promise<Response>(() => {}) : undefined;
  });
  expect((await server.deliver({ signal: cancel.signal, repeatable: true })).outcome).toMatchObject({
    kind: "no_answer",
    message: expect.stringContaining("cancelled"),
  });
});
