import { isDeepStrictEqual } from "node:util";
import type { RefreshedTools } from "../../../../contracts/connector-imports.ts";
import type { Connector, Operation } from "../../../connectors/connector.ts";
import type { Imported } from "../../../connectors/import/import-document.ts";
import { hider } from "../../../gateway/index.ts";
import { ApiError } from "../../../platform/errors.ts";
import { outboundOf } from "../calls/outbound-of.ts";
import { toCallResult } from "../calls/to-call-result.ts";
import type { OpenConnection, SwitchboardContext } from "../deps.ts";
import { converted } from "./converted.ts";

/** Where the gateway answers with the tools of a server. */
export const TOOLS_PATH = "/tools";
const TIMEOUT_MS = 30_000;

/** What a server of tools tells of itself, asked through the gateway as a connection. */
export async function readTools(
  { gateway, clock }: Pick<SwitchboardContext, "gateway" | "clock">,
  open: OpenConnection,
  connector: Connector,
  token: string | null,
) {
  const request = { method: "GET", path: TOOLS_PATH, query: [], headers: {}, body: undefined, bodyType: "none" } as const;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const options = { connector, token, operation: null, repeatable: true, idempotencyKey: null, timeoutMs: TIMEOUT_MS, signal, now: () => clock.now() };
  const outbound = outboundOf(open, request, options);
  const delivery = await gateway.deliver(outbound);
  const hide = hider(outbound.secrets);
  const result = toCallResult(connector, { operation: null, request, page: null }, delivery, { now: clock.now(), repeatable: true, hide });
  if (result.ok) return result.response.body;
  const { status, message } = result.error;
  const field = status === 401 || status === 403 ? "auth" : "mcp";
  throw new ApiError("unprocessable", hide(message), { fields: [{ field, message: hide(message) }] });
}

/** The connector as the server's tools make it now. */
export function connectorNow(before: Connector, document: unknown): Promise<Imported> {
  const { id, name, baseUrl } = before;
  return converted({ id, name, document, origin: baseUrl, toolsAt: baseUrl ?? "", before });
}

export function changesBetween(before: Connector, now: Connector): Pick<RefreshedTools, "added" | "removed" | "changed"> {
  const known = new Map(before.operations.map((operation) => [operation.id, shapeOf(operation)]));
  const found = new Set(now.operations.map(({ id }) => id));
  return {
    added: now.operations.flatMap(({ id }) => (known.has(id) ? [] : [id])),
    removed: [...known.keys()].filter((id) => !found.has(id)),
    changed: now.operations.flatMap((operation) =>
      known.has(operation.id) && !isDeepStrictEqual(known.get(operation.id), shapeOf(operation)) ? [operation.id] : [],
    ),
  };
}

/** Words count as well: a tool that says something else of itself does something else. */
function shapeOf({ path, summary, effect, input, output }: Operation) {
  return { path, summary, effect, input, output };
}

const SHOWN = 5;

/** The answer of a connection's test. */
export async function sayTools(name: string, connector: Connector, document: unknown): Promise<string> {
  const { connector: now } = await connectorNow(connector, document);
  const { added, removed, changed } = changesBetween(connector, now);
  const said = [sayNames("new", added), sayNames("gone", removed), sayNames("changed", changed)].filter((part) => part !== "");
  const count = `${name} answered with ${now.operations.length} ${now.operations.length === 1 ? "tool" : "tools"}`;
  return said.length === 0 ? `${count}.` : `${count}; since they were read, ${said.join(", ")}. Read its tools again to use them as they are now.`;
}

function sayNames(what: string, ids: readonly string[]): string {
  if (ids.length === 0) return "";
  const more = ids.length > SHOWN ? ` and ${ids.length - SHOWN} more` : "";
  return `${ids.slice(0, SHOWN).join(", ")}${more} ${ids.length === 1 ? "is" : "are"} ${what}`;
}
