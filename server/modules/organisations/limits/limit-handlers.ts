import type { limitRoutes, LimitName } from "../../../../contracts/limits.ts";
import type { Handler } from "../../../platform/http/mount-service.ts";
import type { KnownLimits } from "../../../platform/limits/known-limits.ts";
import type { OrganisationsOptions } from "../context.ts";
import { changeLimits, requireOrganisation } from "./change-limits.ts";
import { findOrganisations } from "./store.ts";

export type LimitHandlers = { readonly [K in keyof typeof limitRoutes]: Handler<(typeof limitRoutes)[K]> };

export interface LimitDeps extends Pick<OrganisationsOptions, "database" | "clock"> {
  readonly limits: KnownLimits;
  /** How much of each an organisation uses at this moment. */
  readonly used: (organisationId: string) => Promise<Readonly<Record<LimitName, number>>>;
}

const MOST_ORGANISATIONS = 100;

/** What the operator lets organisations use, and what an organisation sees of that. */
export function limitHandlers(deps: LimitDeps): LimitHandlers {
  const { database, limits, used } = deps;
  const inUse = async (organisationId: string) => {
    const [all, uses] = await Promise.all([limits.list(organisationId), used(organisationId)]);
    return { limits: all.map((limit) => ({ ...limit, used: uses[limit.name] })) };
  };
  const defaults = async () => ({ limits: await limits.list(null) });
  return {
    getLimits: ({ params }) => inUse(params.organisation_id),
    async listKnownOrganisations({ query }) {
      const { totalCount, rows } = await database.operator((tx) => findOrganisations(tx, query.query?.trim() ?? "", MOST_ORGANISATIONS));
      return {
        totalCount,
        items: rows.map(({ id, slug, display_name, created_at, members, own }) => ({
          id,
          slug,
          displayName: display_name,
          createdAt: created_at,
          members,
          own: own.map((limit) => ({ ...limit, isOwn: true })),
        })),
      };
    },
    async getOrganisationLimits({ params }) {
      await database.operator((tx) => requireOrganisation(tx, params.organisation_id));
      return inUse(params.organisation_id);
    },
    async setOrganisationLimits({ actor, params, body }) {
      await changeLimits(deps, actor, params.organisation_id, body);
      limits.forget();
      return inUse(params.organisation_id);
    },
    getDefaultLimits: defaults,
    async setDefaultLimits({ actor, body }) {
      await changeLimits(deps, actor, null, body);
      limits.forget();
      return defaults();
    },
  };
}
