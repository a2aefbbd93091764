import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { createApp } from "./create-app.ts";
import { openDoor, type Door } from "./door.ts";

let door: Door;
const seen: string[] = [];
beforeAll(async () => {
  door = await openDoor({ host: "127.0.0.1", port: 0 });
  const app = createApp(createLog("silent"));
  app.all("*", async (context) => {
    seen.push(`${context.req.method} ${context.req.path} ${await context.req.text()}`);
    return context.text("in");
  });
  door.open(app);
});
afterAll(() => door.close());

/** The statuses of all answers to these bytes. */
async function send(head: readonly string[], body = ""): Promise<string[]> {
  const socket = connect(Number(new URL(door.url).port), "127.0.0.1");
  const parts: Buffer[] = [];
  socket.on("data", (part: Buffer) => parts.push(part));
  socket.on("error", () => {});
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  await once(socket, "close");
  return [
    ...Buffer.concat(parts)
      .toString("latin1")
      .matchAll(/^HTTP\/1\.1 (\d+)/gm),
  ].map(([, status = ""]) => status);
}

const HIDDEN = "GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n";

test.each([
  ["both lengths", ["POST / HTTP/1.1", "Host: x", "Content-Length: 4", "Transfer-Encoding: chunked"], `0\r\n\r\n${HIDDEN}`],
  ["two lengths", ["POST / HTTP/1.1", "Host: x", "Content-Length: 0", "Content-Length: 40"], HIDDEN],
  ["a length that is no number", ["POST / HTTP/1.1", "Host: x", "Content-Length: +0"], HIDDEN],
  ["an unknown encoding", ["POST / HTTP/1.1", "Host: x", "Transfer-Encoding: xchunked"], HIDDEN],
  ["a coding after the last", ["POST / HTTP/1.1", "Host: x", "Transfer-Encoding: chunked, identity"], HIDDEN],
  ["a space before the colon", ["POST / HTTP/1.1", "Host: x", "Transfer-Encoding : chunked", "Content-Length: 0"], HIDDEN],
  ["a folded line", ["POST / HTTP/1.1", "Host: x", "Content-Length:", " 0"], HIDDEN],
  ["a chunk size that is none", ["POST / HTTP/1.1", "Host: x", "Transfer-Encoding: chunked"], `0x0\r\n\r\n${HIDDEN}`],
  ["a bare line feed in the chunks", ["POST / HTTP/1.1", "Host: x", "Transfer-Encoding: chunked"], `1\nZ\n0\n\n${HIDDEN}`],
  ["a second host", ["GET / HTTP/1.1", "Host: x", "Host: y"], ""],
])("a message with %s hides no second one", async (_what, head, body) => {
  seen.length = 0;
  const statuses = await send(head, body);
  expect(seen.filter((request) => request.includes("/hidden"))).toEqual([]);
  expect(statuses.every((status) => Number(status) < 500)).toBe(true);
});

test.each(["TRACE", "TRACK", "CONNECT"])("%s tells nobody what was sent", async (method) => {
  const statuses = await send([`${method} / HTTP/1.1`, "Host: x", "Cookie: secret"]);
  expect(statuses).not.toContain("200");
});
