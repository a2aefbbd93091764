import type { Connector, Operation } from "../../connector.ts";
import { errorInBody } from "../../requests/error-in-body.ts";
import { readDotted } from "../../requests/dotted.ts";
import { toRequest } from "../../requests/to-request.ts";
import { isLetIn, simulatedCredential } from "../simulated-credential.ts";
import type { SimulatedAnswer, SimulatedRequest } from "../simulated-request.ts";

type Kind = "unknown path" | "unknown method" | "missing field" | "wrong type" | "no credential" | "wrong credential" | "unknown id";
export interface Lenient {
  readonly kind: Kind;
  readonly what: string;
}

/** Everything that a simulated system lets pass although the real one would not. */
export function leniencyOf(connector: Connector, ask: (request: SimulatedRequest) => SimulatedAnswer): { readonly tried: number; readonly lenient: Lenient[] } {
  let tried = 0;
  const lenient: Lenient[] = [];
  const expectRefusal = (kind: Kind, what: string, request: SimulatedRequest) => {
    tried += 1;
    if (!isRefusal(connector, ask(request))) lenient.push({ kind, what });
  };
  const plain = { method: "GET", path: "/vennel/no-such-thing", query: [], headers: {}, body: undefined };
  for (const method of ["GET", "POST", "PATCH", "DELETE"]) expectRefusal("unknown path", method, signed(connector, { ...plain, method, body: {} }));

  for (const operation of connector.operations) {
    const args = operation.sampleInput as Record<string, unknown>;
    const right = toRequest(connector, operation, args);
    const isOpen = isLetIn(connector, {}, []);
    if (!isOpen) {
      expectRefusal("no credential", operation.id, right);
      expectRefusal("wrong credential", operation.id, { ...right, headers: { ...right.headers, authorization: "Bearer of-somebody-else" } });
    }
    const known = new Set(connector.operations.filter(({ path }) => shapeOf(path) === shapeOf(operation.path)).map(({ method }) => method));
    if (!known.has("PUT")) expectRefusal("unknown method", `PUT ${operation.path}`, signed(connector, { ...right, method: "PUT" }));

    for (const name of operation.input.required ?? []) {
      if (operation.placement[name] === "path") continue;
      expectRefusal("missing field", `${operation.id} ${name}`, signed(connector, without(right, operation, name)));
      const isBodyField = operation.placement[name] === undefined && operation.bodyType === "json";
      const type = isBodyField ? operation.input.properties?.[name]?.type : undefined;
      const wrong = type === "array" ? "not a list" : [["a list"]];
      if (type !== undefined)
        expectRefusal("wrong type", `${operation.id} ${name}`, signed(connector, toRequest(connector, operation, { ...args, [name]: wrong })));
    }
    const resource = connector.simulation.resources.find(({ get, update, delete: remove }) => [get, update, remove].includes(operation.id));
    const lookup = resource?.lookup ?? [...operation.path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1];
    if (resource && lookup !== undefined && operation.placement[lookup] === "path")
      expectRefusal("unknown id", operation.id, signed(connector, toRequest(connector, operation, { ...args, [lookup]: "987654321" })));
  }
  return { tried, lenient };
}

function signed(connector: Connector, request: SimulatedRequest): SimulatedRequest {
  const { headers, query } = simulatedCredential(connector);
  return { ...request, headers: { ...request.headers, ...headers }, query: [...request.query, ...query] };
}

function without(request: SimulatedRequest, operation: Operation, name: string): SimulatedRequest {
  const body = structuredClone(request.body);
  const path = (operation.bodyPaths?.[name] ?? name).split(".");
  const holder = readDotted(body, path.slice(0, -1).join("."));
  if (typeof holder === "object" && holder !== null) delete (holder as Record<string, unknown>)[path.at(-1) ?? ""];
  return {
    ...request,
    body,
    query: request.query.filter(([key]) => key !== name && !key.startsWith(`${name}[`)),
    headers: Object.fromEntries(Object.entries(request.headers).filter(([key]) => key !== name)),
  };
}

/** By the status, or where a system says so in its body, as Slack does. */
function isRefusal(connector: Connector, { status, body }: SimulatedAnswer): boolean {
  return status >= 400 || errorInBody(connector, body) !== null;
}

function shapeOf(path: string): string {
  return path.replace(/\{\w+\}/g, "{}");
}
