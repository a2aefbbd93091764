import { open, rename, rm } from "node:fs/promises";
import { restoreBackup } from "../platform/backup/restore-backup.ts";
import { writeBackup } from "../platform/backup/write-backup.ts";
import type { Settings } from "../env.ts";
import { createKeyring, isSealed } from "../platform/crypto/index.ts";
import { loadMasterKey } from "../platform/crypto/master-key.ts";
import { openDatabase } from "../platform/database/database.ts";
import { runningPostgres } from "../platform/postgres/running-postgres.ts";
import { insist, type Command } from "./command.ts";
import { withDatabase } from "./open-installation.ts";

export const backupCommands: Readonly<Record<string, Command>> = {
  async backup(settings, file) {
    const path = insist(file, "the file to write to");
    const rows = await withDatabase(settings, (url) => writeWhole(path, url));
    const key = settings.VENNEL_SECRET_KEY ? "VENNEL_SECRET_KEY" : `${settings.VENNEL_DATA_DIR}/secret.key`;
    return `Wrote ${total(rows)} rows of ${Object.keys(rows).length} tables to ${path}.\nCredentials in it are encrypted: keep ${key}, too, in another place. Without it they are lost.\n`;
  },

  async restore(settings, file) {
    const path = insist(file, "the file to restore");
    if (!settings.DATABASE_URL && (await runningPostgres(settings.VENNEL_DATA_DIR)))
      throw new Error("A server is running on this data directory. A backup is restored into an empty one: set VENNEL_DATA_DIR or stop the server.");
    // Before anything is started for it.
    const archive = await open(path);
    try {
      return await withDatabase(settings, async (url) => {
        const rows = await restoreBackup(url, archive.createReadStream());
        return `Restored ${total(rows)} rows of ${Object.keys(rows).length} tables.\n${await keyFits(settings, url)}`;
      });
    } finally {
      await archive.close();
    }
  },
};

/** A backup that was interrupted never has the name of a whole one. */
async function writeWhole(path: string, databaseUrl: string) {
  const part = `${path}.part`;
  const handle = await open(part, "w", 0o600);
  try {
    const rows = await writeBackup(databaseUrl, handle.createWriteStream({ flush: true }));
    await rename(part, path);
    return rows;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

async function keyFits(settings: Settings, databaseUrl: string): Promise<string> {
  const database = openDatabase(databaseUrl, { onError: () => {} });
  try {
    await createKeyring(database, await loadMasterKey(settings.VENNEL_SECRET_KEY, settings.VENNEL_DATA_DIR, () => isSealed(database)));
    return "The secret key fits: credentials can be read.\n";
  } catch {
    return `Put the secret key of the backed-up installation in place before the start (VENNEL_SECRET_KEY, or the file ${settings.VENNEL_DATA_DIR}/secret.key).\n`;
  } finally {
    await database.close();
  }
}

function total(rows: Readonly<Record<string, number>>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}
