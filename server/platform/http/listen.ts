import { getRequestListener, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** A request whose head or body comes slower than this is cut off. */
const HEADERS_WITHIN_MS = 10_000;
const BODY_WITHIN_MS = 30_000;
const CHECK_EVERY_MS = 2000;
const MOST_CONNECTIONS = 4096;
const DRAIN_WITHIN_MS = 10_000;

export interface Listening {
  /** Where it listens, for people: `http://127.0.0.1:4400`. */
  readonly url: string;
  /** Takes no more connections, lets answers finish, ends event streams. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
}

type Fetch = (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response>;

/** Answers on the bare request and response; false for what is not its own. */
export type Direct = (request: IncomingMessage, response: ServerResponse) => boolean;

export async function listen(fetch: Fetch, { host, port }: ListenOptions, direct: Direct = () => false): Promise<Listening> {
  const underway = new Set<object>();
  const listener = getRequestListener(async (request, env) => {
    const response = await fetch(request, env);
    // A stream has no end of its own to wait for; its reader comes back with Last-Event-ID.
    if (response.headers.get("content-type")?.startsWith("text/event-stream")) underway.delete(env.outgoing);
    return response;
  });
  const timing = { headersTimeout: HEADERS_WITHIN_MS, requestTimeout: BODY_WITHIN_MS, connectionsCheckingInterval: CHECK_EVERY_MS, keepAliveTimeout: 65_000 };
  const server = createServer(timing, (incoming, outgoing) => {
    underway.add(outgoing);
    outgoing.once("close", () => underway.delete(outgoing));
    if (!direct(incoming, outgoing)) void listener(incoming, outgoing);
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.listen(port, host);
  await once(server, "listening");

  return {
    url: urlOf(server.address() as AddressInfo),
    async close() {
      const closed = once(server, "close");
      server.close();
      await drained(underway);
      server.closeAllConnections();
      await closed;
    },
  };
}

function urlOf({ address, family, port }: AddressInfo): string {
  const host = address === "0.0.0.0" || address === "::" ? "127.0.0.1" : family === "IPv6" ? `[${address}]` : address;
  return `http://${host}:${port}`;
}

async function drained(underway: ReadonlySet<object>): Promise<void> {
  const deadline = Date.now() + DRAIN_WITHIN_MS;
  while (underway.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
}
