import type { PersonActor } from "../../platform/http/actor.ts";
import type { OrganisationsOptions } from "./context.ts";
import { foundOrganisation } from "./found-organisation.ts";
import { slugOf, slugVariations } from "./slug.ts";
import { bindOrganisation, lockPerson, organisationsOf, setPersonDetails } from "./store.ts";

type Mine = Awaited<ReturnType<typeof organisationsOf>>;

/**
 * The person's organisations; whoever has none is given one, named after them. It happens when they first ask rather than
 * when they register, so that it is the same whoever keeps the identities.
 */
export async function organisationsFor(options: OrganisationsOptions, actor: PersonActor): Promise<Mine> {
  const mine = await options.database.person(actor.identityId, (tx) => organisationsOf(tx, actor.identityId));
  if (mine.length > 0) return mine;
  return options.database.person(actor.identityId, async (tx) => {
    await lockPerson(tx, actor.identityId);
    const already = await organisationsOf(tx, actor.identityId);
    if (already.length > 0) return already;
    const name = actor.name || actor.email.split("@")[0] || "Organisation";
    await foundOrganisation(options, tx, actor, name.slice(0, 80), slugVariations(slugOf(name)));
    return organisationsOf(tx, actor.identityId);
  });
}

/** Keeps the name and address that other members see in step with the identity. */
export async function refreshDetails(options: OrganisationsOptions, actor: PersonActor, mine: Mine): Promise<void> {
  await options.database.person(actor.identityId, async (tx) => {
    for (const { organisation } of mine) {
      await bindOrganisation(tx, organisation.id);
      await setPersonDetails(tx, organisation.id, actor.identityId, { email: actor.email, emailVerified: actor.emailVerified, name: actor.name });
    }
  });
}
