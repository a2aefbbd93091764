import type { FlowKind } from "../tables.ts";

/** What the contract knows. Those that are not offered here are refused as not available, anything else as not understood. */
export const KNOWN_METHODS: Readonly<Record<FlowKind, readonly string[]>> = {
  login: ["code", "identifier_first", "lookup_secret", "oidc", "passkey", "password", "saml", "totp", "webauthn"],
  registration: ["code", "oidc", "passkey", "password", "profile", "saml", "webauthn"],
  recovery: ["code", "link"],
  verification: ["code", "link"],
  settings: ["lookup_secret", "oidc", "passkey", "password", "profile", "saml", "totp", "webauthn"],
};

export function isKnownMethod(kind: FlowKind, name: string): boolean {
  return KNOWN_METHODS[kind].includes(name);
}
