import { pageOf } from "../../../connectors/requests/page-of.ts";
import { toRequest } from "../../../connectors/requests/to-request.ts";
import { hider } from "../../../gateway/index.ts";
import { ApiError } from "../../../platform/errors.ts";
import { outboundOf } from "../calls/outbound-of.ts";
import { toCallResult } from "../calls/to-call-result.ts";
import type { AccessTokens } from "../credentials/access-tokens.ts";
import type { OpenConnections } from "../credentials/open-connections.ts";
import { TokenRefused } from "../credentials/token-refused.ts";
import type { SwitchboardContext } from "../deps.ts";
import { choiceOf } from "./choice-of.ts";

const TIMEOUT_MS = 8_000;
const MOST_PAGES = 5;
const MOST_CHOICES = 500;

interface Asked {
  readonly organisationId: string;
  readonly id: string;
  readonly operation: string;
}

/** Reads what a system lists: a read that needs no arguments, through the gateway. 422 with the system's own words where it does not answer. */
export async function listChoices(
  { catalogueOf, gateway, clock }: SwitchboardContext,
  open: OpenConnections,
  tokens: AccessTokens,
  { organisationId, id, operation: name }: Asked,
): Promise<{ items: { value: string; label: string }[]; hasMore: boolean }> {
  const connection = await open.get(organisationId, id);
  const connector = (await catalogueOf(organisationId)).get(connection.row.connector);
  const operation = connector?.operations.find((candidate) => candidate.id === name);
  if (!connector || !operation || operation.effect !== "read" || (operation.input.required ?? []).length > 0)
    throw new ApiError("unprocessable", `${connection.row.name} has no list called "${name}".`);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const items: { value: string; label: string }[] = [];
  let args: Readonly<Record<string, unknown>> | null = {};
  for (let page = 0; args && page < MOST_PAGES && items.length < MOST_CHOICES; page++) {
    const request = toRequest(connector, operation, args);
    const outbound = outboundOf(connection, request, {
      connector,
      token: await tokenOf(() => tokens.get(connection, connector, signal)),
      operation: operation.id,
      repeatable: true,
      idempotencyKey: null,
      timeoutMs: TIMEOUT_MS,
      signal,
      now: () => clock.now(),
      learnsHostKey: false,
    });
    const delivery = await gateway.deliver(outbound);
    const result = toCallResult(connector, { operation, request, page: null }, delivery, { now: clock.now(), repeatable: true, hide: hider(outbound.secrets) });
    if (!result.ok) throw new ApiError("unprocessable", `${connection.row.name} did not answer: ${result.error.message}`);
    const read = pageOf(operation, args, { headers: result.response.headers, body: result.response.body });
    items.push(...read.items.flatMap((item) => choiceOf({ connector: connector.id, operation: operation.id }, item) ?? []));
    args = read.next;
  }
  return { items: items.slice(0, MOST_CHOICES), hasMore: args !== null || items.length > MOST_CHOICES };
}

async function tokenOf<T>(get: () => Promise<T>): Promise<T> {
  try {
    return await get();
  } catch (error) {
    if (error instanceof TokenRefused) throw new ApiError("unprocessable", error.message);
    throw error;
  }
}
