import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { z } from "zod";
import type { PasskeyConfig, RelyingParty, StoredPasskey } from "./passkey-config.ts";

const credential = z.object({ id: z.string(), rawId: z.string(), type: z.literal("public-key") });
const created = credential.extend({ response: z.object({ clientDataJSON: z.string(), attestationObject: z.string() }) });
const asserted = credential.extend({
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string(), userHandle: z.string().nullish() }),
});

/** Browsers of the contract wrap what they get and what they send a little differently than the library does. */
export async function registrationOptions(party: RelyingParty, userName: string, existing: PasskeyConfig | null) {
  return generateRegistrationOptions({
    rpName: "Vennel",
    rpID: party.id,
    userName,
    userDisplayName: userName,
    ...(existing ? { userID: new Uint8Array(Buffer.from(existing.user_handle, "base64url")) } : {}),
    excludeCredentials: known(existing),
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  });
}

/** A second factor: any key that is touched will do, and it keeps nothing about the account. */
export async function securityKeyOptions(party: RelyingParty, userName: string, existing: PasskeyConfig | null) {
  return generateRegistrationOptions({
    rpName: "Vennel",
    rpID: party.id,
    userName,
    userDisplayName: userName,
    ...(existing ? { userID: new Uint8Array(Buffer.from(existing.user_handle, "base64url")) } : {}),
    excludeCredentials: known(existing),
    attestationType: "none",
    authenticatorSelection: { residentKey: "discouraged", userVerification: "discouraged" },
  });
}

export async function securityKeyLoginOptions(party: RelyingParty, existing: PasskeyConfig | null) {
  return generateAuthenticationOptions({ rpID: party.id, userVerification: "discouraged", allowCredentials: known(existing) });
}

export async function loginOptions(party: RelyingParty) {
  return generateAuthenticationOptions({ rpID: party.id, userVerification: "preferred" });
}

/** The new passkey, or null when the authenticator's answer does not fit the challenge. */
export async function readCreated(party: RelyingParty, challenge: string, sent: string, now: Date): Promise<StoredPasskey | null> {
  const parsed = created.safeParse(json(sent));
  if (!parsed.success) return null;
  const response = { ...parsed.data, clientExtensionResults: {} } as RegistrationResponseJSON;
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { id, publicKey, counter, transports } = checked.registrationInfo.credential;
  return {
    id,
    public_key: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: transports ?? [],
    display_name: `Passkey of ${now.toISOString().slice(0, 10)}`,
    added_at: now.toISOString(),
  };
}

/** Which credential is claimed to have signed. */
export function claimedId(sent: string): string | null {
  return asserted.safeParse(json(sent)).data?.id ?? null;
}

/** The signature counter after a good signature, or null. */
export async function checkAsserted(party: RelyingParty, challenge: string, sent: string, passkey: StoredPasskey): Promise<number | null> {
  const parsed = asserted.safeParse(json(sent));
  if (!parsed.success) return null;
  const response = { ...parsed.data, clientExtensionResults: {} } as AuthenticationResponseJSON;
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    credential: { id: passkey.id, publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")), counter: passkey.counter },
  }).catch(() => null);
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}

function known(existing: PasskeyConfig | null) {
  return (existing?.credentials ?? []).map(({ id, transports }) => ({ id, transports: [...transports] }));
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
