import type { z } from "zod";
import type { ConnectionAuth } from "../../../../contracts/connection-auth.ts";
import type { switchboardService } from "../../../../contracts/switchboard.ts";
import { aliasOf } from "../../../builder/project-files.ts";
import { ApiError } from "../../../platform/errors.ts";
import { requireUsable } from "../credentials/require-usable.ts";
import { openCredential, sealCredential } from "../credentials/seal-credential.ts";
import type { SwitchboardContext } from "../deps.ts";
import type { ConnectionRow } from "../tables.ts";
import { secretsOf } from "./create-connection.ts";
import { leadsElsewhere, refuseToTakeElsewhere } from "./leads-elsewhere.ts";
import { requireAddress } from "./require-address.ts";
import { announceChange, findWithCredential, updateConnection, writeCredential } from "./store.ts";

type Change = z.output<typeof switchboardService.routes.updateConnection.body>;

/** Renames, redirects or rotates. The alias stays when only secrets change, so no code needs an edit. */
export async function changeConnection(
  deps: Pick<SwitchboardContext, "database" | "clock" | "keyring" | "catalogueOf">,
  organisationId: string,
  id: string,
  change: Change,
): Promise<ConnectionRow> {
  const catalogue = await deps.catalogueOf(organisationId);
  return deps.database.organisation(organisationId, async (tx) => {
    const { row, credential } = await findWithCredential(tx, id, true);
    const connector = catalogue.get(row.connector);
    if (!connector) throw new ApiError("unprocessable", `The connector "${row.connector}" is no longer there.`);
    if (connector.baseUrl === null && change.baseUrl === null)
      throw new ApiError("invalid", `A ${connector.name} connection needs a base URL.`, { fields: [{ field: "baseUrl", message: "Required" }] });

    requireAddress(connector, change.baseUrl ?? null);
    if (change.auth === undefined) refuseToTakeElsewhere(row, change.baseUrl);
    const before = await openCredential(deps.keyring, credential, tx);
    // A new `hmac` alone is a new webhook secret, so the old one must not stand beside it.
    const keptWebhook = change.auth?.type === "hmac" ? null : before.webhookSecret;
    const auth = change.auth ?? before.auth;
    requireUsable(auth, change.baseUrl ?? row.baseUrl ?? connector.baseUrl);
    const webhookSecret = change.webhook === undefined ? keptWebhook : (change.webhook?.secret ?? null);
    const secrets = secretsOf(connector, auth, webhookSecret, isSameClient(before.auth, auth) && !leadsElsewhere(row, change.baseUrl) ? before.tokens : null);
    const isRotation = change.auth !== undefined || change.webhook !== undefined;
    if (isRotation)
      await writeCredential(tx, await sealCredential(deps.keyring, { organisationId, connectionId: id, version: credential.version + 1 }, secrets, tx));
    await announceChange(tx, id);
    return updateConnection(tx, id, {
      ...(change.name === undefined ? {} : { name: change.name, alias: aliasOf(change.name) }),
      ...(change.environment === undefined ? {} : { environment: change.environment }),
      ...(change.baseUrl === undefined ? {} : { baseUrl: change.baseUrl }),
      ...(change.hostKey === undefined && !leadsElsewhere(row, change.baseUrl ?? undefined) ? {} : { hostKey: change.hostKey ?? null }),
      ...(isRotation ? { authType: secrets.auth.type, hasWebhookSecret: secrets.webhookSecret !== null } : {}),
      health: "unknown",
      healthMessage: null,
      updatedAt: deps.clock.now(),
    });
  });
}

/** Tokens belong to the client that they were given to, and go to no other address. */
function isSameClient(before: ConnectionAuth, after: ConnectionAuth): boolean {
  if (before.type !== "oauth2Code" || after.type !== "oauth2Code") return false;
  return before.clientId === after.clientId && before.tokenUrl === after.tokenUrl;
}
