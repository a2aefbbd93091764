import type { PersonActor } from "../../platform/http/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ApiError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { audit, type OrganisationsOptions } from "./context.ts";
import { bindOrganisation, insertMembership, insertOrganisation, type Organisation } from "./store.ts";

/** Creates an organisation with its first owner. Of the slugs offered, the first free one is taken. */
export async function foundOrganisation(
  options: OrganisationsOptions,
  tx: Tx,
  actor: PersonActor,
  displayName: string,
  slugs: Iterable<string>,
): Promise<Organisation> {
  const now = options.clock.now();
  const id = newId("org");
  await bindOrganisation(tx, id);
  for (const slug of slugs) {
    const organisation = { id, slug, displayName, createdAt: now };
    if (!(await insertOrganisation(tx, organisation))) continue;
    const { identityId, email, emailVerified, name } = actor;
    await insertMembership(tx, { organisationId: id, identityId, role: "owner", email, emailVerified, name, joinedAt: now });
    await audit(tx, options, {
      organisationId: id,
      actor,
      action: "organisation.created",
      subject: id,
      details: { title: displayName },
      before: null,
      after: { displayName, slug },
    });
    return organisation;
  }
  throw new ApiError("slug_taken", "This short name is taken. Choose another.", { fields: [{ field: "slug", message: "Taken" }] });
}
