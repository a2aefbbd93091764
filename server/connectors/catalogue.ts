import { once } from "es-toolkit";
import MiniSearch from "minisearch";
import type { Connector, Operation } from "./connector.ts";
import { polishedConnectors } from "./polished/all.ts";

export interface FoundOperation {
  readonly connector: Connector;
  readonly operation: Operation;
  readonly score: number;
}

/** An operation of a system of the directory, which somebody would have to add first. */
export interface OperationBeyond {
  readonly system: string;
  readonly name: string;
  readonly operation: string;
  readonly summary: string;
}

export interface Catalogue {
  readonly connectors: readonly Connector[];
  get(id: string): Connector | undefined;
  /** Connectors whose name, other names or description fit, best first; all of them without a query. */
  list(query?: string): readonly Connector[];
  /** Operations over the whole catalogue, best first; words may be misspelt or unfinished. */
  searchOperations(query: string, options?: { readonly connector?: string; readonly limit?: number }): readonly FoundOperation[];
  /** The same over systems that could be added; left out where there is no directory. */
  searchBeyond?(query: string, limit: number): readonly OperationBeyond[];
}

interface Indexed {
  readonly id: string;
  readonly connector: string;
  readonly popularity: number;
}

/** Two slips in a word of six letters or more (a swap of neighbours counts as two), one in a word of four or five. */
const search = { prefix: (word: string) => word.length > 2, fuzzy: (word: string) => (word.length > 5 ? 0.34 : word.length > 3 ? 0.25 : false) };

/** The catalogue. What is searched is indexed when somebody searches: a few dozen milliseconds that no start has to wait for. */
export function createCatalogue(connectors: readonly Connector[] = polishedConnectors): Catalogue {
  const byId = new Map(connectors.map((connector) => [connector.id, connector]));
  const names = once(() => indexConnectors(connectors));
  const operations = once(() => indexOperations(connectors));

  return {
    connectors,
    get: (id) => byId.get(id),
    list(query) {
      if (!query?.trim()) return connectors;
      return names()
        .search(query)
        .flatMap((hit) => byId.get(hit.id as string) ?? []);
    },
    searchOperations(query, { connector, limit = 50 } = {}) {
      const hits = operations().search(query, {
        filter: (hit) => connector === undefined || hit.connector === connector,
        boostDocument: (_, __, stored) => 0.6 + 0.8 * ((stored as unknown as Indexed).popularity ?? 0),
      });
      return hits.slice(0, limit).flatMap((hit) => {
        const found = byId.get(hit.connector as string);
        const operation = found?.operations.find(({ id }) => `${found.id}/${id}` === hit.id);
        return found && operation ? [{ connector: found, operation, score: hit.score }] : [];
      });
    },
  };
}

function indexConnectors(connectors: readonly Connector[]): MiniSearch {
  const index = new MiniSearch({
    fields: ["id", "name", "aliases", "categories", "description"],
    searchOptions: { ...search, boost: { name: 4, id: 4, aliases: 3 } },
  });
  index.addAll(
    connectors.map(({ id, name, aliases, categories, description }) => ({
      id,
      name,
      aliases: aliases.join(" "),
      categories: categories.join(" "),
      description,
    })),
  );
  return index;
}

function indexOperations(connectors: readonly Connector[]): MiniSearch {
  const index = new MiniSearch({
    fields: ["system", "name", "summary", "entity", "verbs", "aliases", "path"],
    storeFields: ["connector", "popularity"],
    searchOptions: { ...search, combineWith: "OR", boost: { system: 4, entity: 3, verbs: 2, summary: 2, aliases: 1.5 } },
  });
  for (const connector of connectors) {
    index.addAll(
      connector.operations.map((operation) => ({
        id: `${connector.id}/${operation.id}`,
        connector: connector.id,
        popularity: operation.popularity,
        system: [connector.name, ...connector.aliases].join(" "),
        name: operation.id.replace(/[.]|(?=[A-Z])/g, " "),
        summary: operation.summary,
        entity: operation.entity,
        verbs: operation.verbs.join(" "),
        aliases: operation.aliases.join(" "),
        path: operation.path,
      })),
    );
  }
  return index;
}
