import { createHash } from "node:crypto";
import { z } from "zod";
import { connectionAuth } from "../../../../../contracts/connection-auth.ts";
import type { Keyring } from "../../../../platform/crypto/index.ts";

/** What a sign-in under way must remember, sealed. */
export const draft = z.object({
  name: z.string().optional(),
  environment: z.string().optional(),
  baseUrl: z.string().optional(),
  webhook: z.object({ secret: z.string() }).optional(),
  /** The connection that is signed in again. */
  connection: z.string().optional(),
  auth: connectionAuth,
  /** PKCE's verifier, or the secret of the request token. */
  proof: z.string(),
  /** The request token of OAuth 1. */
  requestToken: z.string().nullable(),
  /** The last part of the address to come back to, where it tells the providers apart. */
  via: z.string().nullable(),
});
export type Draft = z.infer<typeof draft>;

type Of = { readonly organisationId: string; readonly id: string };

export async function sealDraft(keyring: Keyring, of: Of, value: Draft): Promise<Buffer> {
  return keyring.seal(nameOf(of), JSON.stringify(value));
}

export async function openDraft(keyring: Keyring, of: Of, sealed: Uint8Array): Promise<Draft> {
  return draft.parse(JSON.parse(await keyring.open(nameOf(of), sealed)));
}

export function hashOf(state: string): string {
  return createHash("sha256").update(state).digest("base64url");
}

function nameOf({ organisationId, id }: Of) {
  return { organisationId, record: id, field: "draft", version: 1 };
}
