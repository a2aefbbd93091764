import { connect } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { eventStream, type SentEvent } from "./event-stream.ts";
import { listen } from "./listen.ts";

const anywhere = { host: "127.0.0.1", port: 0 };

test("closing lets an answer that is under way finish", async () => {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = await listen(async () => {
    reach();
    await released;
    return new Response("finished");
  }, anywhere);
  const answer = fetch(server.url).then((response) => response.text());
  await reached;
  const closed = server.close();
  release();
  expect(await answer).toBe("finished");
  await closed;
  await expect(fetch(server.url)).rejects.toThrow("fetch failed");
});

test("closing ends event streams at once", async () => {
  const server = await listen((request) => eventStream(request, endless), anywhere);
  const response = await fetch(server.url);
  const reader = response.body?.getReader();
  await reader?.read();
  const began = Date.now();
  await server.close();
  // Far from the ten seconds that an answer under way is given.
  expect(Date.now() - began).toBeLessThan(9000);
  await reader?.read().catch(() => undefined);
});

test("a reader that goes away ends the stream it read", async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const server = await listen((request) => eventStream(request, (signal) => (signal.addEventListener("abort", () => end()), endless(signal))), anywhere);
  const leaving = new AbortController();
  const response = await fetch(server.url, { signal: leaving.signal });
  await response.body?.getReader().read();
  leaving.abort();
  await ended;
  await server.close();
});

test("a slow reader is not sent more than it takes", async () => {
  let sent = 0;
  async function* flood(signal: AbortSignal): AsyncGenerator<SentEvent> {
    while (!signal.aborted) yield { id: sent++, data: "x".repeat(65_536) };
  }
  const server = await listen((request) => eventStream(request, flood), anywhere);
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  let before = -1;
  while (before !== sent || sent === 0) {
    before = sent;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  // What the two sockets and their queues hold, and no more: 500 events would be 32 MiB.
  expect(sent).toBeLessThan(500);
  socket.destroy();
  await once(socket, "close");
  await server.close();
});

async function* endless(signal: AbortSignal): AsyncGenerator<SentEvent> {
  yield { id: 1, data: "hello" };
  await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
