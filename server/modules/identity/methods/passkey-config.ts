import { isIP } from "node:net";
import type { Core } from "../core.ts";

export const PASSKEY = "passkey";

export interface StoredPasskey {
  /** base64url, as browsers write it. */
  readonly id: string;
  readonly public_key: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly display_name: string;
  readonly added_at: string;
}

export interface PasskeyConfig {
  /** What authenticators keep as the account, unrelated to the identity's id. */
  readonly user_handle: string;
  readonly credentials: readonly StoredPasskey[];
}

export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Passkeys belong to a domain; under a bare IP address browsers make none, so the method is not offered there. */
export function relyingParty({ publicUrl }: Core): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, "")) ? null : { id: hostname, origin };
}
