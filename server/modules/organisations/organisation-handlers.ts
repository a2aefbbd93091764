import type { Organisation as OrganisationBody } from "../../../contracts/organisation.ts";
import type { organisationsService } from "../../../contracts/organisations.ts";
import { ApiError, notFound } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/mount-service.ts";
import { audit, noteForOperator, type OrganisationsOptions } from "./context.ts";
import { foundOrganisation } from "./found-organisation.ts";
import { organisationsFor, refreshDetails } from "./own-organisation.ts";
import { slugOf, slugVariations } from "./slug.ts";
import {
  chooseOrganisation,
  chosenOrganisation,
  deleteOrganisation,
  findOrganisation,
  lockOrganisation,
  organisationsOf,
  updateOrganisation,
  type Organisation,
} from "./store.ts";

type All = Handlers<typeof organisationsService>;
type Mine = Pick<
  All,
  "getActiveOrganisation" | "listOrganisations" | "createOrganisation" | "updateOrganisation" | "deleteOrganisation" | "setActiveOrganisation"
>;

export function organisationHandlers(options: OrganisationsOptions): Mine {
  const { database, clock } = options;
  return {
    async getActiveOrganisation({ actor }) {
      const mine = await organisationsFor(options, actor);
      await refreshDetails(options, actor, mine);
      const chosen = await database.person(actor.identityId, (tx) => chosenOrganisation(tx, actor.identityId, actor.sessionId));
      const oldest = mine.toSorted((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime())[0];
      const active = mine.find(({ organisation }) => organisation.id === chosen) ?? oldest;
      if (!active) throw new ApiError("no_active_organisation", "You are not in any organisation.");
      return body(active.organisation);
    },

    async listOrganisations({ actor }) {
      const mine = await organisationsFor(options, actor);
      return { totalCount: mine.length, organisations: mine.map(({ organisation, role }) => ({ ...body(organisation), role })) };
    },

    async createOrganisation({ actor, body: { displayName, slug } }) {
      const slugs = slug ? [slug] : slugVariations(slugOf(displayName));
      const organisation = await database.person(actor.identityId, (tx) => foundOrganisation(options, tx, actor, displayName, slugs));
      return { ...body(organisation), role: "owner" };
    },

    async updateOrganisation({ actor, params: { organisation_id: id }, body: changes }) {
      return database.organisation(id, async (tx) => {
        await lockOrganisation(tx, id);
        const before = await findOrganisation(tx, id);
        if (!before) throw notFound("The organisation");
        if (Object.keys(changes).length === 0) return body(before);
        await updateOrganisation(tx, id, changes).catch(asSlugTaken);
        const after = { ...before, ...changes };
        const told = ({ displayName, slug }: Organisation) => ({ displayName, slug });
        const note = { organisationId: id, actor, action: "organisation.updated", subject: id, details: { title: before.displayName } };
        await audit(tx, options, { ...note, before: told(before), after: told(after) });
        return body(after);
      });
    },

    async deleteOrganisation({ actor, params: { organisation_id: id }, body: { confirm } }) {
      await database.organisation(id, async (tx) => {
        await lockOrganisation(tx, id);
        const organisation = await findOrganisation(tx, id);
        if (!organisation) throw notFound("The organisation");
        if (confirm !== organisation.displayName && confirm !== organisation.slug) {
          throw new ApiError("invalid", "Type the organisation's name to delete it.", {
            fields: [{ field: "confirm", message: "This is not the organisation's name" }],
          });
        }
        await deleteOrganisation(tx, id);
        await noteForOperator(tx, options, actor, "organisation.deleted", `${organisation.displayName} (${organisation.slug})`);
      });
    },

    async setActiveOrganisation({ actor, params: { organisation_id: id } }) {
      return database.person(actor.identityId, async (tx) => {
        const target = (await organisationsOf(tx, actor.identityId)).find(({ organisation }) => organisation.id === id);
        if (!target) throw notFound("The organisation");
        await chooseOrganisation(tx, { sessionId: actor.sessionId, identityId: actor.identityId, organisationId: id, chosenAt: clock.now() });
        return body(target.organisation);
      });
    },
  };
}

function body({ id, slug, displayName }: Organisation): OrganisationBody {
  return { id, slug, displayName };
}

const UNIQUE_VIOLATION = "23505";

function asSlugTaken(error: unknown): never {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && "code" in cause && cause.code === UNIQUE_VIOLATION) {
    throw new ApiError("slug_taken", "This short name is taken. Choose another.", { fields: [{ field: "slug", message: "Taken" }] });
  }
  throw error;
}
