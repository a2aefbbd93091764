import type { ConnectionAuth } from "../../../../contracts/connection-auth.ts";
import { ApiError } from "../../../platform/errors.ts";
import { openCredential, sealCredential } from "../credentials/seal-credential.ts";
import type { TokenSet } from "../credentials/token-set.ts";
import type { SwitchboardContext } from "../deps.ts";
import type { ConnectionRow } from "../tables.ts";
import { leadsElsewhere } from "./leads-elsewhere.ts";
import { announceChange, findWithCredential, updateConnection, writeCredential } from "./store.ts";

/** A new sign-in for a connection that exists; its name, its alias and all that uses it stay. */
export async function renewConnection(
  { database, keyring, clock }: Pick<SwitchboardContext, "database" | "keyring" | "clock">,
  organisationId: string,
  id: string,
  { auth, tokens, baseUrl }: { readonly auth: ConnectionAuth; readonly tokens: TokenSet | null; readonly baseUrl: string | null },
): Promise<ConnectionRow> {
  return database.organisation(organisationId, async (tx) => {
    const { row, credential } = await findWithCredential(tx, id, true);
    // The client may be a stored one: it must not come to an address that somebody put in meanwhile.
    if (leadsElsewhere(row, baseUrl)) throw new ApiError("unprocessable", `The address of ${row.name} is not the one of this sign-in. Begin again.`);
    const before = await openCredential(keyring, credential, tx);
    const version = credential.version + 1;
    await writeCredential(tx, await sealCredential(keyring, { organisationId, connectionId: id, version }, { ...before, auth, tokens }, tx));
    await announceChange(tx, id);
    return updateConnection(tx, id, { authType: auth.type, health: "unknown", healthMessage: null, updatedAt: clock.now() });
  });
}
