import type { Catalogue } from "../../../connectors/catalogue.ts";
import type { Connector } from "../../../connectors/connector.ts";
import { natureOf } from "../../../connectors/requests/nature-of.ts";
import type { ConnectorRequest } from "../../../connectors/requests/to-request.ts";
import type { CallContext, CallFrame, CallResult, EngineHost } from "../../../engine/run-engine.ts";
import { deliverWithRetries, hider, type Gateway } from "../../../gateway/index.ts";
import type { Delivery, OutboundRequest, Outcome } from "../../../gateway/outbound.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { AccessTokens } from "../credentials/access-tokens.ts";
import { TokenRefused } from "../credentials/token-refused.ts";
import type { OpenConnections } from "../credentials/open-connections.ts";
import { outboundOf } from "./outbound-of.ts";
import { putSecrets, type Secrets } from "./put-secrets.ts";
import { prepareCall } from "./prepare-call.ts";
import { toCallResult } from "./to-call-result.ts";

/** One request that a simulated system answers; `outbound` is the same request as it would have left. */
export interface SimulatedRequest {
  readonly runId: string;
  readonly alias: string;
  readonly connector: string;
  /** The connector itself: an organisation may have imported it. */
  readonly system: Connector;
  readonly request: ConnectorRequest;
  readonly outbound: OutboundRequest;
}

export interface CarrierDeps {
  readonly catalogueOf: (organisationId: string) => Promise<Catalogue>;
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly connections: OpenConnections;
  readonly tokens: AccessTokens;
  /** Which connection, of which connector, an alias means where the code runs. */
  readonly resolveAlias: (context: CallContext, alias: string) => Promise<{ connectionId: string | null; connector: string | null; hasSecrets?: boolean }>;
  /** The secret variables of the version that runs; asked for where an alias was resolved with some. */
  readonly openSecrets?: (context: CallContext) => Promise<Secrets>;
  readonly simulate: (request: SimulatedRequest) => Promise<Outcome>;
}

/** Some systems send back what they were sent. A shorter secret is a word that an answer may well hold by itself. */
const SHORTEST_HIDDEN = 8;
const NO_SECRETS: Secrets = new Map();

/** Carries out what code asks of its connections: through the gateway, or in a simulated run to simulated systems. */
export function createCallCarrier(deps: CarrierDeps): Pick<EngineHost, "natureOf" | "carryCall"> {
  const { catalogueOf, gateway, clock, connections, tokens } = deps;

  async function carry(frame: CallFrame, context: CallContext): Promise<CallResult> {
    const alias = await deps.resolveAlias(context, frame.connection);
    const open = context.simulated || alias.connectionId === null ? null : await connections.get(context.organisationId, alias.connectionId);
    const catalogue = await catalogueOf(context.organisationId);
    const connector = catalogue.get(open?.row.connector ?? alias.connector ?? "");
    if (!connector || (!context.simulated && !open))
      return failure("ConnectionMissingError", `No connection is bound to "${frame.connection}" in ${context.environment}.`);

    const call = prepareCall(connector, frame);
    const nature = natureOf(connector, frame);
    const repeatable = nature.effect === "read" || frame.idempotencyKey !== null;
    const result = (delivery: Delivery, secrets: readonly string[] = []) =>
      toCallResult(connector, call, delivery, { now: clock.now(), repeatable, hide: hider(secrets, SHORTEST_HIDDEN) });
    const options = {
      connector,
      operation: frame.operation,
      repeatable,
      idempotencyKey: nature.effect === "read" ? null : frame.idempotencyKey,
      timeoutMs: frame.timeoutMs,
      signal: context.signal,
      mayLeave: context.mayLeave,
      now: () => clock.now(),
    };
    if (!open) {
      const outbound = outboundOf(simulatedConnection(frame.connection, connector.id, connector.baseUrl), call.request, { ...options, token: null });
      const attempt = (own: OutboundRequest) =>
        deps.simulate({ runId: context.runId, alias: frame.connection, connector: connector.id, system: connector, request: call.request, outbound: own });
      return result(await deliverWithRetries(outbound, attempt, { clock, random: () => 0, sleep: async () => {} }));
    }
    const token = await tokens.get(open, connector, context.signal);
    const secrets = alias.hasSecrets && deps.openSecrets ? await deps.openSecrets(context) : NO_SECRETS;
    const { request, guard } = putSecrets(call.request, secrets);
    const outbound = guard(outboundOf(open, request, { ...options, token }));
    const delivery = await gateway.deliver(outbound);
    if (token === null || !isRefusedToken(delivery)) return result(delivery, outbound.secrets);
    // Providers that name no lifetime, or end a token early, say so here. The call took no effect, so it is made once more.
    const renewed = await tokens.get(open, connector, context.signal, { not: token });
    const second = guard(outboundOf(open, request, { ...options, token: renewed }));
    const again = await gateway.deliver(second);
    return result({ outcome: again.outcome, calls: [...delivery.calls, ...again.calls] }, [...outbound.secrets, ...second.secrets]);
  }

  return {
    async natureOf(frame, context) {
      const { connector } = await deps.resolveAlias(context, frame.connection);
      return natureOf((await catalogueOf(context.organisationId)).get(connector ?? ""), frame);
    },
    async carryCall(frame, context) {
      try {
        return await carry(frame, context);
      } catch (error) {
        if (error instanceof TokenRefused) return failure("TokenRefusedError", error.message, !error.isFinal);
        if (error instanceof TypeError) return failure("TypeError", error.message);
        throw error;
      }
    },
  };
}

function isRefusedToken({ outcome }: Delivery): boolean {
  return outcome.kind === "answered" && outcome.answer.status === 401;
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
    hostKey: null,
    health: "unknown" as const,
    healthMessage: null,
    createdAt: never,
    updatedAt: never,
  };
  return { row, auth: { type: "none" as const }, webhookSecret: null, tokens: null };
}
