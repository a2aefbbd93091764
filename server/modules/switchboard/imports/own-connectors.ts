import type { Connector } from "../../../connectors/connector.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Listener } from "../../../platform/database/listener.ts";
import { listImported } from "./store.ts";

const MOST_ORGANISATIONS = 100;

/** The connectors that each organisation imported, remembered until any process imports another. */
export function createOwnConnectors({ database, listener }: { database: Database; listener: Listener }) {
  const kept = new Map<string, Promise<readonly Connector[]>>();
  listener.on("vennel_connectors", (organisationId) => (organisationId === null ? kept.clear() : void kept.delete(organisationId)));

  return {
    forget: (organisationId: string) => void kept.delete(organisationId),
    get(organisationId: string): Promise<readonly Connector[]> {
      const known = kept.get(organisationId);
      if (known) return known;
      if (kept.size >= MOST_ORGANISATIONS) kept.clear();
      const loading = database.organisation(organisationId, (tx) => listImported(tx));
      kept.set(organisationId, loading);
      loading.catch(() => kept.delete(organisationId));
      return loading;
    },
  };
}
export type OwnConnectors = ReturnType<typeof createOwnConnectors>;
