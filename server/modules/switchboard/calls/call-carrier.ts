import type { Catalogue } from "../../../connectors/catalogue.ts";
import { natureOf } from "../../../connectors/requests/nature-of.ts";
import type { ConnectorRequest } from "../../../connectors/requests/to-request.ts";
import type { CallContext, CallFrame, CallResult, EngineHost } from "../../../engine/run-engine.ts";
import { deliverWithRetries, type Gateway } from "../../../gateway/index.ts";
import type { OutboundRequest, Outcome } from "../../../gateway/outbound.ts";
import type { Clock } from "../../../platform/clock.ts";
import { TokenRefused, type createAccessTokens } from "../credentials/access-tokens.ts";
import type { OpenConnections } from "../credentials/open-connections.ts";
import { outboundOf } from "./outbound-of.ts";
import { prepareCall } from "./prepare-call.ts";
import { toCallResult } from "./to-call-result.ts";

/** One request that a simulated system answers; `outbound` is the same request as it would have left. */
export interface SimulatedRequest {
  readonly runId: string;
  readonly alias: string;
  readonly connector: string;
  readonly request: ConnectorRequest;
  readonly outbound: OutboundRequest;
}

export interface CarrierDeps {
  readonly catalogue: Catalogue;
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly connections: OpenConnections;
  readonly tokens: ReturnType<typeof createAccessTokens>;
  /** Which connection, of which connector, an alias means where the code runs. */
  readonly resolveAlias: (context: CallContext, alias: string) => Promise<{ connectionId: string | null; connector: string | null }>;
  readonly simulate: (request: SimulatedRequest) => Promise<Outcome>;
}

/** Carries out what code asks of its connections: through the gateway, or in a simulated run to simulated systems. */
export function createCallCarrier(deps: CarrierDeps): Pick<EngineHost, "natureOf" | "carryCall"> {
  const { catalogue, gateway, clock, connections, tokens } = deps;

  async function carry(frame: CallFrame, context: CallContext): Promise<CallResult> {
    const alias = await deps.resolveAlias(context, frame.connection);
    const open = context.simulated || alias.connectionId === null ? null : await connections.get(context.organisationId, alias.connectionId);
    const connector = catalogue.get(open?.row.connector ?? alias.connector ?? "");
    if (!connector || (!context.simulated && !open))
      return failure("ConnectionMissingError", `No connection is bound to "${frame.connection}" in ${context.environment}.`);

    const call = prepareCall(connector, frame);
    const nature = natureOf(connector, frame);
    const options = {
      connector,
      operation: frame.operation,
      repeatable: nature.effect === "read" || (frame.idempotencyKey !== null && nature.honoursIdempotencyKey),
      idempotencyKey: nature.effect === "read" ? null : frame.idempotencyKey,
      timeoutMs: frame.timeoutMs,
      signal: context.signal,
    };
    if (!open) {
      const outbound = outboundOf(simulatedConnection(frame.connection, connector.id, connector.baseUrl), call.request, { ...options, token: null });
      const attempt = (own: OutboundRequest) =>
        deps.simulate({ runId: context.runId, alias: frame.connection, connector: connector.id, request: call.request, outbound: own });
      return toCallResult(connector, call, await deliverWithRetries(outbound, attempt, { clock, random: () => 0, sleep: async () => {} }), clock.now());
    }
    const token = open.auth.type === "oauth2ClientCredentials" ? await tokens.get(open.row.id, open.version, open.auth, context.signal) : null;
    return toCallResult(connector, call, await gateway.deliver(outboundOf(open, call.request, { ...options, token })), clock.now());
  }

  return {
    async natureOf(frame, context) {
      const { connector } = await deps.resolveAlias(context, frame.connection);
      return natureOf(catalogue.get(connector ?? ""), frame);
    },
    async carryCall(frame, context) {
      try {
        return await carry(frame, context);
      } catch (error) {
        if (error instanceof TokenRefused) return failure("TokenRefusedError", error.message, true);
        if (error instanceof TypeError) return failure("TypeError", error.message);
        throw error;
      }
    },
  };
}

function failure(name: string, message: string, retryable = false): CallResult {
  return { ok: false, error: { name, message, retryable, uncertain: false }, calls: [] };
}

/** Simulated systems need no credential of the organisation, and no address: nothing leaves. */
function simulatedConnection(alias: string, connector: string, baseUrl: string | null) {
  const never = new Date(0);
  const row = {
    id: `simulated/${alias}`,
    organisationId: "",
    connector,
    name: alias,
    alias,
    environment: null,
    authType: "none" as const,
    hasWebhookSecret: false,
    baseUrl: baseUrl ?? `https://${alias.toLowerCase()}.simulated.invalid`,
    health: "unknown" as const,
    healthMessage: null,
    createdAt: never,
    updatedAt: never,
  };
  return { row, auth: { type: "none" as const }, webhookSecret: null };
}
