import type { RefreshedTools } from "../../../../contracts/connector-imports.ts";
import { ApiError, notFound } from "../../../platform/errors.ts";
import { listConnections } from "../connections/store.ts";
import type { AccessTokens } from "../credentials/access-tokens.ts";
import type { OpenConnections } from "../credentials/open-connections.ts";
import { TokenRefused } from "../credentials/token-refused.ts";
import type { SwitchboardContext } from "../deps.ts";
import type { OwnConnectors } from "./own-connectors.ts";
import { changesBetween, connectorNow, readTools } from "./read-tools.ts";
import { replaceImported } from "./store.ts";

interface Dependencies extends SwitchboardContext {
  readonly own: OwnConnectors;
  readonly connections: OpenConnections;
  readonly tokens: AccessTokens;
}

const TIMEOUT_MS = 20_000;

/** Reads the tools of a server again. What code calls keeps its name as long as the server has it. */
export async function refreshConnector(deps: Dependencies, organisationId: string, id: string, named: string | null): Promise<RefreshedTools> {
  const before = (await deps.own.get(organisationId)).find((connector) => connector.id === id);
  if (!before) throw notFound("The imported connector");
  if (before.protocol !== "mcp") throw new ApiError("unprocessable", "Only the tools of an MCP server are read again; import a new description instead.");
  const connectionId = named ?? (await anyOf(deps, organisationId, id));
  const open = await deps.connections.get(organisationId, connectionId);
  if (open.row.connector !== id)
    throw new ApiError("unprocessable", "This is a connection of another system.", { fields: [{ field: "connection", message: "Of another system" }] });

  const token = await deps.tokens.get(open, before, AbortSignal.timeout(TIMEOUT_MS)).catch((error: unknown) => {
    throw error instanceof TokenRefused ? new ApiError("unprocessable", error.message) : error;
  });
  const { connector, warnings } = await connectorNow(before, await readTools(deps, open, before, token));
  await deps.database.organisation(organisationId, (tx) => replaceImported(tx, organisationId, connector));
  deps.own.forget(organisationId);
  return { operations: connector.operations.length, ...changesBetween(before, connector), warnings: [...warnings] };
}

async function anyOf({ database }: SwitchboardContext, organisationId: string, connector: string): Promise<string> {
  const rows = await database.organisation(organisationId, (tx) => listConnections(tx, { connector, after: null, limit: 100 }));
  const found = rows.find(({ health }) => health === "ok") ?? rows[0];
  if (!found) throw new ApiError("unprocessable", "Connect the server first: its tools are read as a connection.");
  return found.id;
}
