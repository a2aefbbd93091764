import type { z } from "zod";
import type { ConnectionAuth } from "../../../../contracts/connection-auth.ts";
import type { switchboardService } from "../../../../contracts/switchboard.ts";
import { aliasOf } from "../../../builder/project-files.ts";
import type { Connector } from "../../../connectors/connector.ts";
import { ApiError } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { sealCredential, type Secrets } from "../credentials/seal-credential.ts";
import { requireUsable } from "../credentials/require-usable.ts";
import type { TokenSet } from "../credentials/token-set.ts";
import type { SwitchboardContext } from "../deps.ts";
import type { ConnectionRow } from "../tables.ts";
import { serviceOf } from "../signing/sign-request.ts";
import { oauth2Of } from "../oauth/endpoints.ts";
import { drawName } from "./draw-name.ts";
import { requireAddress } from "./require-address.ts";
import { insertConnection, takenNames } from "./store.ts";

type NewConnection = z.output<typeof switchboardService.routes.createConnection.body>;

export async function createConnection(
  deps: Pick<SwitchboardContext, "database" | "clock" | "keyring" | "catalogueOf">,
  organisationId: string,
  request: NewConnection,
  signedIn: TokenSet | null = null,
): Promise<ConnectionRow> {
  const connector = (await deps.catalogueOf(organisationId)).get(request.connector);
  if (!connector)
    throw new ApiError("unprocessable", `There is no connector "${request.connector}".`, { fields: [{ field: "connector", message: "Unknown connector" }] });
  if (connector.baseUrl === null && !request.baseUrl)
    throw new ApiError("invalid", `A ${connector.name} connection needs a base URL.`, { fields: [{ field: "baseUrl", message: "Required" }] });

  requireAddress(connector, request.baseUrl ?? null);
  requireUsable(request.auth, request.baseUrl ?? connector.baseUrl);
  const secrets = secretsOf(connector, request.auth, request.webhook?.secret ?? null, signedIn);
  requireSignedIn(connector, secrets, request.baseUrl ?? null);
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
      hostKey: request.hostKey ?? null,
      health: "unknown",
      healthMessage: null,
      createdAt: now,
      updatedAt: now,
    };
    await insertConnection(tx, row, credential);
    return row;
  });
}

/** On a connector with webhooks, `hmac` alone is the secret of its deliveries and authenticates no call, unless its calls are signed. */
export function secretsOf(connector: Connector, auth: ConnectionAuth, webhookSecret: string | null, tokens: TokenSet | null = null): Secrets {
  if (auth.type === "sigv4" && !auth.service && !serviceOf(connector.auth))
    throw new ApiError("invalid", "An AWS signature names the service that it is for.", { fields: [{ field: "auth.service", message: "Required" }] });
  const signsCalls = connector.auth.some(({ type, signing }) => type === "hmac" && signing);
  if (auth.type === "hmac" && connector.webhook && webhookSecret === null && !signsCalls)
    return { auth: { type: "none" }, webhookSecret: auth.secret, tokens: null };
  if (auth.type !== "oauth2Code") return { auth, webhookSecret, tokens: null };
  const { accessToken, refreshToken, ...client } = auth;
  const given =
    accessToken || refreshToken ? { accessToken: accessToken ?? null, refreshToken: refreshToken ?? null, expiresAt: null, refused: false } : tokens;
  return { auth: client, webhookSecret, tokens: given };
}

/** Without its tokens such a connection could not make one call. */
function requireSignedIn(connector: Connector, { auth, tokens }: Secrets, baseUrl: string | null): void {
  if (auth.type === "oauth2Code") oauth2Of(connector, auth, baseUrl);
  const hasTokens = auth.type === "oauth2Code" ? tokens !== null : auth.type !== "oauth1" || Boolean(auth.token && auth.tokenSecret);
  if (!hasTokens)
    throw new ApiError("invalid", `Sign in at ${connector.name} with POST /connections/authorize, or give the tokens that you have.`, {
      fields: [{ field: "auth", message: "No tokens" }],
    });
}
