import type { Catalogue, OperationBeyond } from "../../../connectors/catalogue.ts";
import type { Connector } from "../../../connectors/connector.ts";
import type { Directory } from "../../../connectors/directory/directory.ts";
import { withOwn } from "../../../connectors/with-own.ts";
import type { OwnConnectors } from "./own-connectors.ts";

/** The catalogue as each organisation sees it; indexed once for each state of its own connectors, and not kept longer than they are. */
export function createOrganisationCatalogues(common: Catalogue, own: OwnConnectors, directory: Directory): (organisationId: string) => Promise<Catalogue> {
  const indexed = new WeakMap<readonly Connector[], Catalogue>();

  function searchBeyond(query: string, limit: number): readonly OperationBeyond[] {
    const found = directory.index()?.search(query, { limit }) ?? [];
    return found.map(({ api, operation }) => ({ system: api.id, name: api.name, operation: operation.id, summary: operation.summary }));
  }

  return async (organisationId) => {
    const connectors = await own.get(organisationId);
    const catalogue = indexed.get(connectors) ?? { ...withOwn(common, connectors), searchBeyond };
    indexed.set(connectors, catalogue);
    return catalogue;
  };
}
