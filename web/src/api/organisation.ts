import { queryOptions } from "@tanstack/react-query";
import type { Organisation } from "../../../contracts/organisation.ts";
import { call } from "./client.ts";
import { ApiFailure } from "./failure.ts";
import { queryClient } from "./query-client.ts";

export const organisationsQuery = queryOptions({
  queryKey: ["organisations"],
  queryFn: ({ signal }) => call("organisations", "listOrganisations", { signal }),
  staleTime: 60_000,
});

export const activeOrganisationQuery = queryOptions({
  queryKey: ["active-organisation"],
  queryFn: ({ signal }) => call("organisations", "getActiveOrganisation", { signal }).catch(nullWhenNoneIsActive),
  staleTime: 60_000,
});

/**
 * Makes an organisation the active one and starts over in it.
 * Returns false, and logs why, when that was refused.
 */
export async function switchOrganisation(organisationId: string): Promise<boolean> {
  try {
    const { slug } = await call("organisations", "setActiveOrganisation", { params: { organisation_id: organisationId } });
    queryClient.clear();
    window.location.assign(`/?org=${encodeURIComponent(slug)}`);
    return true;
  } catch (error) {
    console.error("Could not switch the organisation", error);
    return false;
  }
}

function nullWhenNoneIsActive(error: unknown): Organisation | null {
  if (error instanceof ApiFailure && (error.code === "no_active_organisation" || error.status === 404)) return null;
  throw error;
}
