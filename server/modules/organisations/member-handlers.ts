import type { organisationsService } from "../../../contracts/organisations.ts";
import type { Role } from "../../../contracts/route.ts";
import { decodeCursor, pageOf } from "../../platform/cursor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ApiError, notFound } from "../../platform/errors.ts";
import { atLeast } from "../../platform/http/authorise.ts";
import type { Handlers } from "../../platform/http/mount-service.ts";
import type { Actor } from "../../platform/http/actor.ts";
import { audit, type AuditNote, type OrganisationsOptions } from "./context.ts";
import { countMemberships, countOwners, deleteMembership, findMembership, listMemberships, lockOrganisation, setRole, type Membership } from "./store.ts";

type All = Handlers<typeof organisationsService>;
type Mine = Pick<All, "listMembers" | "updateMember" | "removeMember">;

export function memberHandlers(options: OrganisationsOptions): Mine {
  const { database } = options;
  return {
    async listMembers({ params: { organisation_id: id }, query: { limit, cursor } }) {
      const after = decodeCursor(cursor, 1)?.[0] ?? null;
      return database.organisation(id, async (tx) => {
        const { items, nextCursor } = pageOf(await listMemberships(tx, id, after, limit + 1), limit, (row) => [row.identityId]);
        return { items: items.map(body), nextCursor, totalCount: await countMemberships(tx, id) };
      });
    },

    async updateMember({ actor, role: mine, params: { organisation_id: id, identityId }, body: { role } }) {
      return database.organisation(id, async (tx) => {
        const member = await lockedMember(tx, id, identityId);
        refuseAbove(mine, member.role);
        refuseAbove(mine, role);
        if (member.role === "owner" && role !== "owner") await keepAnOwner(tx, id);
        await setRole(tx, id, identityId, role);
        await audit(tx, options, {
          organisationId: id,
          actor,
          action: "member.role_changed",
          subject: identityId,
          details: { title: member.name || member.email },
          before: { role: member.role },
          after: { role },
        });
        return body({ ...member, role });
      });
    },

    async removeMember({ actor, role: mine, params: { organisation_id: id, identityId } }) {
      const isSelf = actor.kind === "person" && actor.identityId === identityId;
      if (!isSelf && (!mine || !atLeast(mine, "admin"))) throw new ApiError("access_denied", "Only admins remove other members.");
      await database.organisation(id, async (tx) => {
        const member = await lockedMember(tx, id, identityId);
        if (!isSelf) refuseAbove(mine, member.role);
        if (member.role === "owner") await keepAnOwner(tx, id);
        await deleteMembership(tx, id, identityId);
        await audit(tx, options, gone(actor, member, isSelf ? "member.left" : "member.removed"));
      });
    },
  };
}

/** The event of a membership that has ended. */
export function gone(
  actor: Actor,
  { organisationId, identityId, name, email, role }: Omit<Membership, "emailVerified" | "joinedAt">,
  action: string,
  details = {},
): AuditNote {
  return { organisationId, actor, action, subject: identityId, details: { title: name || email, ...details }, before: { email, role }, after: null };
}

async function lockedMember(tx: Tx, organisationId: string, identityId: string): Promise<Membership> {
  await lockOrganisation(tx, organisationId);
  const member = await findMembership(tx, organisationId, identityId);
  if (!member) throw notFound("The member");
  return member;
}

async function keepAnOwner(tx: Tx, organisationId: string): Promise<void> {
  if ((await countOwners(tx, organisationId)) > 1) return;
  throw new ApiError("last_owner", "An organisation needs an owner. Make somebody else an owner first.");
}

/** Nobody gives or takes more than they have. */
export function refuseAbove(mine: Role | null, needed: Role): void {
  if (mine && atLeast(mine, needed)) return;
  throw new ApiError("access_denied", `Only somebody with the role ${needed} may do this.`);
}

function body({ identityId, email, emailVerified, name, role, joinedAt }: Membership) {
  return { identityId, email, emailVerified, name, role, joinedAt: joinedAt.toISOString() };
}
