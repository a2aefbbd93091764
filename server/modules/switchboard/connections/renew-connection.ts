import type { ConnectionAuth } from "../../../../contracts/switchboard.ts";
import { openCredential, sealCredential } from "../credentials/seal-credential.ts";
import type { TokenSet } from "../credentials/token-set.ts";
import type { SwitchboardContext } from "../deps.ts";
import type { ConnectionRow } from "../tables.ts";
import { announceChange, findWithCredential, updateConnection, writeCredential } from "./store.ts";

/** A new sign-in for a connection that exists; its name, its alias and all that uses it stay. */
export async function renewConnection(
  { database, keyring, clock }: Pick<SwitchboardContext, "database" | "keyring" | "clock">,
  organisationId: string,
  id: string,
  auth: ConnectionAuth,
  tokens: TokenSet | null,
): Promise<ConnectionRow> {
  return database.organisation(organisationId, async (tx) => {
    const { credential } = await findWithCredential(tx, id, true);
    const before = await openCredential(keyring, credential, tx);
    const version = credential.version + 1;
    await writeCredential(tx, await sealCredential(keyring, { organisationId, connectionId: id, version }, { ...before, auth, tokens }, tx));
    await announceChange(tx, id);
    return updateConnection(tx, id, { authType: auth.type, health: "unknown", healthMessage: null, updatedAt: clock.now() });
  });
}
