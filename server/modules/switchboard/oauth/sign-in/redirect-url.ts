import { createHash } from "node:crypto";
import type { ConnectionAuth } from "../../../../../contracts/connection-auth.ts";
import type { Connector } from "../../../../connectors/connector.ts";

type OAuth2Code = Extract<ConnectionAuth, { type: "oauth2Code" }>;

/**
 * Each provider sends people back to an address of its own, so that a code of one cannot pass for a code of another
 * (RFC 9700, mix-up). Where connections name their own endpoints, those tell the providers apart.
 */
export function viaOf(connector: Connector, auth: Pick<OAuth2Code, "authorizeUrl" | "tokenUrl"> = {}): string {
  if (!auth.authorizeUrl || !auth.tokenUrl) return connector.id;
  return `${connector.id}-${createHash("sha256").update(`${auth.authorizeUrl}\n${auth.tokenUrl}`).digest("hex").slice(0, 8)}`;
}

export function oauth2RedirectUrl(publicUrl: string, via: string): string {
  return `${publicUrl}/callback/oauth2/${via}`;
}

/** OAuth 1 has no state of its own, so it goes into the address. */
export function oauth1RedirectUrl(publicUrl: string, state: string): string {
  return `${publicUrl}/callback/oauth1?state=${encodeURIComponent(state)}`;
}
