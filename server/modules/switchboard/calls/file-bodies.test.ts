import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallFrame } from "../../../engine/run-engine.ts";
import { switchboardWorld } from "../oauth/testing/switchboard-world.ts";
import { callContext } from "../../../testing/call-context.ts";

const TOKEN = "a-secret-token-of-the-connection";
const BYTES = Buffer.from(Uint8Array.from({ length: 300 }, (_, index) => index % 256));
let world: Awaited<ReturnType<typeof switchboardWorld>>;
let system: Server;
let connectionId: string;
const seen: { type: string | undefined; body: Buffer }[] = [];

beforeAll(async () => {
  world = await switchboardWorld();
  system = createServer((request, response) => {
    if (request.method === "POST") {
      void buffer(request).then((body) => (seen.push({ type: request.headers["content-type"], body }), response.end("{}")));
      return;
    }
    response.setHeader("content-type", "application/octet-stream").end(request.url === "/echo" ? Buffer.concat([BYTES, Buffer.from(TOKEN)]) : BYTES);
  }).listen(0, "127.0.0.1");
  await once(system, "listening");
  const baseUrl = `http://127.0.0.1:${(system.address() as AddressInfo).port}`;
  connectionId = (await world.call("ann@org_a", "POST", "/connections", { connector: "http", name: "Files", baseUrl, auth: { type: "bearer", token: TOKEN } }))
    .body.id;
});
afterAll(async () => {
  system.closeAllConnections();
  system.close();
  await world.close();
});

test("bytes leave as they are, and a content type that code names is kept", async () => {
  await call({ method: "POST", path: "/", bytes: BYTES.toString("base64"), headers: { "Content-Type": "application/vnd.ms-excel" } });
  await call({ method: "POST", path: "/", bytes: BYTES.toString("base64") });
  await call({ method: "POST", path: "/", body: "<a/>", headers: { "content-type": "application/xml" } });
  await call({ method: "POST", path: "/", body: "plain" });
  expect(seen.map(({ type, body }) => [type, body.length])).toEqual([
    ["application/vnd.ms-excel", 300],
    ["application/octet-stream", 300],
    ["application/xml", 4],
    ["text/plain; charset=utf-8", 5],
  ]);
  expect(seen[0]?.body.equals(BYTES)).toBe(true);
});

test("a file comes whole, in base64, and its record holds no bytes", async () => {
  const result = await call({ method: "GET", path: "/file", answer: "base64" });
  expect(result).toMatchObject({ ok: true, response: { body: BYTES.toString("base64") } });
  expect(result.calls[0]?.response?.body).toBe("300 bytes that are not text");
});

test("a credential that a system sends back is hidden in a file as well", async () => {
  const result = await call({ method: "GET", path: "/echo", answer: "base64" });
  const body = result.ok ? Buffer.from(String(result.response.body), "base64").toString("latin1") : "";
  expect([body.length > 300, body.includes(TOKEN)]).toEqual([true, false]);
});

function call(request: NonNullable<CallFrame["request"]>) {
  const carrier = world.switchboard.callCarrier({
    resolveAlias: async () => ({ connectionId, connector: "http" }),
    simulate: () => Promise.reject(new Error("nothing is simulated here")),
  });
  return carrier.carryCall({ connection: "files", operation: null, args: null, request, idempotencyKey: null, timeoutMs: null }, CONTEXT);
}

const CONTEXT = callContext();
