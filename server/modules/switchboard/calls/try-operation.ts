import type { TriedOperation } from "../../../../contracts/connectors.ts";
import type { CallFrame, CallResult } from "../../../engine/run-engine.ts";
import { ApiError, notFound } from "../../../platform/errors.ts";
import type { AccessTokens } from "../credentials/access-tokens.ts";
import type { OpenConnections } from "../credentials/open-connections.ts";
import type { SwitchboardContext } from "../deps.ts";
import { createCallCarrier } from "./call-carrier.ts";
import { createScenarioWorld } from "./scenario-world.ts";

const TIMEOUT_MS = 15_000;
const MOST_SHOWN = 2_000_000;
/** The same systems as in simulated runs. */
const SEED = "sample data";

export interface Asked {
  readonly organisationId: string;
  readonly connector: string;
  readonly operation: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly pages: boolean;
  /** The connection to call by; nothing leaves without one. */
  readonly connection?: string | undefined;
}

/** One call of an operation: against a simulated system, or for real where it only reads. */
export async function tryOperation(
  context: SwitchboardContext,
  { connections, tokens }: { readonly connections: OpenConnections; readonly tokens: AccessTokens },
  { organisationId, connector: id, operation: name, args, pages, connection }: Asked,
): Promise<TriedOperation> {
  const catalogue = await context.catalogueOf(organisationId);
  const connector = catalogue.get(id);
  const operation = connector?.operations.find((each) => each.id === name);
  if (!connector || !operation) throw notFound("The operation");
  const frame: CallFrame = {
    connection: id,
    operation: name,
    args: pages ? { $page: args } : args,
    request: null,
    idempotencyKey: null,
    timeoutMs: TIMEOUT_MS,
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const place = { organisationId, projectId: "", environment: "", deploymentId: null, runId: "", simulated: connection === undefined, signal };
  if (connection === undefined) {
    const world = createScenarioWorld(catalogue, [{ alias: id, name: connector.name, connector: id }], SEED);
    return shown(await world.carryCall(frame, place), pages);
  }
  if (operation.effect !== "read")
    throw new ApiError("unprocessable", `“${operation.summary}” changes something, so it is only tried against a simulated system.`);
  const { row } = await connections.get(organisationId, connection);
  if (row.connector !== id) throw new ApiError("unprocessable", `${row.name} is not a connection to ${connector.name}.`);
  const carrier = createCallCarrier({
    ...context,
    connections,
    tokens,
    resolveAlias: async () => ({ connectionId: connection, connector: id }),
    simulate: async () => ({ kind: "refused", message: "It is called for real." }),
  });
  return shown(await carrier.carryCall(frame, place), pages);
}

function shown(result: CallResult, pages: boolean): TriedOperation {
  if (!result.ok) return { ok: false, status: result.error.status ?? null, message: result.error.message };
  const { status, body } = result.response;
  // Code that takes all pages gets the items; a try reads the first page.
  const value = pages && typeof body === "object" && body !== null && "items" in body ? body.items : body;
  if ((JSON.stringify(value) ?? "").length > MOST_SHOWN)
    return { ok: false, status, message: "It answered with more than 2 MB, which is too much to show. Ask for less." };
  return { ok: true, status, value };
}
