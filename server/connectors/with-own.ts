import { type Catalogue, createCatalogue, type FoundOperation } from "./catalogue.ts";
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
      // Scores of two indexes do not compare: in a small one every word is common. Who names a system means it.
      const words = query.toLowerCase();
      const isNamed = ({ connector: { name, aliases } }: FoundOperation) => [name, ...aliases].some((said) => words.includes(said.toLowerCase()));
      const own = theirs.searchOperations(query, options);
      const rest = [...own.filter((found) => !isNamed(found)), ...common.searchOperations(query, options)].toSorted((a, b) => b.score - a.score);
      return [...own.filter(isNamed), ...rest].slice(0, options.limit ?? 50);
    },
  };
}
