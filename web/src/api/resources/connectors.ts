import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../client.ts";
import { queryClient } from "../query-client.ts";
import type { ConnectionAuth } from "../../../../contracts/connection-auth.ts";

/** A description of an API by its text or its address, or a server that tells of its tools itself. */
export type Description = (
  | { readonly document: string }
  | { readonly url: string }
  | { readonly catalogue: string }
  | { readonly mcp: string; readonly auth: ConnectionAuth }
) & { readonly name?: string };

export const ownConnectorsQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ["connectors", organisationId, "imported"],
    queryFn: ({ signal }) =>
      call("switchboard", "listConnectors", { params: { organisation_id: organisationId }, query: { tier: "imported", limit: 200 }, signal }),
  });

/** Systems of the directory; none where the operator has not installed it. */
export const directoryQuery = (organisationId: string, query: string) =>
  queryOptions({
    queryKey: ["connectors", organisationId, "directory", query],
    queryFn: ({ signal }) =>
      call("switchboard", "listConnectors", {
        params: { organisation_id: organisationId },
        query: { tier: "catalogue", limit: 8, ...(query ? { query } : {}) },
        signal,
      }),
    staleTime: 600_000,
  });

export const previewConnectorMutation = (organisationId: string) =>
  mutationOptions({ mutationFn: (body: Description) => call("switchboard", "previewConnector", { params: { organisation_id: organisationId }, body }) });

export const importConnectorMutation = (organisationId: string) =>
  mutationOptions({
    mutationFn: (body: Description) => call("switchboard", "importConnector", { params: { organisation_id: organisationId }, body }),
    onSuccess: () => connectorsChanged(organisationId),
  });

/** Reads the tools of a server again. */
export const refreshConnectorMutation = (organisationId: string) =>
  mutationOptions({
    mutationFn: (id: string) => call("switchboard", "refreshConnector", { params: { organisation_id: organisationId, id }, body: {} }),
    onSuccess: () => connectorsChanged(organisationId),
  });

export const deleteConnectorMutation = (organisationId: string) =>
  mutationOptions({
    mutationFn: (id: string) => call("switchboard", "deleteConnector", { params: { organisation_id: organisationId, id } }),
    onSuccess: () => connectorsChanged(organisationId),
  });

function connectorsChanged(organisationId: string): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: ["connectors", organisationId] });
}
