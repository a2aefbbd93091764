import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { serveDirectly } from "./direct-route.ts";

const MOST = 1000;
const SENT = "x".repeat(6_000_000);
const serve = serveDirectly(
  { prefix: "/hooks/", maxBody: MOST, answer: async ({ bytes }) => ({ status: 200, headers: {}, body: `${bytes.byteLength}` }) },
  { log: createLog("silent"), isHttps: false, answered: () => {} },
);
const server = createServer((request, response) => void serve(request, response));
let url: string;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/a`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const bodies: readonly (readonly [string, () => RequestInit])[] = [
  ["of a length that is told", () => ({ body: SENT })],
  ["in pieces", () => ({ body: new Blob([SENT]).stream(), duplex: "half" })],
];
test.each(bodies)("who sends too much, %s, is told so each time and not cut off", async (_, body) => {
  for (let turn = 0; turn < 20; turn++) {
    const answer = await fetch(url, { method: "POST", ...body() });
    expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ code: "too_large" })]);
  }
});

test("what fits is answered", async () => {
  const answer = await fetch(url, { method: "POST", body: "x".repeat(MOST) });
  expect([answer.status, await answer.text()]).toEqual([200, "1000"]);
});
