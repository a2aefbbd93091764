import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { ConnectionAuth } from "../../../../contracts/switchboard.ts";
import { call } from "../client.ts";
import { queryClient } from "../query-client.ts";

export interface NewConnection {
  readonly connector: string;
  readonly name: string;
  readonly auth: ConnectionAuth;
  readonly baseUrl?: string;
  readonly webhook?: { secret: string };
}

export const connectionsQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ["connections", organisationId],
    queryFn: ({ signal }) => call("switchboard", "listConnections", { params: { organisation_id: organisationId }, query: { limit: 200 }, signal }),
  });

export const connectorQuery = (organisationId: string, id: string) =>
  queryOptions({
    queryKey: ["connector", id],
    queryFn: ({ signal }) => call("switchboard", "getConnector", { params: { organisation_id: organisationId, id }, signal }),
    staleTime: 600_000,
  });

export const createConnectionMutation = (organisationId: string) =>
  mutationOptions({
    mutationFn: (body: NewConnection) => call("switchboard", "createConnection", { params: { organisation_id: organisationId }, body }),
    onSuccess: () => connectionsChanged(organisationId),
  });

export const testConnectionMutation = (organisationId: string) =>
  mutationOptions({
    mutationFn: (id: string) => call("switchboard", "testConnection", { params: { organisation_id: organisationId, id } }),
    onSettled: () => connectionsChanged(organisationId),
  });

export const deleteConnectionMutation = (organisationId: string) =>
  mutationOptions({
    mutationFn: (id: string) => call("switchboard", "deleteConnection", { params: { organisation_id: organisationId, id } }),
    onSuccess: () => connectionsChanged(organisationId),
  });

/** A connection binds by itself where it is the only one, so environments are read again too. */
function connectionsChanged(organisationId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: ["connections", organisationId] }),
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "project" && queryKey[2] === "environments" }),
  ]);
}
