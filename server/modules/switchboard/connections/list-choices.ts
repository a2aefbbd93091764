import type { Operation } from "../../../connectors/connector.ts";
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
import type { ChoiceLists, ReadPage } from "./choice-lists.ts";
import { choiceOf, type Choice } from "./choice-of.ts";

const TIMEOUT_MS = 8_000;
/** Arguments that say how many items come at once. */
const SIZES = ["limit", "per_page", "page_size", "pageSize", "maxResults", "count"];
const AT_ONCE = 100;

interface Asked {
  readonly organisationId: string;
  readonly id: string;
  readonly operation: string;
  /** What the list needs to know, as JSON: `{"baseId":"app1"}`. */
  readonly args?: string | undefined;
  readonly query?: string | undefined;
}

/** Reads what a system lists, through the gateway. 422 with the system's own words where it does not answer. */
export async function listChoices(
  { catalogueOf, gateway, clock }: SwitchboardContext,
  { open, tokens, lists }: { readonly open: OpenConnections; readonly tokens: AccessTokens; readonly lists: ChoiceLists },
  { organisationId, id, operation: name, args: given, query = "" }: Asked,
): Promise<{ items: Choice[]; hasMore: boolean }> {
  const connection = await open.get(organisationId, id);
  const called = connection.row.name;
  const connector = (await catalogueOf(organisationId)).get(connection.row.connector);
  const operation = connector?.operations.find((candidate) => candidate.id === name);
  const args = given === undefined ? {} : parseArgs(given);
  if (!connector || !operation || operation.effect !== "read" || (operation.input.required ?? []).some((needed) => args[needed] === undefined))
    throw new ApiError("unprocessable", `${called} has no list called "${name}".`);
  const signal = AbortSignal.timeout(TIMEOUT_MS);

  const read: ReadPage = async (pageArgs) => {
    const request = toRequest(connector, operation, pageArgs);
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
    if (!result.ok) {
      const isRefused = result.error.status === 401 || result.error.status === 403;
      throw new ApiError("unprocessable", `${called} ${isRefused ? "does not let this connection read it" : "did not answer"}: ${result.error.message}`);
    }
    const { items, next } = pageOf(operation, pageArgs, { headers: result.response.headers, body: result.response.body });
    return { items: unwrapped(operation, items).flatMap((item) => choiceOf({ connector: connector.id, operation: operation.id }, item) ?? []), next };
  };
  return lists.find(connection, { operation: operation.id, args: { ...sizeOf(operation), ...args }, query, read });
}

/** Long lists come in few pages, where the system can be told. */
function sizeOf({ input }: Operation): Readonly<Record<string, number>> {
  const name = SIZES.find((size) => [input.properties?.[size]?.type].flat().includes("integer"));
  return name === undefined ? {} : { [name]: AT_ONCE };
}

/** Without paging the list is the one member of the answer that is a list. */
function unwrapped({ paging }: Operation, items: readonly unknown[]): readonly unknown[] {
  const [only] = items;
  if (paging || items.length !== 1 || typeof only !== "object" || only === null) return items;
  const members: readonly unknown[] = Object.values({ ...only });
  const [list, ...others] = members.filter((member) => Array.isArray(member));
  return list && others.length === 0 ? list : items;
}

function parseArgs(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === "object" && read !== null && !Array.isArray(read)) return { ...read };
  } catch {
    // Said below.
  }
  throw new ApiError("invalid", "What the list needs to know is no JSON object.", { fields: [{ field: "args", message: "Write a JSON object." }] });
}

async function tokenOf<T>(get: () => Promise<T>): Promise<T> {
  try {
    return await get();
  } catch (error) {
    if (error instanceof TokenRefused) throw new ApiError("unprocessable", error.message);
    throw error;
  }
}
