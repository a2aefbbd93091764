import { createHash, createHmac, randomInt } from "node:crypto";
import { identityJson, type Account } from "../accounts/account.ts";
import type { Aal, SessionRow } from "../tables.ts";

export interface CompletedMethod {
  readonly method: "password" | "code" | "totp" | "lookup_secret" | "passkey" | "webauthn" | "oidc" | "code_recovery" | "link_recovery";
  readonly aal: Aal;
  readonly completed_at: string;
  readonly provider?: string;
}

/** A session together with its owner. */
export interface ActiveSession {
  readonly session: SessionRow;
  readonly account: Account;
  /** As the caller presented it. */
  readonly token: string;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export function newSessionToken(): string {
  return `ory_st_${randomText(32)}`;
}

export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Follows from the session token, so nothing needs to be stored that could end somebody's session. */
export function logoutTokenFor(sessionToken: string, key: Buffer): string {
  const digest = createHmac("sha256", key).update(sessionToken).digest();
  return `ory_lo_${Array.from(digest, (byte) => ALPHABET[byte % ALPHABET.length]).join("")}`;
}

/** Level 2 needs a method of each level. */
export function aalOf(methods: readonly CompletedMethod[]): Aal {
  return methods.some((method) => method.aal === "aal1") && methods.some((method) => method.aal === "aal2") ? "aal2" : "aal1";
}

export function sessionJson(session: SessionRow, account: Account | null, baseUrl: string) {
  return {
    id: session.id,
    active: session.active,
    expires_at: session.expiresAt.toISOString(),
    authenticated_at: session.authenticatedAt.toISOString(),
    authenticator_assurance_level: session.aal,
    authentication_methods: session.methods,
    issued_at: session.issuedAt.toISOString(),
    ...(account ? { identity: identityJson(account, baseUrl) } : {}),
    devices: [{ id: session.id, ip_address: session.ipAddress, user_agent: session.userAgent, location: "" }],
  };
}
