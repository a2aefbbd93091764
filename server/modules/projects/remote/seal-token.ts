import type { Keyring, SecretName } from "../../../platform/crypto/index.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { sealedRemotes, updateRemote, type RemoteRow } from "./store.ts";

export function tokenName({ organisationId, projectId, version }: Pick<RemoteRow, "organisationId" | "projectId" | "version">): SecretName {
  return { organisationId, record: projectId, field: "git-remote/token", version };
}

export async function openToken(keyring: Keyring, tx: Tx, row: RemoteRow): Promise<string | null> {
  return row.sealed === null ? null : keyring.open(tokenName(row), row.sealed, tx);
}

/** Seals the tokens of an organisation's remotes with its newest data key. Returns how many. */
export async function resealRemoteTokens({ database, keyring }: { database: Database; keyring: Keyring }, organisationId: string): Promise<number> {
  return database.organisation(organisationId, async (tx) => {
    const rows = await sealedRemotes(tx);
    for (const row of rows) {
      const token = await openToken(keyring, tx, row);
      if (token !== null) await updateRemote(tx, row.projectId, { sealed: await keyring.seal(tokenName(row), token, tx) });
    }
    return rows.length;
  });
}
