import ipaddr from "ipaddr.js";
import { networkInterfaces } from "node:os";

/** Which addresses the product may reach: public unicast, and the private ranges that the operator named. */
export interface EgressPolicy {
  /** Null when allowed, else the reason in words. */
  refusal(address: string, port: number): string | null;
  /** On the open network, whoever may be reached there. */
  isPublic(address: string): boolean;
}

export interface AllowedRange {
  readonly network: ReturnType<typeof ipaddr.parseCIDR>;
  readonly port: number | null;
}

/** `CIDR` or `CIDR:port`; IPv6 with a port as `[CIDR]:port`. Throws with the entry when it is malformed. */
export function parseAllowedRange(entry: string): AllowedRange {
  const match = /^\[?([0-9a-f.:]+\/\d{1,3})\]?(?::(\d{1,5}))?$/i.exec(entry.trim());
  const range = match?.[1];
  if (!range || !ipaddr.isValidCIDR(range)) throw new Error(`"${entry}" is not a range such as 10.0.0.0/8 or 127.0.0.0/8:8080`);
  const port = match?.[2] === undefined ? null : Number(match[2]);
  if (port !== null && port > 65_535) throw new Error(`"${entry}" has no such port`);
  return { network: ipaddr.parseCIDR(range), port };
}

/**
 * `ownPorts` are the product's own listeners and its database on this machine:
 * they are refused whatever ranges are allowed, so that no integration can talk to the product from inside.
 */
export function createEgressPolicy(allowed: readonly AllowedRange[], ownPorts: readonly number[]): EgressPolicy {
  return {
    refusal(text, port) {
      if (!ipaddr.isValid(text)) return "it is not an address";
      const address = ipaddr.process(text);
      if (ownPorts.includes(port) && isThisMachine(address)) return "it belongs to this product itself";
      if (isPublic(address)) return null;
      if (allowed.some((range) => contains(range, address, port))) return null;
      return `it lies in a ${address.range()} range, which this installation does not allow`;
    },
    isPublic: (text) => ipaddr.isValid(text) && isPublic(ipaddr.process(text)),
  };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** IPv6 counts as public only inside 2000::/3, the one block that is routed; spellings of IPv4 outside it are not. */
function isPublic(address: Address): boolean {
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(ipaddr.parse("2000::"), 3);
}

function contains({ network: [base, bits], port: only }: AllowedRange, address: Address, port: number): boolean {
  return (only === null || only === port) && base.kind() === address.kind() && address.match(base, bits);
}

function isThisMachine(address: Address): boolean {
  if (address.range() === "loopback" || address.range() === "unspecified") return true;
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return own.some((entry) => ipaddr.process(entry.address.split("%")[0] ?? "").toNormalizedString() === address.toNormalizedString());
}
