import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { EgressPolicy } from "./egress-policy.ts";
import { RefusedTarget } from "./refused-target.ts";

export type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>;

/** The one address of a host that a connection goes to, whatever is spoken over it. */
export type CheckedAddress = (hostname: string, port: number) => Promise<string>;

const systemResolve: Resolve = (host) => lookup(host, { all: true });

/** A name is resolved once, and every address of the answer must pass. */
export function createCheckedAddress(policy: EgressPolicy, resolve: Resolve = systemResolve): CheckedAddress {
  return async (hostname, port) => {
    const host = hostname.replace(/^\[|\]$|\.$/g, "");
    const addresses = isIP(host) ? [host] : (await resolve(host)).map((entry) => entry.address);
    for (const address of addresses) {
      const reason = policy.refusal(address, port);
      if (reason) throw new RefusedTarget(`${host} cannot be called: ${reason}.`);
    }
    const [first] = addresses;
    if (!first) throw new RefusedTarget(`${host} has no address.`);
    return first;
  };
}
