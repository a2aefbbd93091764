import type { switchboardService } from "../../../../contracts/switchboard.ts";
import { decodeCursor, encodeCursor } from "../../../platform/cursor.ts";
import { notFound } from "../../../platform/errors.ts";
import type { Handlers } from "../../../platform/http/mount-service.ts";
import type { SwitchboardContext } from "../deps.ts";
import { presentConnector, presentConnectorDetail, presentOperation } from "./present-connector.ts";

type Ours = "listConnectors" | "getConnector" | "listConnectorOperations" | "searchOperations";

export function connectorHandlers({ catalogueOf, publicUrl }: SwitchboardContext): Pick<Handlers<typeof switchboardService>, Ours> {
  async function require(organisationId: string, id: string) {
    const connector = (await catalogueOf(organisationId)).get(id);
    if (!connector) throw notFound("The connector");
    return connector;
  }

  return {
    async listConnectors({ params, query }) {
      const catalogue = await catalogueOf(params.organisation_id);
      const found = catalogue.list(query.query).filter((connector) => query.tier === undefined || connector.tier === query.tier);
      return slice(found, query, presentConnector);
    },
    getConnector: async ({ params }) => presentConnectorDetail(await require(params.organisation_id, params.id), publicUrl),
    async listConnectorOperations({ params, query }) {
      const catalogue = await catalogueOf(params.organisation_id);
      const connector = await require(params.organisation_id, params.id);
      const found = query.query
        ? catalogue.searchOperations(query.query, { connector: connector.id, limit: 200 }).map(({ operation }) => operation)
        : connector.operations;
      return slice(found, query, presentOperation);
    },
    async searchOperations({ params, query }) {
      const catalogue = await catalogueOf(params.organisation_id);
      const found = catalogue.searchOperations(query.query, { limit: 500 });
      return slice(found, query, ({ connector, operation }) => ({ connector: connector.id, ...presentOperation(operation) }));
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
