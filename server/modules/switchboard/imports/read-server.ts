import type { ConnectionAuth } from "../../../../contracts/switchboard.ts";
import { fromTools } from "../../../connectors/import/from-tools.ts";
import type { Imported } from "../../../connectors/import/import-document.ts";
import { camel } from "../../../connectors/import/name-operation.ts";
import { ApiError } from "../../../platform/errors.ts";
import { randomSuffix } from "../../../platform/ids.ts";
import { requireAddress } from "../connections/require-address.ts";
import { requireUsable } from "../credentials/require-usable.ts";
import type { OpenConnection, SwitchboardContext } from "../deps.ts";
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
  if (!READY.includes(auth.type))
    throw new ApiError("invalid", "The tools are read with a token, a key, a password or headers.", {
      fields: [{ field: "auth", message: "Not usable here" }],
    });
  const from = { name: name ?? null, origin: url, toolsAt: url };
  const { connector: empty } = fromTools({ tools: [] }, url, { ...from, id: "own-tools" });
  requireAddress(empty, url);
  requireUsable(auth, url);
  const document = await readTools(deps, asConnection(organisationId, url, auth), empty, null);
  const { connector, ...rest } = await converted({ ...from, id: empty.id, document });
  const stem = camel(connector.name).toLowerCase().slice(0, 30) || "tools";
  return { ...rest, connector: { ...connector, id: `own-${stem}-${randomSuffix(8)}` } };
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
