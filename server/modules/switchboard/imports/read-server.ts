import type { ConnectionAuth } from "../../../../contracts/connection-auth.ts";
import { fromTools } from "../../../connectors/import/from-tools.ts";
import type { Imported } from "../../../connectors/import/import-document.ts";
import { camel } from "../../../connectors/import/name-operation.ts";
import { ApiError } from "../../../platform/errors.ts";
import { randomSuffix } from "../../../platform/ids.ts";
import { requireAddress } from "../connections/require-address.ts";
import { fetchToken, isFetchable } from "../credentials/fetched-tokens.ts";
import { requireUsable } from "../credentials/require-usable.ts";
import { TokenRefused } from "../credentials/token-refused.ts";
import type { OpenConnection, SwitchboardContext } from "../deps.ts";
import { TOKEN_TIMEOUT_MS } from "../oauth/gateway-fetch.ts";
import { converted } from "./converted.ts";
import { readTools } from "./read-tools.ts";

interface Server {
  readonly mcp: string;
  readonly name?: string | undefined;
  readonly auth?: ConnectionAuth | undefined;
}

/** What of a credential can be used before there is a connection. */
const READY: readonly ConnectionAuth["type"][] = ["none", "bearer", "apiKey", "basic", "headers"];

/** A connector of the tools that a server has now. The credential reads them and is not kept. */
export async function readServer(deps: SwitchboardContext, organisationId: string, { mcp: url, name, auth = { type: "none" } }: Server): Promise<Imported> {
  if (!READY.includes(auth.type) && !isFetchable(auth))
    throw new ApiError("invalid", "The tools are read with a token, a key, a password, headers or a client's own credentials, and without a sign-in.", {
      fields: [{ field: "auth", message: "Not usable here" }],
    });
  const from = { name: name ?? null, origin: url, toolsAt: url };
  const { connector: empty } = fromTools({ tools: [] }, url, { ...from, id: "own-tools" });
  requireAddress(empty, url);
  requireUsable(auth, url);
  const open = asConnection(organisationId, url, auth);
  const document = await readTools(deps, open, empty, await tokenFor(deps, open));
  const { connector, ...rest } = await converted({ ...from, id: empty.id, document });
  const stem = camel(connector.name).toLowerCase().slice(0, 30) || "tools";
  return { ...rest, connector: { ...connector, id: `own-${stem}-${randomSuffix(8)}` } };
}

async function tokenFor({ gateway, clock }: SwitchboardContext, { auth, row }: OpenConnection): Promise<string | null> {
  if (!isFetchable(auth)) return null;
  const fetched = fetchToken(gateway, auth, row.id, clock.now(), AbortSignal.timeout(TOKEN_TIMEOUT_MS));
  const { value } = await fetched.catch((error: unknown) => {
    if (!(error instanceof TokenRefused)) throw error;
    throw new ApiError("unprocessable", error.message, { fields: [{ field: "auth", message: error.message }] });
  });
  return value;
}

/** The server as it is asked before anybody connected it. */
function asConnection(organisationId: string, baseUrl: string, auth: ConnectionAuth): OpenConnection {
  const never = new Date(0);
  const row = {
    id: `import/${organisationId}`,
    organisationId,
    connector: "",
    name: "import",
    alias: "import",
    environment: null,
    authType: auth.type,
    hasWebhookSecret: false,
    baseUrl,
    hostKey: null,
    health: "unknown" as const,
    healthMessage: null,
    createdAt: never,
    updatedAt: never,
  };
  return { row, auth, webhookSecret: null, tokens: null };
}
