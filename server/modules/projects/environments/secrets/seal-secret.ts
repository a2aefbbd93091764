import type { Keyring, SecretName } from "../../../../platform/crypto/index.ts";
import type { Database, Tx } from "../../../../platform/database/database.ts";
import { lockAllSecrets, sealedSecrets, setSealed, type SecretVariableRow } from "./store.ts";

export function sealName({ organisationId, projectId, environment, name, version }: Omit<SecretVariableRow, "sealed" | "setAt">): SecretName {
  return { organisationId, record: `${projectId}/${environment}`, field: `variable/${name}`, version };
}

/** Name → value of those that are set in an environment now. */
export async function openSecrets(keyring: Keyring, tx: Tx, projectId: string, environment: string): Promise<ReadonlyMap<string, string>> {
  const opened = new Map<string, string>();
  for (const row of await sealedSecrets(tx, projectId, environment)) opened.set(row.name, await keyring.open(sealName(row), row.sealed, tx));
  return opened;
}

/** Seals an organisation's secret variables with its newest data key. Returns how many. */
export async function resealSecretVariables({ database, keyring }: { database: Database; keyring: Keyring }, organisationId: string): Promise<number> {
  return database.organisation(organisationId, async (tx) => {
    const rows = await lockAllSecrets(tx);
    for (const row of rows) await setSealed(tx, row, await keyring.seal(sealName(row), await keyring.open(sealName(row), row.sealed, tx), tx));
    return rows.length;
  });
}
