import { toRequest, type ConnectorRequest } from "../../../connectors/requests/to-request.ts";
import { ApiError } from "../../../platform/errors.ts";
import { outboundOf } from "../calls/outbound-of.ts";
import { toCallResult } from "../calls/to-call-result.ts";
import type { AccessTokens } from "../credentials/access-tokens.ts";
import { TokenRefused } from "../credentials/token-refused.ts";
import type { OpenConnections } from "../credentials/open-connections.ts";
import type { SwitchboardContext } from "../deps.ts";
import { hider, HOST_KEY_HEADER } from "../../../gateway/index.ts";
import { sayTools, TOOLS_PATH } from "../imports/read-tools.ts";
import type { ConnectionRow } from "../tables.ts";
import { announceChange, updateConnection } from "./store.ts";

interface TestResult {
  readonly ok: boolean;
  readonly status?: number;
  readonly code?: string;
  readonly message: string;
}

const TIMEOUT_MS = 15_000;

/** Makes one harmless call and remembers how it went. */
export async function testConnection(
  deps: SwitchboardContext,
  open: OpenConnections,
  tokens: AccessTokens,
  organisationId: string,
  id: string,
): Promise<TestResult> {
  const connection = await open.get(organisationId, id);
  const { learnt, ...result } = await tryCall(deps, connection, tokens);
  await deps.database.organisation(organisationId, async (tx) => {
    const health = { health: result.ok ? "ok" : "failing", healthMessage: result.ok ? null : result.message } as const;
    await updateConnection(tx, id, { ...health, ...(learnt ? { hostKey: learnt } : {}) });
    if (learnt) await announceChange(tx, id);
  });
  if (learnt) open.forget(id);
  return result;
}

/** The first test decides by which key the server is known from then on. */
function learning({ name, hostKey: pinned }: ConnectionRow, seen: string): { message: string; learnt?: string } {
  if (pinned !== null) return { message: `${name} answered, and proved itself by the key that is known.` };
  return { message: `${name} answered. Its key ${seen} is known from now on, and another is refused; compare it with your server's.`, learnt: seen };
}

async function tryCall(
  { catalogueOf, gateway, clock }: SwitchboardContext,
  connection: Awaited<ReturnType<OpenConnections["get"]>>,
  tokens: AccessTokens,
): Promise<TestResult & { readonly learnt?: string }> {
  const { row } = connection;
  const connector = (await catalogueOf(row.organisationId)).get(row.connector);
  if (!connector) throw new ApiError("unprocessable", `The connector "${row.connector}" is no longer there.`);
  const onlyReceives = row.authType === "none" && row.hasWebhookSecret && !connector.auth.some(({ type }) => type === "none");
  if (onlyReceives) return { ok: true, message: `${row.name} has no credential to call with: it checks deliveries with its webhook secret.` };
  const operation = connector.operations.find((candidate) => candidate.id === connector.testOperation) ?? null;
  const request: ConnectorRequest = operation
    ? toRequest(connector, operation, {})
    : { method: "GET", path: connector.protocol === "mcp" ? TOOLS_PATH : "/", query: [], headers: {}, body: undefined, bodyType: "none" };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const token = await tokens.get(connection, connector, signal);
    const outbound = outboundOf(connection, request, {
      connector,
      token,
      operation: operation?.id ?? null,
      repeatable: true,
      idempotencyKey: null,
      timeoutMs: TIMEOUT_MS,
      signal,
      now: () => clock.now(),
      learnsHostKey: true,
    });
    const delivery = await gateway.deliver(outbound);
    // A system that refuses a credential may quote it; what it says is kept and shown.
    const hide = hider(outbound.secrets);
    const { outcome } = delivery;
    if (outcome.kind === "refused") return { ok: false, code: "egress_refused", message: outcome.message };
    if (outcome.kind !== "answered") return { ok: false, code: "unreachable", message: hide(outcome.message) };

    const { status } = outcome.answer;
    const result = toCallResult(connector, { operation, request, page: null }, delivery, { now: clock.now(), repeatable: true, hide });
    const hostKey = outcome.answer.headers[HOST_KEY_HEADER];
    if (result.ok && hostKey) return { ok: true, status, ...learning(row, hostKey) };
    if (result.ok && connector.protocol === "mcp") return { ok: true, status, message: await sayTools(row.name, connector, result.response.body) };
    if (result.ok) return { ok: true, status, message: `${row.name} answered with status ${status}.` };
    // Without a known read, any answer but a refused credential shows that the system is there.
    if (!operation && connector.protocol !== "mcp" && status !== 401 && status !== 403 && status < 500)
      return { ok: true, status, message: `${row.name} is there; it answered ${status} at its base address.` };
    return { ok: false, status, code: status === 401 || status === 403 ? "credential_refused" : "upstream_error", message: result.error.message };
  } catch (error) {
    if (error instanceof TokenRefused) return { ok: false, code: "credential_refused", message: error.message };
    throw error;
  }
}
