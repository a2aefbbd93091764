import type { Keyring } from "../../platform/crypto/index.ts";
import type { Database } from "../../platform/database/database.ts";
import { nameOf, type SealedField } from "./delivery/send-notice.ts";
import { lockChannels, setSealed } from "./store.ts";

/** Seals the addresses and secrets of an organisation's channels with its newest data key. Returns how many channels. */
export async function resealChannels({ database, keyring }: { database: Database; keyring: Keyring }, organisationId: string): Promise<number> {
  return database.organisation(organisationId, async (tx) => {
    const rows = await lockChannels(tx);
    for (const row of rows) {
      const again = async (field: SealedField, sealed: Buffer) => keyring.seal(nameOf(row, field), await keyring.open(nameOf(row, field), sealed, tx), tx);
      await setSealed(tx, row.id, {
        target: await again("target", row.target),
        secret: row.secret && (await again("secret", row.secret)),
        previousSecret: row.previousSecret && (await again("previousSecret", row.previousSecret)),
      });
    }
    return rows.length;
  });
}
