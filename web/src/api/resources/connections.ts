import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { ConnectionAuth } from "../../../../contracts/connection-auth.ts";
import { call } from "../client.ts";
import { queryClient } from "../query-client.ts";

export interface NewConnection {
  readonly connector: string;
  readonly name: string;
  readonly environment?: string;
  readonly auth: ConnectionAuth;
  readonly baseUrl?: string;
  readonly webhook?: { secret: string };
}

export interface SignIn {
  readonly connector: string;
  readonly name?: string;
  readonly auth?: Extract<ConnectionAuth, { type: "oauth2Code" | "oauth1" }>;
  readonly baseUrl?: string;
  readonly webhook?: { secret: string };
  /** The connection that is signed in again. */
  readonly connection?: string;
}

export const connectionsQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ["connections", organisationId],
    queryFn: ({ signal }) => call("switchboard", "listConnections", { params: { organisation_id: organisationId }, query: { limit: 200 }, signal }),
  });

export interface ListAsked {
  readonly operation: string;
  /** What the list needs to know. */
  readonly args?: Readonly<Record<string, unknown>>;
  readonly query?: string;
}

/** What a connected system lists now. */
export const choicesQuery = (organisationId: string, id: string, { operation, args = {}, query = "" }: ListAsked) =>
  queryOptions({
    queryKey: ["choices", id, operation, args, query],
    queryFn: ({ signal }) =>
      call("switchboard", "listChoices", {
        params: { organisation_id: organisationId, id },
        query: { operation, ...(Object.keys(args).length > 0 ? { args: JSON.stringify(args) } : {}), ...(query ? { query } : {}) },
        signal,
      }),
    staleTime: 60_000,
    retry: false,
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

/** What gives a connection another credential; everything else of it stays. */
export const replaceCredentialMutation = (organisationId: string, id: string) =>
  mutationOptions({
    mutationFn: (body: { readonly auth: ConnectionAuth; readonly webhook?: { readonly secret: string } }) =>
      call("switchboard", "updateConnection", { params: { organisation_id: organisationId, id }, body }),
    onSuccess: () => connectionsChanged(organisationId),
  });

/** Live versions that go by a connection, in every project. */
export const connectionUsesQuery = (organisationId: string, id: string) =>
  queryOptions({
    queryKey: ["connection-uses", organisationId, id],
    queryFn: ({ signal }) => call("platform", "connectionUses", { params: { organisation_id: organisationId, connection_id: id }, signal }),
  });

/** Names for the projects that uses are in. */
export const projectNamesQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ["project-names", organisationId],
    queryFn: async ({ signal }) => {
      const { items } = await call("platform", "listProjects", { params: { organisation_id: organisationId }, query: { query: "", limit: 200 }, signal });
      return new Map(items.map(({ id, name, displayName }) => [id, displayName ?? name]));
    },
  });

/** Begins a sign-in at the provider; `leaveForProvider` goes there. */
export const authorizeConnectionMutation = (organisationId: string) =>
  mutationOptions({
    mutationFn: (body: SignIn) => call("switchboard", "authorizeConnection", { params: { organisation_id: organisationId }, body }),
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
