import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { connectionsQuery } from "../../api/resources/connections.ts";
import { queryClient } from "../../api/query-client.ts";

export interface Found {
  readonly connector: string;
  readonly id: string;
  readonly summary: string;
  readonly isRead?: boolean;
}
export interface System {
  readonly id: string;
  readonly name: string;
  readonly operations: number;
  readonly events: number;
  readonly isConnected: boolean;
}

const MOST = 40;

/** Systems that have something to call or to listen to, connected ones first. */
export const systemsQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ["connectors", organisationId, "systems"],
    queryFn: async ({ signal }): Promise<System[]> => {
      const ask = (tier: "polished" | "imported") =>
        call("switchboard", "listConnectors", { params: { organisation_id: organisationId }, query: { tier, limit: 200 }, signal });
      const [own, polished, connections] = await Promise.all([ask("imported"), ask("polished"), queryClient.ensureQueryData(connectionsQuery(organisationId))]);
      const connected = new Set(connections.items.map(({ connector }) => connector));
      const all = [...own.items, ...polished.items].map(({ id, name, operations, events }) => ({
        id,
        name,
        operations,
        events,
        isConnected: connected.has(id),
      }));
      return [...all.filter(({ isConnected }) => isConnected), ...all.filter(({ isConnected }) => !isConnected)];
    },
  });

/** Over all systems; words may be misspelt. */
export const foundOperationsQuery = (organisationId: string, query: string) =>
  queryOptions({
    queryKey: ["operations", organisationId, query],
    queryFn: async ({ signal }): Promise<Found[]> => {
      const { items } = await call("switchboard", "searchOperations", { params: { organisation_id: organisationId }, query: { query, limit: MOST }, signal });
      return items;
    },
    staleTime: 60_000,
  });

export const operationsOfQuery = (organisationId: string, connector: string, query: string) =>
  queryOptions({
    queryKey: ["operations", organisationId, connector, query],
    queryFn: async ({ signal }): Promise<Found[]> => {
      const { items } = await call("switchboard", "listConnectorOperations", {
        params: { organisation_id: organisationId, id: connector },
        query: { limit: 200, ...(query ? { query } : {}) },
        signal,
      });
      return items.map(({ id, summary, effect }) => ({ connector, id, summary, isRead: effect === "read" }));
    },
    staleTime: 60_000,
  });
