import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 200;

/** Hands each request to the next server in turn that says it is ready. Nothing is tried twice. */
export async function startBalancer(port: number, backends: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: false });
  let ready: readonly number[] = [];
  let turn = 0;
  const look = async () => {
    const answers = await Promise.all(backends.map((backend) => isReady(backend)));
    // One that is slow to say stays as it was.
    ready = backends.filter((backend, index) => answers[index] ?? ready.includes(backend));
  };
  let isLooking = false;
  const looking = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  }, LOOK_EVERY_MS);
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part)).on("end", () => forward(Buffer.concat(parts)));

    function forward(body: Buffer): void {
      const to = ready[turn++ % ready.length] ?? backends[0];
      const { method, url: path, headers } = incoming;
      const onward = request({ host: "127.0.0.1", port: to, method, path, headers, agent }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on("error", (error: NodeJS.ErrnoException) => {
        if (!outgoing.headersSent) outgoing.writeHead(502, { "x-reason": error.code ?? error.message });
        outgoing.end();
      });
      onward.end(body);
    }
  });
  // Longer than any client keeps an idle connection, so that none is closed under a request.
  server.keepAliveTimeout = 65_000;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      clearInterval(looking);
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Null for no answer in time. */
async function isReady(port: number): Promise<boolean | null> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: "close" }, signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.ok,
    (error: Error) => (error.name === "TimeoutError" ? null : false),
  );
}
