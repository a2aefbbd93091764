import { isIP } from "node:net";
import type { Connector } from "../../../connectors/connector.ts";

/** A system's rate holds for its own host. A stand-in, a proxy or a test system at another address has none that is known. */
export function rateFor({ baseUrl, policies }: Connector, address: string): number | null {
  const host = new URL(address).hostname;
  if (baseUrl !== null) return new URL(baseUrl).hostname === host ? policies.ratePerSecond : null;
  // Of systems with a host for each customer nothing is known but that the real ones are on the internet under a name.
  const isNamed = host.includes(".") && isIP(host.replace(/^\[|\]$/g, "")) === 0;
  return isNamed ? policies.ratePerSecond : null;
}
