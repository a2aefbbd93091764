import { isIP } from "node:net";
import { Agent, buildConnector } from "undici";
import type { CheckedAddress } from "./checked-address.ts";
import type { ClientIdentity } from "./outbound.ts";

/**
 * Connections that were checked where it counts: the socket goes to the checked address, with the original name for TLS.
 * A pooled connection stays where it is.
 */
export function createGuardedAgent(checkedAddress: CheckedAddress, identity?: ClientIdentity): Agent {
  const connectTo = buildConnector({ timeout: 10_000, allowH2: false, ...(identity && tlsOf(identity)) });

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
}

function tlsOf({ certificate, privateKey, passphrase, authority }: ClientIdentity) {
  return { cert: certificate, key: privateKey, ...(passphrase ? { passphrase } : {}), ...(authority ? { ca: authority } : {}) };
}

function portOf({ port, protocol }: { port?: string; protocol: string }): number {
  return Number(port) || (protocol === "https:" ? 443 : 80);
}

/** TLS wants a name, and refuses an address. */
export function nameForTls(hostname: string): string {
  return isIP(hostname.replace(/^\[|\]$/g, "")) ? "" : hostname;
}
