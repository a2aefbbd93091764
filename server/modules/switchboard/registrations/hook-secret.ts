import type { Keyring } from "../../../platform/crypto/index.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { HookRegistrationRow } from "../tables.ts";
import { findRegistration, lockAllRegistrations, setSecret } from "./store.ts";

interface Deps {
  readonly database: Database;
  readonly keyring: Keyring;
}

export function nameOfSecret({ organisationId, automationId }: Pick<HookRegistrationRow, "organisationId" | "automationId">) {
  return { organisationId, record: automationId, field: "hookSecret", version: 1 };
}

/** The secret that a system signs an automation's deliveries with, where its address was registered from here; else null. */
export async function hookSecretOf({ database, keyring }: Deps, organisationId: string, automationId: string): Promise<string | null> {
  return database.organisation(organisationId, async (tx) => {
    const row = await findRegistration(tx, automationId);
    return row ? keyring.open(nameOfSecret(row), row.secret, tx) : null;
  });
}

/** Seals them with the organisation's newest data key. Returns how many. */
export async function resealHookSecrets({ database, keyring }: Deps, organisationId: string): Promise<number> {
  return database.organisation(organisationId, async (tx) => {
    const rows = await lockAllRegistrations(tx);
    for (const row of rows) {
      const secret = await keyring.open(nameOfSecret(row), row.secret, tx);
      await setSecret(tx, row.automationId, await keyring.seal(nameOfSecret(row), secret, tx));
    }
    return rows.length;
  });
}
