import type { Catalogue } from "../../../connectors/catalogue.ts";
import type { Connector } from "../../../connectors/connector.ts";
import { withOwn } from "../../../connectors/with-own.ts";
import type { OwnConnectors } from "./own-connectors.ts";

/** The catalogue as each organisation sees it; indexed once for each state of its own connectors, and not kept longer than they are. */
export function createOrganisationCatalogues(common: Catalogue, own: OwnConnectors): (organisationId: string) => Promise<Catalogue> {
  const indexed = new WeakMap<readonly Connector[], Catalogue>();

  return async (organisationId) => {
    const connectors = await own.get(organisationId);
    const catalogue = indexed.get(connectors) ?? withOwn(common, connectors);
    indexed.set(connectors, catalogue);
    return catalogue;
  };
}
