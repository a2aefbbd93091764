import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { Agent, buildConnector } from "undici";
import type { EgressPolicy } from "./egress-policy.ts";
import { RefusedTarget } from "./refused-target.ts";

export type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>;

const systemResolve: Resolve = (host) => lookup(host, { all: true });

/**
 * Connections that were checked where it counts: the name is resolved once, every address of the answer must pass,
 * and the socket goes to the checked address with the original name for TLS. A pooled connection stays where it is.
 */
export function createGuardedAgent(policy: EgressPolicy, resolve: Resolve = systemResolve): Agent {
  const connectTo = buildConnector({ timeout: 10_000, allowH2: false });

  return new Agent({
    keepAliveTimeout: 4_000,
    connections: 64,
    connect(options, callback) {
      void connectChecked(options, callback);
    },
  });

  async function connectChecked(options: buildConnector.Options, callback: buildConnector.Callback): Promise<void> {
    try {
      const address = await checkedAddress(options.hostname, portOf(options));
      connectTo({ ...options, hostname: address, servername: options.servername || nameForTls(options.hostname) }, callback);
    } catch (error) {
      callback(error as Error, null);
    }
  }

  async function checkedAddress(hostname: string, port: number): Promise<string> {
    const host = hostname.replace(/^\[|\]$|\.$/g, "");
    const addresses = isIP(host) ? [host] : (await resolve(host)).map((entry) => entry.address);
    for (const address of addresses) {
      const reason = policy.refusal(address, port);
      if (reason) throw new RefusedTarget(`${host} cannot be called: ${reason}.`);
    }
    const [first] = addresses;
    if (!first) throw new RefusedTarget(`${host} has no address.`);
    return first;
  }
}

function portOf({ port, protocol }: { port?: string; protocol: string }): number {
  return Number(port) || (protocol === "https:" ? 443 : 80);
}

/** TLS wants a name, and refuses an address. */
function nameForTls(hostname: string): string {
  return isIP(hostname.replace(/^\[|\]$/g, "")) ? "" : hostname;
}
