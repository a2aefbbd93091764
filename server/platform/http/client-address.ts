import type { Context, MiddlewareHandler } from "hono";
import ipaddr from "ipaddr.js";

/** Ranges of addresses, as `ipaddr.js` has them. */
export type Range = ReturnType<typeof ipaddr.parseCIDR>;

const KEPT_AS = "clientAddress";

interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } };
}

/** Works out where each request comes from. Only the proxies that the operator names are believed. */
export function noteClientAddress(proxies: readonly Range[], onUnbelieved: (peer: string) => void): MiddlewareHandler {
  return async (context, next) => {
    const peer = peerOf(context);
    const noted = context.req.header("x-forwarded-for");
    if (noted !== undefined && !isAmong(proxies, peer)) onUnbelieved(peer);
    context.set(KEPT_AS, addressBehind(proxies, peer, noted));
    await next();
  };
}

/** Where a request comes from: the peer of its connection, or whom a trusted proxy forwards. */
export function clientAddress(context: Context): string {
  const known: unknown = context.get(KEPT_AS);
  return typeof known === "string" ? known : peerOf(context);
}

/** What counts as one caller: an address, or the /64 that one subscriber of IPv6 has. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}

/** Each proxy adds the peer that it saw at the end; whatever stands before the first that is no proxy of ours, anybody may have written. */
function addressBehind(proxies: readonly Range[], peer: string, noted: string | undefined): string {
  let seen = peer;
  const hops = (noted ?? "").split(",").map((hop) => hop.trim());
  while (isAmong(proxies, seen)) {
    const hop = hops.pop();
    if (hop === undefined || !ipaddr.isValid(hop)) return seen;
    seen = ipaddr.process(hop).toString();
  }
  return seen;
}

function isAmong(ranges: readonly Range[], address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits));
}

function peerOf(context: Context): string {
  const peer = (context.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? "";
  return ipaddr.isValid(peer) ? ipaddr.process(peer).toString() : peer;
}
