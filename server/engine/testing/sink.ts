import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

export interface Sink {
  readonly url: string;
  /** Bodies of the requests that arrived, oldest first: the effects. */
  readonly effects: Record<string, unknown>[];
  /** When each of them arrived, in milliseconds since 1970. */
  readonly arrivals: number[];
  close(): Promise<void>;
}

type Answer = (body: Record<string, unknown>, response: ServerResponse) => void | Promise<void>;

/** A system on loopback that counts what reaches it. */
export async function startSink(answer: Answer = (_, response) => void response.end('{"ok":true}')): Promise<Sink> {
  const effects: Record<string, unknown>[] = [];
  const arrivals: number[] = [];
  const server = createServer((request, response) => void serve(request, response));
  async function serve(request: IncomingMessage, response: ServerResponse) {
    let text = "";
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text || "{}") as Record<string, unknown>;
    effects.push(body);
    arrivals.push(Date.now());
    response.setHeader("content-type", "application/json");
    await answer(body, response);
  }
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    effects,
    arrivals,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
