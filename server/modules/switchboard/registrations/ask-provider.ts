import { randomUUID } from "node:crypto";
import { createCallCarrier } from "../calls/call-carrier.ts";
import type { AccessTokens } from "../credentials/access-tokens.ts";
import type { OpenConnections } from "../credentials/open-connections.ts";
import type { SwitchboardContext } from "../deps.ts";

export type AskProvider = (of: { organisationId: string; connectionId: string }, operation: string, args: Readonly<Record<string, unknown>>) => Promise<Told>;
/** The answer's body, or why there is none. */
export type Told = { readonly body: unknown } | { readonly refusal: string; readonly status: number | undefined };

const TIMEOUT_MS = 10_000;

/** Operations of a connection that the product itself calls; they go the way of every other call. */
export function createAskProvider(deps: SwitchboardContext, connections: OpenConnections, tokens: AccessTokens): AskProvider {
  return async ({ organisationId, connectionId }, operation, args) => {
    const { row } = await connections.get(organisationId, connectionId);
    const carrier = createCallCarrier({
      ...deps,
      connections,
      tokens,
      resolveAlias: async () => ({ connectionId, connector: row.connector }),
      simulate: () => Promise.reject(new Error("Nothing is simulated here")),
    });
    const frame = { connection: row.alias, operation, args, request: null, idempotencyKey: randomUUID(), timeoutMs: TIMEOUT_MS };
    const signal = AbortSignal.timeout(2 * TIMEOUT_MS);
    const context = { organisationId, projectId: "", environment: "", deploymentId: null, runId: "", simulated: false, signal };
    const result = await carrier.carryCall(frame, context);
    return result.ok ? { body: result.response.body } : { refusal: result.error.message, status: result.error.status };
  };
}
