import type { Keyring } from "../../../platform/crypto/index.ts";
import type { Database } from "../../../platform/database/database.ts";
import { findWithCredential, listConnectionIds, writeCredential } from "../connections/store.ts";
import { openCredential, sealCredential } from "./seal-credential.ts";

/**
 * Seals every credential of an organisation with its newest data key. Each is locked meanwhile, as for a refresh
 * of its tokens, so that neither overwrites the other. Returns how many.
 */
export async function resealCredentials({ database, keyring }: { database: Database; keyring: Keyring }, organisationId: string): Promise<number> {
  const ids = await database.organisation(organisationId, listConnectionIds);
  let done = 0;
  for (const id of ids) {
    done += await database.organisation(organisationId, async (tx) => {
      const found = await findWithCredential(tx, id, true).catch(() => null);
      // Deleted since the list was read.
      if (!found) return 0;
      const { connectionId, version } = found.credential;
      const secrets = await openCredential(keyring, found.credential, tx);
      await writeCredential(tx, await sealCredential(keyring, { organisationId, connectionId, version }, secrets, tx));
      return 1;
    });
  }
  return done;
}
