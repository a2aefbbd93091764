import { connectionAuth, type ConnectionAuth } from "../../../../contracts/switchboard.ts";
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
): Promise<CredentialRow> {
  return {
    ...of,
    auth: await keyring.seal(nameOf(of, "auth"), JSON.stringify(auth)),
    webhook: webhookSecret === null ? null : await keyring.seal(nameOf(of, "webhook"), webhookSecret),
    tokens: tokens === null ? null : await keyring.seal(nameOf(of, "tokens"), JSON.stringify(tokens)),
  };
}

export async function openCredential(keyring: Keyring, row: CredentialRow): Promise<Secrets> {
  return {
    auth: connectionAuth.parse(JSON.parse(await keyring.open(nameOf(row, "auth"), row.auth))),
    webhookSecret: row.webhook === null ? null : await keyring.open(nameOf(row, "webhook"), row.webhook),
    tokens: row.tokens === null ? null : tokenSet.parse(JSON.parse(await keyring.open(nameOf(row, "tokens"), row.tokens))),
  };
}

function nameOf({ organisationId, connectionId, version }: { organisationId: string; connectionId: string; version: number }, field: string): SecretName {
  return { organisationId, record: connectionId, field, version };
}
