import type { Connector, Operation } from "../connector.ts";

export interface Matched {
  readonly operation: Operation;
  readonly pathArguments: Readonly<Record<string, string>>;
}

interface Route {
  readonly operation: Operation;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/** Finds the operation that a method and path mean; the one with the fewest parameters wins. */
export function createRouter(connector: Connector): (method: string, path: string) => Matched | null {
  const routes: readonly Route[] = connector.operations
    .map((operation) => ({ operation, pattern: patternOf(operation.path), names: [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "") }))
    .toSorted((a, b) => a.names.length - b.names.length);

  // `/values/A1:append` is the verb of another operation and never a range that happens to end like it.
  const verbs = new Set(connector.operations.flatMap(({ path }) => /\}(:[A-Za-z]+)$/.exec(path)?.[1] ?? []));

  return (method, path) => {
    const verb = [...verbs].find((one) => path.endsWith(one));
    for (const { operation, pattern, names } of routes) {
      const isMeant = operation.method === method && (verb === undefined || operation.path.endsWith(verb));
      const match = isMeant ? pattern.exec(path) : null;
      if (match) return { operation, pathArguments: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? "")])) };
    }
    return null;
  };
}

function patternOf(path: string): RegExp {
  const source = path
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith("{") ? "([^/]+?)" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
    .join("");
  return new RegExp(`^${source}/?$`);
}
