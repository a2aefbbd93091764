import type { Actor, Authority } from "../../platform/http/actor.ts";
import type { OrganisationsOptions } from "./context.ts";
import { actorOfKey } from "./keys/actor-of-key.ts";
import { KEY_PREFIX } from "./keys/new-key.ts";
import { findMembership } from "./store.ts";

/** Answers the route layer's questions about a caller, from the database each time: what is revoked is gone at once. */
export function createAuthority(options: OrganisationsOptions): Authority {
  return {
    async authenticate(headers): Promise<Actor | null> {
      const bearer = headers.get("authorization")?.match(/^Bearer\s+(\S+)$/i)?.[1];
      if (bearer?.startsWith(KEY_PREFIX)) return actorOfKey(options, bearer);
      return options.identity.resolveSession(headers);
    },
    async roleIn(actor, organisationId) {
      if (actor.kind === "key") return actor.organisationId === organisationId ? actor.role : null;
      const membership = await options.database.person(actor.identityId, (tx) => findMembership(tx, organisationId, actor.identityId));
      return membership?.role ?? null;
    },
    async isOperator(actor) {
      return actor.kind === "person" && options.identity.operator.is(actor.identityId);
    },
  };
}
