import type { switchboardService } from "../../../contracts/switchboard.ts";
import type { Catalogue } from "../../connectors/catalogue.ts";
import type { Connector } from "../../connectors/connector.ts";
import type { ConnectorCatalogue } from "../../builder/builder.ts";
import type { KnownConnection } from "../../builder/project-files.ts";
import type { EngineHost } from "../../engine/run-engine.ts";
import type { ScenarioWorld } from "../../engine/run-scenarios.ts";
import type { DirectRoute } from "../../platform/http/direct-route.ts";
import type { Handlers } from "../../platform/http/mount-service.ts";
import { createCallCarrier, type CarrierDeps } from "./calls/call-carrier.ts";
import type { Call } from "../../../contracts/calls.ts";
import type { TriedOperation } from "../../../contracts/connectors.ts";
import { createRecordedWorld, type RecordedWorld } from "./calls/recorded-world.ts";
import { createScenarioWorld } from "./calls/scenario-world.ts";
import { tryOperation, type Asked } from "./calls/try-operation.ts";
import { connectionHandlers } from "./connections/routes.ts";
import { createChoiceLists } from "./connections/choice-lists.ts";
import { listChoices } from "./connections/list-choices.ts";
import { listConnections } from "./connections/store.ts";
import { testConnection } from "./connections/test-connection.ts";
import { connectorHandlers } from "./connectors/routes.ts";
import { createAccessTokens } from "./credentials/access-tokens.ts";
import { createOpenConnections } from "./credentials/open-connections.ts";
import type { SwitchboardContext, SwitchboardDeps } from "./deps.ts";
import { deleteConnector, importConnector, previewConnector } from "./imports/import-connector.ts";
import { createOrganisationCatalogues } from "./imports/organisation-catalogues.ts";
import { createOwnConnectors } from "./imports/own-connectors.ts";
import { refreshConnector } from "./imports/refresh-connector.ts";
import { signInHandlers } from "./oauth/sign-in/routes.ts";
import { createHookRoute } from "./hooks/hook-route.ts";
import { createAskProvider } from "./registrations/ask-provider.ts";
import { syncHooks, type Place, type SyncLine, type WantedHook } from "./registrations/sync-hooks.ts";

export { createScenarioWorld } from "./calls/scenario-world.ts";
export { resealCredentials } from "./credentials/reseal-credentials.ts";
export { resealHookSecrets } from "./registrations/hook-secret.ts";

export interface Switchboard {
  readonly handlers: Handlers<typeof switchboardService>;
  /** The addresses that other systems send to. */
  readonly hookRoute: DirectRoute;
  /** Every connection of an organisation, as bindings and the builder need it; without secrets. */
  readonly listConnections: (
    organisationId: string,
  ) => Promise<{ id: string; connector: string; name: string; alias: string; environment: string | null; updatedAt: Date }[]>;
  /** The connectors that an organisation imported. */
  readonly ownConnectors: (organisationId: string) => Promise<readonly Connector[]>;
  /** The catalogue with them. */
  readonly catalogueOf: (organisationId: string) => Promise<Catalogue>;
  /** The simulated systems of one scenario of a project. */
  scenarioWorld(catalogue: ConnectorCatalogue, connections: readonly KnownConnection[], scenario: string): ScenarioWorld;
  /** The systems of a past run, which answer what they answered then. */
  recordedWorld(catalogue: ConnectorCatalogue, connections: readonly KnownConnection[], recorded: readonly Call[]): RecordedWorld;
  /** One call of an operation: against a simulated system, or for real where it only reads. */
  tryOperation(asked: Asked): Promise<TriedOperation>;
  /** Tells systems which addresses of an environment take deliveries now; what came of it, in words. */
  syncHooks(place: Place, wanted: readonly WantedHook[]): Promise<SyncLine[]>;
  /** Half of the engine's host: what code asks of its connections. */
  callCarrier(more: Pick<CarrierDeps, "resolveAlias" | "openSecrets" | "simulate">): Pick<EngineHost, "natureOf" | "carryCall">;
}

const EVERY_CONNECTION = 1_000;

/** Connectors, connections and their credentials, outbound calls and inbound deliveries. */
export function createSwitchboard(deps: SwitchboardDeps): Switchboard {
  const connections = createOpenConnections(deps);
  const tokens = createAccessTokens({ ...deps, connections });
  const own = createOwnConnectors(deps);
  const context: SwitchboardContext = { ...deps, catalogueOf: createOrganisationCatalogues(deps.catalogue, own, deps.directory) };
  const lists = createChoiceLists(deps.clock);
  const ask = createAskProvider(context, connections, tokens);
  const tryOnce = (asked: Asked) => tryOperation(context, { connections, tokens }, asked);
  return {
    handlers: {
      ...connectorHandlers(context),
      previewConnector: ({ params, body }) => previewConnector(context, params.organisation_id, body),
      deleteConnector: ({ params }) => deleteConnector(context, own, params.organisation_id, params.id),
      importConnector: ({ params, body }) => importConnector(context, own, params.organisation_id, body),
      refreshConnector: ({ params, body }) =>
        refreshConnector({ ...context, own, connections, tokens }, params.organisation_id, params.id, body.connection ?? null),
      ...connectionHandlers(context, connections),
      ...signInHandlers(context, connections),
      testConnection: ({ params }) => testConnection(context, connections, tokens, params.organisation_id, params.id),
      listChoices: ({ params, query }) =>
        listChoices(context, { open: connections, tokens, lists }, { organisationId: params.organisation_id, id: params.id, ...query }),
      tryOperation: ({ params, body }) =>
        tryOnce({ organisationId: params.organisation_id, connector: params.id, pages: false, ...body, operation: params.operation }),
    },
    tryOperation: tryOnce,
    hookRoute: createHookRoute(deps, connections),
    async listConnections(organisationId) {
      const rows = await deps.database.organisation(organisationId, (tx) => listConnections(tx, { after: null, limit: EVERY_CONNECTION }));
      return rows.map(({ id, connector, name, alias, environment, updatedAt }) => ({ id, connector, name, alias, environment, updatedAt }));
    },
    ownConnectors: (organisationId) => own.get(organisationId),
    catalogueOf: context.catalogueOf,
    scenarioWorld: createScenarioWorld,
    recordedWorld: createRecordedWorld,
    syncHooks: (place, wanted) => syncHooks({ ...context, connections, ask }, place, wanted),
    callCarrier: (more) => createCallCarrier({ ...context, connections, tokens, ...more }),
  };
}
