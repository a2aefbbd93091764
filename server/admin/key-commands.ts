import { randomBytes } from "node:crypto";
import { open, readFile, rename, stat } from "node:fs/promises";
import type { Settings } from "../env.ts";
import { resealChannels } from "../modules/channels/index.ts";
import { resealRemoteTokens, resealSecretVariables } from "../modules/projects/index.ts";
import { resealCredentials, resealHookSecrets } from "../modules/switchboard/index.ts";
import { createKeyring, isSealed, type Keyring } from "../platform/crypto/index.ts";
import { keyFileOf, loadMasterKey } from "../platform/crypto/master-key.ts";
import type { Database } from "../platform/database/database.ts";
import type { Command } from "./command.ts";
import { withInstallation } from "./open-installation.ts";

const DAY_MS = 86_400_000;

export const keyCommands: Readonly<Record<string, Command>> = {
  /**
   * Replaces both layers of keys while servers run. The order keeps everything readable at every moment:
   * first the new key is there beside the old one, then everything is sealed anew, and only what nobody can
   * be using any more is forgotten.
   */
  async "rotate-keys"(settings) {
    return withInstallation(settings, async ({ database, identity, organisations }) => {
      const hasNewMaster = await replaceMasterKey(settings);
      const keyring = await createKeyring(database, await loadMasterKey(settings.VENNEL_SECRET_KEY, settings.VENNEL_DATA_DIR, () => isSealed(database)));
      await keyring.rewrapCheck();
      let secrets = await identity.resealSecrets();
      for (const organisationId of organisations) secrets += await rotateOrganisation(database, keyring, organisationId);
      return `New data keys for ${organisations.length} ${organisations.length === 1 ? "organisation" : "organisations"}; ${secrets} secrets sealed anew.\n${hasNewMaster ? aboutFile(settings) : ABOUT_SETTING}`;
    });
  },
};

async function rotateOrganisation(database: Database, keyring: Keyring, organisationId: string): Promise<number> {
  await keyring.replaceDataKey(organisationId);
  await keyring.rewrap(organisationId);
  const deps = { database, keyring };
  const secrets =
    (await resealCredentials(deps, organisationId)) +
    (await resealHookSecrets(deps, organisationId)) +
    (await resealChannels(deps, organisationId)) +
    (await resealSecretVariables(deps, organisationId)) +
    (await resealRemoteTokens(deps, organisationId));
  // Processes that sealed with the previous key ended long ago, and what they sealed was just sealed again.
  await keyring.dropDataKeys(organisationId, new Date(Date.now() - DAY_MS));
  return secrets;
}

/** The file's new first line is the present secret; the one before stays behind it until the next rotation. */
async function replaceMasterKey({ VENNEL_SECRET_KEY, VENNEL_DATA_DIR }: Settings): Promise<boolean> {
  if (VENNEL_SECRET_KEY) return false;
  const file = keyFileOf(VENNEL_DATA_DIR);
  const before = (await readFile(file, "utf8")).trim().split(/\s+/);
  const next = `${file}.next`;
  const handle = await open(next, "w", 0o600);
  // All earlier ones are still needed until everything is wrapped anew, should this be interrupted and begun again.
  await handle.writeFile([randomBytes(32).toString("base64"), ...before, ""].join("\n"));
  const { uid, gid } = await stat(file);
  // Root may replace it for a server that has another account.
  if (process.getuid?.() === 0) await handle.chown(uid, gid);
  await handle.sync();
  await handle.close();
  await rename(next, file);
  return true;
}

function aboutFile({ VENNEL_DATA_DIR }: Settings): string {
  return `${keyFileOf(VENNEL_DATA_DIR)} holds the new key in its first line; running servers take it up by themselves. Keep the file. The lines behind open backups made before, and sign-ins under way: delete them when you need neither.\n`;
}

const ABOUT_SETTING = `VENNEL_SECRET_KEY is a setting, so it is replaced by you: put the new key before the old one, with a comma between, restart, and run this again; then leave the old one out.\n`;
