import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: unknown;
}

/** A system on loopback that refuses requests without its token and remembers the others. */
export interface LoopbackSystem {
  readonly url: string;
  readonly received: ReceivedRequest[];
  /** Requests that were refused for their credential. */
  readonly refused: ReceivedRequest[];
  close(): Promise<void>;
}

type Answered = { status?: number; body: unknown } | "cut off";
type Answer = (request: ReceivedRequest) => Answered | Promise<Answered>;

export async function startLoopbackSystem(token: string, answer: Answer): Promise<LoopbackSystem> {
  const received: ReceivedRequest[] = [];
  const refused: ReceivedRequest[] = [];
  const server: Server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const entry = { method: request.method ?? "", path: request.url ?? "", headers: request.headers, body: await readBody(request) };
    if (request.headers.authorization !== `Bearer ${token}`) {
      refused.push(entry);
      response.writeHead(401, { "content-type": "application/json" }).end('{"ok":false,"error":"invalid_auth"}');
      return;
    }
    received.push(entry);
    const answered = await answer(entry);
    if (answered === "cut off") return void response.destroy();
    const { status = 200, body } = answered;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refused,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += chunk;
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return text;
  }
}
