import { connectionAuth, type ConnectionAuth } from "../../../../contracts/connection-auth.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { ApiError } from "../../../platform/errors.ts";
import type { Keyring, SecretName } from "../../../platform/crypto/index.ts";
import type { CredentialRow } from "../tables.ts";
import { tokenSet, type TokenSet } from "./token-set.ts";

export interface Secrets {
  readonly auth: ConnectionAuth;
  readonly webhookSecret: string | null;
  readonly tokens: TokenSet | null;
}

export async function sealCredential(
  keyring: Keyring,
  of: { organisationId: string; connectionId: string; version: number },
  { auth, webhookSecret, tokens }: Secrets,
  tx?: Tx,
): Promise<CredentialRow> {
  return {
    ...of,
    auth: await keyring.seal(nameOf(of, "auth"), JSON.stringify(auth), tx),
    webhook: webhookSecret === null ? null : await keyring.seal(nameOf(of, "webhook"), webhookSecret, tx),
    tokens: tokens === null ? null : await keyring.seal(nameOf(of, "tokens"), JSON.stringify(tokens), tx),
  };
}

export async function openCredential(keyring: Keyring, row: CredentialRow, tx?: Tx): Promise<Secrets> {
  const open = (field: string, sealed: Uint8Array) =>
    keyring.open(nameOf(row, field), sealed, tx).catch((cause: unknown) => {
      // Moved from elsewhere, or changed in the database.
      throw Object.assign(new ApiError("unprocessable", "The stored credential does not open: it was sealed for something else. Give it again."), { cause });
    });
  return {
    auth: connectionAuth.parse(JSON.parse(await open("auth", row.auth))),
    webhookSecret: row.webhook === null ? null : await open("webhook", row.webhook),
    tokens: row.tokens === null ? null : tokenSet.parse(JSON.parse(await open("tokens", row.tokens))),
  };
}

function nameOf({ organisationId, connectionId, version }: { organisationId: string; connectionId: string; version: number }, field: string): SecretName {
  return { organisationId, record: connectionId, field, version };
}
