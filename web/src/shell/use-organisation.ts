import { getRouteApi } from "@tanstack/react-router";
import type { Organisation, OrganisationWithRole } from "../../../contracts/organisation.ts";
import type { Session } from "../api/session.ts";

const root = getRouteApi("__root__");

/** The organisation that this tab works in; null only for a person who is in none, or signed out. */
export function useOrganisationOrNull(): Organisation | null {
  return root.useRouteContext().organisation;
}

export function useOrganisation(): Organisation {
  const organisation = useOrganisationOrNull();
  if (!organisation) throw new Error("You are not a member of an organisation. Ask for an invitation, then sign in again.");
  return organisation;
}

/** What the person may do here. */
export function useRole(): OrganisationWithRole["role"] | null {
  const { organisation, organisations } = root.useRouteContext();
  return organisations.find(({ id }) => id === organisation?.id)?.role ?? null;
}

export function useSession(): Session | null {
  return root.useRouteContext().session;
}

export function useOrganisations(): readonly OrganisationWithRole[] {
  return root.useRouteContext().organisations;
}
