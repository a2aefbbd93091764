import type { Connector, Operation } from "../../../connectors/connector.ts";
import { queryPairs, toRequest, type ConnectorRequest } from "../../../connectors/requests/to-request.ts";
import type { CallFrame } from "../../../engine/run-engine.ts";

/** A call as one request; `page` is set when the code iterates over pages. */
export interface PreparedCall {
  readonly operation: Operation | null;
  readonly request: ConnectorRequest;
  readonly page: { readonly args: Readonly<Record<string, unknown>> } | null;
  /** The answer is a file, given in base64. */
  readonly asBase64?: boolean;
}

/** Turns what the code asked for into a request. Throws a TypeError that names what is wrong with the arguments. */
export function prepareCall(connector: Connector, frame: CallFrame): PreparedCall {
  if (frame.request) return { operation: null, request: plainRequest(connector, frame.request), page: null, asBase64: frame.request.answer === "base64" };

  const operation = connector.operations.find(({ id }) => id === frame.operation);
  if (!operation) throw new TypeError(`${connector.name} has no operation ${frame.operation}.`);
  const { $page, ...own } = (frame.args ?? {}) as Record<string, unknown>;
  const args = ($page ?? own) as Record<string, unknown>;
  return { operation, request: toRequest(connector, operation, args), page: $page === undefined ? null : { args } };
}

function plainRequest(connector: Connector, { method, path, query, headers, body: text, bytes }: NonNullable<CallFrame["request"]>): ConnectorRequest {
  const body = bytes === undefined ? text : Buffer.from(bytes, "base64");
  if (!path.startsWith("/")) throw new TypeError(`The path "${path.slice(0, 100)}" must begin with a slash; the connection knows the rest of the address.`);
  const [pathname = "/", search] = path.split("?", 2);
  const pairs: [string, string][] = [...new URLSearchParams(search ?? ""), ...Object.entries(query ?? {}).flatMap(([name, value]) => queryPairs(name, value))];
  return { method, path: pathname, query: pairs, headers: { ...connector.defaultHeaders, ...headers }, body, bodyType: body === undefined ? "none" : "json" };
}
