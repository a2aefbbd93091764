import { notFound } from "@tanstack/react-router";
import type { Organisation, OrganisationWithRole } from "../../../contracts/organisation.ts";
import { activeOrganisationQuery, organisationsQuery } from "../api/organisation.ts";
import { queryClient } from "../api/query-client.ts";
import { type Session, sessionQuery } from "../api/session.ts";

export interface ShellContext {
  readonly session: Session | null;
  readonly organisation: Organisation | null;
  readonly organisations: readonly OrganisationWithRole[];
}

const SIGNED_OUT: ShellContext = { session: null, organisation: null, organisations: [] };

/** The person and the organisation: the one that the URL names wins over the stored active one. */
export async function loadShellContext(slug: string | undefined): Promise<ShellContext> {
  const session = await queryClient.ensureQueryData(sessionQuery);
  if (!session) return SIGNED_OUT;

  const listed = queryClient.ensureQueryData(organisationsQuery);
  if (slug === undefined) {
    const [{ organisations }, organisation] = await Promise.all([listed, queryClient.ensureQueryData(activeOrganisationQuery)]);
    return { session, organisation, organisations };
  }
  const { organisations } = await listed;
  const organisation = organisations.find((one) => one.slug === slug);
  if (!organisation) throw notFound();
  return { session, organisation, organisations };
}
