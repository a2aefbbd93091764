import type { Connector, Operation } from "../../../connectors/connector.ts";
import type { DirectoryApi } from "../../../connectors/directory/directory-api.ts";
import { importApart } from "../../../connectors/import/import-apart.ts";
import type { switchboardService } from "../../../../contracts/switchboard.ts";
import { decodeCursor, encodeCursor } from "../../../platform/cursor.ts";
import { notFound } from "../../../platform/errors.ts";
import type { Handlers } from "../../../platform/http/mount-service.ts";
import type { SwitchboardContext } from "../deps.ts";
import { presentOperationDetail } from "./present-operation.ts";
import { presentConnector, presentConnectorDetail, presentDirectoryApi, presentDirectoryOperation, presentOperation } from "./present-connector.ts";

type Ours = "listConnectors" | "getConnector" | "listConnectorOperations" | "getOperation" | "searchOperations";

export function connectorHandlers({ catalogueOf, directory, publicUrl }: SwitchboardContext): Pick<Handlers<typeof switchboardService>, Ours> {
  async function require(organisationId: string, id: string) {
    const connector = (await catalogueOf(organisationId)).get(id);
    if (connector) return connector;
    const index = directory.index();
    const api = index?.get(id);
    if (!index || !api) throw notFound("The connector");
    const { source } = index;
    const request = { id, name: null, document: await directory.read(api), origin: api.origin, directory: { source, licence: api.licence } };
    return (await importApart(request)).connector;
  }

  return {
    async listConnectors({ params, query }) {
      const catalogue = await catalogueOf(params.organisation_id);
      const ours = catalogue.list(query.query).filter((connector) => query.tier === undefined || connector.tier === query.tier);
      const beyond = query.tier === undefined || query.tier === "catalogue" ? (directory.index()?.list(query.query) ?? []) : [];
      const all: readonly (Connector | DirectoryApi)[] = [...ours, ...beyond];
      return slice(all, query, (found) => ("first" in found ? presentDirectoryApi(found) : presentConnector(found)));
    },
    getConnector: async ({ params }) => presentConnectorDetail(await require(params.organisation_id, params.id), publicUrl),
    async listConnectorOperations({ params, query }) {
      const catalogue = await catalogueOf(params.organisation_id);
      const connector = await require(params.organisation_id, params.id);
      const isOurs = catalogue.get(connector.id) !== undefined;
      const found = !isOurs
        ? connector.operations.filter((operation) => fits(operation, query.query))
        : query.query
          ? catalogue.searchOperations(query.query, { connector: connector.id, limit: 200 }).map(({ operation }) => operation)
          : connector.operations;
      return slice(found, query, presentOperation);
    },
    async getOperation({ params }) {
      const connector = await require(params.organisation_id, params.id);
      const operation = connector.operations.find(({ id }) => id === params.operation);
      if (!operation) throw notFound("The operation");
      return presentOperationDetail(connector, operation);
    },
    async searchOperations({ params, query }) {
      const catalogue = await catalogueOf(params.organisation_id);
      const ours = catalogue
        .searchOperations(query.query, { limit: 500 })
        .map(({ connector, operation }) => ({ connector: connector.id, ...presentOperation(operation) }));
      const beyond = directory.index()?.search(query.query, { limit: 100 }) ?? [];
      const theirs = beyond.map(({ api, operation, isNamed }) => ({ isNamed, shown: { connector: api.id, ...presentDirectoryOperation(operation) } }));
      // A name from the directory means that system; anything else is looked for among the polished connectors first.
      const named = theirs.filter(({ isNamed }) => isNamed).map(({ shown }) => shown);
      const others = theirs.filter(({ isNamed }) => !isNamed).map(({ shown }) => shown);
      const isOursNamed = catalogue.list(query.query).length > 0;
      return slice(isOursNamed ? [...ours, ...named, ...others] : [...named, ...ours, ...others], query, (found) => found);
    },
  };
}

/** The catalogue changes only with the product, so a page is known by its place. */
function slice<T, P>(all: readonly T[], { cursor, limit }: { cursor?: string | undefined; limit: number }, present: (item: T) => P) {
  const from = Number(decodeCursor(cursor, 1)?.[0] ?? 0);
  const start = Number.isSafeInteger(from) && from > 0 ? from : 0;
  const end = start + limit;
  return { items: all.slice(start, end).map(present), nextCursor: end < all.length ? encodeCursor([String(end)]) : null, totalCount: all.length };
}

function fits({ id, summary, path }: Operation, query: string | undefined): boolean {
  const said = `${id} ${summary} ${path}`.toLowerCase();
  return (query ?? "")
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}
