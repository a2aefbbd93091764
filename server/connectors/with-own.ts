import { type Catalogue, createCatalogue } from "./catalogue.ts";
import type { Connector } from "./connector.ts";

/** The common catalogue and, before it, the connectors that an organisation has of its own. */
export function withOwn(common: Catalogue, own: readonly Connector[]): Catalogue {
  if (own.length === 0) return common;
  const theirs = createCatalogue(own);
  return {
    connectors: [...own, ...common.connectors],
    get: (id) => theirs.get(id) ?? common.get(id),
    list: (query) => [...theirs.list(query), ...common.list(query)],
    searchOperations(query, options = {}) {
      const found = [...theirs.searchOperations(query, options), ...common.searchOperations(query, options)];
      return found.toSorted((a, b) => b.score - a.score).slice(0, options.limit ?? 50);
    },
  };
}
