import { createServer, type ServerHttp2Session } from "node:http2";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../../platform/log.ts";
import type { Definition, RestateSdk } from "./restate-sdk.ts";

export interface EndpointSettings {
  readonly host: string;
  readonly port: number;
  /** Where Restate reaches this process, or any of several through one address; its own when left out. */
  readonly serviceUrl: string | null;
  readonly adminUrl: string;
  /** Restate's public key, with which it signs what it asks for. */
  readonly identityKey: string | null;
}

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);
const TRY_AGAIN_MS = 500;
const WAIT_MS = 15_000;

/** Takes what Restate hands to this process, and tells Restate where. */
export async function openEndpoint(
  sdk: RestateSdk,
  services: readonly Definition[],
  settings: EndpointSettings,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const { host, port, adminUrl, identityKey } = settings;
  if (!LOOPBACK.has(host) && identityKey === null)
    throw new Error("VENNEL_RESTATE_LISTEN is not on loopback: set VENNEL_RESTATE_IDENTITY_KEY, so that only Restate can start runs there.");
  const sessions = new Set<ServerHttp2Session>();
  const server = createServer(
    sdk.createEndpointHandler({
      services,
      ...(identityKey === null ? {} : { identityKeys: [identityKey] }),
      logger: ({ level }, message, ...more) => log.debug({ level, more: more.map(String) }, String(message)),
    }) as never,
  );
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  server.listen(port, host);
  await once(server, "listening");
  let closed = false;
  const address = server.address() as AddressInfo;
  const uri = settings.serviceUrl ?? `http://${address.address}:${address.port}`;

  async function register(): Promise<void> {
    for (let told = false; !closed; await pause(TRY_AGAIN_MS)) {
      const problem = await fetch(`${adminUrl}/deployments`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ uri, force: true }),
        signal: AbortSignal.timeout(WAIT_MS),
      }).then(
        async (answer) => (answer.ok ? null : `${answer.status} ${(await answer.text()).slice(0, 300)}`),
        (error: Error) => error.message,
      );
      if (problem === null) return;
      if (!told) log.warn({ uri, adminUrl, problem }, "Restate could not be told of this process");
      told = true;
    }
  }

  // A process that Restate knows already works without this; one that it does not know waits for its first run.
  await Promise.race([register(), pause(WAIT_MS, undefined, { ref: false })]);
  return {
    async close() {
      closed = true;
      for (const session of sessions) session.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
