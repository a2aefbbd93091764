import { isDeepStrictEqual } from "node:util";
import type { Connector, Operation } from "../connector.ts";
import { readDotted } from "../requests/dotted.ts";
import type { SimulatedRequest } from "./simulated-request.ts";

export interface Matched {
  readonly operation: Operation;
  readonly pathArguments: Readonly<Record<string, string>>;
}

interface Route {
  readonly operation: Operation;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/** Finds the operation that a request means; the one with the fewest parameters wins. Those of one address are told apart by what is always in their bodies. */
export function createRouter(connector: Connector): (request: Pick<SimulatedRequest, "method" | "path" | "query" | "body">) => Matched | null {
  const routes: readonly Route[] = connector.operations
    .map((operation) => ({ operation, pattern: patternOf(operation.path), names: [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "") }))
    .toSorted((a, b) => a.names.length - b.names.length || constantsOf(b.operation) - constantsOf(a.operation));

  // `/values/A1:append` is the verb of another operation and never a range that happens to end like it.
  const verbs = new Set(connector.operations.flatMap(({ path }) => /\}(:[A-Za-z]+)$/.exec(path)?.[1] ?? []));

  const shared = new Set(
    connector.operations
      .filter(({ method, path }, at) => connector.operations.findIndex((one) => one.method === method && one.path === path) !== at)
      .map(({ path }) => path),
  );
  const hasConstants = ({ path, bodyConstants = {}, queryConstants = {} }: Operation, body: unknown, query: SimulatedRequest["query"]) =>
    !shared.has(path) ||
    (Object.entries(bodyConstants).every(([at, value]) => isDeepStrictEqual(readDotted(body, at), value)) &&
      Object.entries(queryConstants).every(([name, value]) => query.some(([given, to]) => given === name && to === value)));

  return ({ method, path, query, body }) => {
    const verb = [...verbs].find((one) => path.endsWith(one));
    for (const { operation, pattern, names } of routes) {
      const isMeant = operation.method === method && (verb === undefined || operation.path.endsWith(verb));
      const match = isMeant ? pattern.exec(path) : null;
      if (match && hasConstants(operation, body, query))
        return { operation, pathArguments: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? "")])) };
    }
    return null;
  };
}

function constantsOf({ bodyConstants = {} }: Operation): number {
  return Object.keys(bodyConstants).length;
}

function patternOf(path: string): RegExp {
  const source = path
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith("{") ? "([^/]+?)" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
    .join("");
  return new RegExp(`^${source}/?$`);
}
