import type { z } from "zod";
import type { ConnectionAuth, switchboardService } from "../../../../contracts/switchboard.ts";
import { aliasOf } from "../../../builder/project-files.ts";
import type { Connector } from "../../../connectors/connector.ts";
import { ApiError } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { sealCredential } from "../credentials/seal-credential.ts";
import type { SwitchboardDeps } from "../deps.ts";
import type { ConnectionRow } from "../tables.ts";
import { drawName } from "./draw-name.ts";
import { insertConnection, takenNames } from "./store.ts";

type NewConnection = z.output<typeof switchboardService.routes.createConnection.body>;

export async function createConnection(
  deps: Pick<SwitchboardDeps, "database" | "clock" | "keyring" | "catalogue">,
  organisationId: string,
  request: NewConnection,
): Promise<ConnectionRow> {
  const connector = deps.catalogue.get(request.connector);
  if (!connector)
    throw new ApiError("unprocessable", `There is no connector "${request.connector}".`, { fields: [{ field: "connector", message: "Unknown connector" }] });
  if (connector.baseUrl === null && !request.baseUrl)
    throw new ApiError("invalid", `A ${connector.name} connection needs a base URL.`, { fields: [{ field: "baseUrl", message: "Required" }] });

  const secrets = secretsOf(connector, request.auth, request.webhook?.secret ?? null);
  const id = newId("con");
  const credential = await sealCredential(deps.keyring, { organisationId, connectionId: id, version: 1 }, secrets);
  return deps.database.organisation(organisationId, async (tx) => {
    const name = request.name ?? drawName(new Set((await takenNames(tx)).map((taken) => taken.name)));
    const now = deps.clock.now();
    const row: ConnectionRow = {
      id,
      organisationId,
      connector: connector.id,
      name,
      alias: aliasOf(name),
      environment: request.environment ?? null,
      authType: secrets.auth.type,
      hasWebhookSecret: secrets.webhookSecret !== null,
      baseUrl: request.baseUrl ?? null,
      health: "unknown",
      healthMessage: null,
      createdAt: now,
      updatedAt: now,
    };
    await insertConnection(tx, row, credential);
    return row;
  });
}

/** On a connector with webhooks, `hmac` alone is the secret of its deliveries and authenticates no call. */
export function secretsOf(connector: Connector, auth: ConnectionAuth, webhookSecret: string | null) {
  if (auth.type === "hmac" && connector.webhook && webhookSecret === null) return { auth: { type: "none" as const }, webhookSecret: auth.secret };
  return { auth, webhookSecret };
}
