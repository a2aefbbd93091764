import { notFound } from "../../platform/errors.ts";
import type { Actor } from "../../platform/http/actor.ts";
import { audit, type OrganisationsOptions } from "./context.ts";
import { findOrganisation, type Organisation } from "./store.ts";

/** Notes that somebody takes a copy of everything, and returns what it is a copy of. */
export function recordExport(options: OrganisationsOptions, organisationId: string, actor: Actor): Promise<Organisation> {
  return options.database.organisation(organisationId, async (tx) => {
    const organisation = await findOrganisation(tx, organisationId);
    if (!organisation) throw notFound("The organisation");
    await audit(tx, options, { organisationId, actor, action: "organisation.exported", subject: organisationId, details: { title: organisation.displayName } });
    return organisation;
  });
}
