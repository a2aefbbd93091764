import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Receiver {
  readonly url: string;
  /** How often the effect of a kind with this number arrived. */
  count(kind: string, order: number): number;
  close(): void;
}

/** The system that the soak's automations call: `POST /<kind>` with an order. It counts what reaches it. */
export async function openReceiver(): Promise<Receiver> {
  const arrived = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { order } = JSON.parse(Buffer.concat(chunks).toString() || "{}") as { order?: number };
      const key = `${request.url?.slice(1)}/${order}`;
      arrived.set(key, (arrived.get(key) ?? 0) + 1);
      response.writeHead(200, { "content-type": "application/json" }).end('{"items":[1,2,3]}');
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: (kind, order) => arrived.get(`${kind}/${order}`) ?? 0,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
