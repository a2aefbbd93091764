import type { savedFilterRoutes } from "../../../contracts/saved-filters.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { ApiError, notFound } from "../../platform/errors.ts";
import type { Actor } from "../../platform/http/actor.ts";
import type { Handler } from "../../platform/http/mount-service.ts";
import { newId } from "../../platform/ids.ts";
import { deleteSavedFilter, listSavedFilters, putSavedFilter } from "./store.ts";

export interface SavedFilters {
  readonly handlers: { readonly [K in keyof typeof savedFilterRoutes]: Handler<(typeof savedFilterRoutes)[K]> };
}

const MOST = 50;

/** Filters of lists, kept by each person for themselves; a link with the same parameters shows the list to others. */
export function createSavedFilters({ database, clock }: { database: Database; clock: Clock }): SavedFilters {
  return {
    handlers: {
      listSavedFilters: async ({ params, query, actor }) => ({
        items: await database.organisation(params.organisation_id, (tx) => listSavedFilters(tx, { owner: ownerOf(actor), list: query.list })),
      }),
      saveFilter: ({ params, body, actor }) =>
        database.organisation(params.organisation_id, async (tx) => {
          const owner = ownerOf(actor);
          const known = await listSavedFilters(tx, { owner, list: body.list });
          if (known.length >= MOST && !known.some(({ name }) => name === body.name))
            throw new ApiError("conflict", `You have ${MOST} filters of this list. Remove one first.`);
          return putSavedFilter(tx, { id: newId("flt"), organisationId: params.organisation_id, owner, createdAt: clock.now(), ...body });
        }),
      deleteSavedFilter: ({ params, actor }) =>
        database.organisation(params.organisation_id, async (tx) => {
          if (!(await deleteSavedFilter(tx, { owner: ownerOf(actor), id: params.id }))) throw notFound("The filter");
        }),
    },
  };
}

function ownerOf(actor: Actor): string {
  return actor.kind === "person" ? actor.identityId : actor.keyId;
}
