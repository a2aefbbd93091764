import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";

/** As members see them; what is used changes by itself. */
export function limitsQuery(organisationId: string) {
  return queryOptions({
    queryKey: ["limits", organisationId],
    queryFn: ({ signal }) => call("organisations", "getLimits", { params: { organisation_id: organisationId }, signal }),
    refetchInterval: 15_000,
  });
}

export function knownOrganisationsQuery(query: string) {
  return queryOptions({
    queryKey: ["operator", "organisations", query],
    queryFn: ({ signal }) => call("organisations", "listKnownOrganisations", { query: query ? { query } : {}, signal }),
  });
}

export const defaultLimitsQuery = queryOptions({
  queryKey: ["operator", "limits", null],
  queryFn: ({ signal }) => call("organisations", "getDefaultLimits", { signal }),
});

/** As the operator sees them. */
export function organisationLimitsQuery(organisationId: string) {
  return queryOptions({
    queryKey: ["operator", "limits", organisationId],
    queryFn: ({ signal }) => call("organisations", "getOrganisationLimits", { params: { organisation_id: organisationId }, signal }),
  });
}
