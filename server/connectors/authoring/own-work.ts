import type { Connector } from "../connector.ts";

/** Provenance of the connectors that are part of this repository: facts from public documentation, in our own words. */
export function ownWork(docsUrl: string | null, version: string): Connector["provenance"] {
  return { source: "Written for Vennel from the provider's public documentation", origin: docsUrl, version, licence: "Apache-2.0" };
}
