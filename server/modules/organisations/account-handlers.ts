import type { organisationsService } from "../../../contracts/organisations.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/mount-service.ts";
import { audit, noteForOperator, type OrganisationsOptions } from "./context.ts";
import { gone } from "./member-handlers.ts";
import { bindOrganisation, countMemberships, countOwners, deleteMembership, deleteOrganisation, lockOrganisation, organisationsOf } from "./store.ts";

/** As for changing how one signs in. */
const RECENT_MS = 600_000;

/** Leaves every organisation, then deletes the account. Nobody may leave an organisation with members and no owner. */
export function accountHandlers(options: OrganisationsOptions): Pick<Handlers<typeof organisationsService>, "deleteAccount"> {
  const { database, identity, clock } = options;
  return {
    async deleteAccount({ actor, body: { confirm } }) {
      // Said before anything is given up: a half-deleted person would be in no organisation and still sign in.
      if (!identity.keepsAccounts)
        throw new ApiError("unavailable", "Accounts are kept by another identity service here. Ask its administrator to delete yours.");
      if (confirm.trim().toLowerCase() !== actor.email.toLowerCase()) {
        throw new ApiError("invalid", "Type your e-mail address to delete your account.", {
          fields: [{ field: "confirm", message: "This is not your address" }],
        });
      }
      if (clock.now().getTime() - actor.authenticatedAt.getTime() > RECENT_MS)
        throw new ApiError("sign_in_again", "Sign in again first: an open browser alone may not delete an account.");
      await database.person(actor.identityId, async (tx) => {
        for (const { organisation, role } of await organisationsOf(tx, actor.identityId)) {
          await bindOrganisation(tx, organisation.id);
          await lockOrganisation(tx, organisation.id);
          if ((await countMemberships(tx, organisation.id)) === 1) {
            await deleteOrganisation(tx, organisation.id);
            await noteForOperator(tx, options, actor, "organisation.deleted", `${organisation.displayName} (${organisation.slug})`);
            continue;
          }
          if (role === "owner" && (await countOwners(tx, organisation.id)) === 1) {
            throw new ApiError("last_owner", `Make somebody else an owner of "${organisation.displayName}" first, or delete it.`);
          }
          await deleteMembership(tx, organisation.id, actor.identityId);
          const { identityId, email, name } = actor;
          const member = { organisationId: organisation.id, identityId, email, name, role };
          await audit(tx, options, gone(actor, member, "member.left", { reason: "account deleted" }));
        }
      });
      await identity.deleteAccount(actor.identityId);
      await database.shared((tx) => noteForOperator(tx, options, actor, "account.deleted", actor.email));
    },
  };
}
