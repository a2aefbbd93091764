import type { organisationsService } from "../../../../contracts/organisations.ts";
import { decodeCursor, pageOf } from "../../../platform/cursor.ts";
import type { Facts } from "../../../platform/audit/tables.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { ApiError, notFound } from "../../../platform/errors.ts";
import { makeRoom } from "../../../platform/limits/make-room.ts";
import type { Actor, PersonActor } from "../../../platform/http/actor.ts";
import { atLeast } from "../../../platform/http/authorise.ts";
import type { Handlers } from "../../../platform/http/mount-service.ts";
import { newId } from "../../../platform/ids.ts";
import { audit, type AuditNote, type OrganisationsOptions } from "../context.ts";
import { refuseAbove } from "../member-handlers.ts";
import { countMemberships, findMembership, findOrganisation, insertMembership, lockPerson, setRole } from "../store.ts";
import { invitationLetter } from "./invitation-letter.ts";
import { refuseFlood } from "./refuse-flood.ts";
import {
  countOpenInvitations,
  deleteInvitation,
  findInvitation,
  findOpenInvitation,
  listInvitations,
  renewInvitation,
  takeInvitation,
  upsertInvitation,
  type Invitation,
} from "./store.ts";

type All = Handlers<typeof organisationsService>;
type Mine = Pick<All, "listInvitations" | "createInvitation" | "resendInvitation" | "revokeInvitation" | "getInvitation" | "acceptInvitation">;

const SEVEN_DAYS = 7 * 24 * 3_600_000;

export function invitationHandlers(options: OrganisationsOptions): Mine {
  const { database, clock, publicUrl } = options;
  const acceptUrl = (invitation: Invitation) => `${publicUrl}/accept-invitation?inviteId=${invitation.id}&orgId=${invitation.organisationId}`;
  const body = (invitation: Invitation) => {
    const { id, email, role, createdAt, expiresAt } = invitation;
    return { id, email, role, acceptUrl: acceptUrl(invitation), createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  };
  const inSevenDays = () => new Date(clock.now().getTime() + SEVEN_DAYS);

  /** An invitation reserves a seat; a member who already has one needs no other. */
  const keepPlace = async (tx: Tx, id: string, open: Invitation | null) => {
    const now = clock.now();
    if (open && open.expiresAt > now) return;
    await makeRoom(tx, id, "members", async () => (await countMemberships(tx, id)) + (await countOpenInvitations(tx, id, now)));
  };

  return {
    async listInvitations({ params: { organisation_id: id }, query: { limit, cursor } }) {
      const before = decodeCursor(cursor, 1)?.[0] ?? null;
      const rows = await database.organisation(id, (tx) => listInvitations(tx, id, before, limit + 1));
      const { items, nextCursor } = pageOf(rows, limit, (row) => [row.id]);
      return { items: items.map(body), nextCursor };
    },

    async createInvitation({ actor, role: mine, params: { organisation_id: id }, body: { email, role } }) {
      refuseAbove(mine, role);
      const { invitation, organisation } = await database.organisation(id, async (tx) => {
        const draft = {
          id: newId("inv"),
          organisationId: id,
          email,
          role,
          createdAt: clock.now(),
          expiresAt: inSevenDays(),
          acceptedBy: null,
        };
        await refuseFlood(tx, id, email, clock.now());
        const open = await findOpenInvitation(tx, id, email);
        if (open) refuseAbove(mine, open.role);
        await keepPlace(tx, id, open);
        const stored = await upsertInvitation(tx, draft);
        await audit(tx, options, noteOf(actor, stored, "invitation.created", null, { email, role }));
        return { invitation: stored, organisation: await findOrganisation(tx, id) };
      });
      await options.identity.sendLetter(invitationLetter(invitation.email, organisation?.displayName ?? "", acceptUrl(invitation)));
      return body(invitation);
    },

    async resendInvitation({ actor, role: mine, params: { organisation_id: id, invitationId } }) {
      const { invitation, organisation } = await database.organisation(id, async (tx) => {
        const open = await findInvitation(tx, id, invitationId);
        if (!open || open.acceptedBy) throw notFound("The invitation");
        refuseAbove(mine, open.role);
        await refuseFlood(tx, id, open.email, clock.now());
        await keepPlace(tx, id, open);
        await renewInvitation(tx, open.id, inSevenDays());
        await audit(
          tx,
          options,
          noteOf(actor, open, "invitation.renewed", { expiresAt: open.expiresAt.toISOString() }, { expiresAt: inSevenDays().toISOString() }),
        );
        return { invitation: { ...open, expiresAt: inSevenDays() }, organisation: await findOrganisation(tx, id) };
      });
      await options.identity.sendLetter(invitationLetter(invitation.email, organisation?.displayName ?? "", acceptUrl(invitation)));
      return body(invitation);
    },

    async revokeInvitation({ actor, role: mine, params: { organisation_id: id, invitationId } }) {
      await database.organisation(id, async (tx) => {
        const gone = await deleteInvitation(tx, id, invitationId);
        if (!gone) throw notFound("The invitation");
        refuseAbove(mine, gone.role);
        await audit(tx, options, noteOf(actor, gone, "invitation.revoked", { email: gone.email, role: gone.role }, null));
      });
    },

    async getInvitation({ actor, params: { inviteId }, query: { orgId } }) {
      const { invitation, organisation } = await database.organisation(orgId, (tx) => invitationFor(tx, actor, orgId, inviteId));
      if (invitation.acceptedBy ? invitation.acceptedBy !== actor.identityId : invitation.expiresAt <= clock.now()) throw ended();
      return { organisation: { displayName: organisation.displayName }, role: invitation.role, expiresAt: invitation.expiresAt.toISOString() };
    },

    async acceptInvitation({ actor, params: { inviteId }, body: { orgId } }) {
      return database.organisation(orgId, async (tx) => {
        // Of several clicks, the later ones find what the first one did.
        await lockPerson(tx, actor.identityId);
        const { invitation, organisation } = await invitationFor(tx, actor, orgId, inviteId);
        if (!actor.emailVerified) throw new ApiError("not_verified", "Verify your e-mail address first, then accept the invitation.");

        const member = await findMembership(tx, orgId, actor.identityId);
        const { id, slug, displayName } = organisation;
        if (invitation.acceptedBy === actor.identityId && member) return { id, slug, displayName, role: member.role };
        if (!(await takeInvitation(tx, inviteId, actor.identityId, clock.now()))) throw ended();

        const role = member && atLeast(member.role, invitation.role) ? member.role : invitation.role;
        if (member) await setRole(tx, orgId, actor.identityId, role);
        else {
          await makeRoom(tx, orgId, "members", () => countMemberships(tx, orgId));
          await insertMembership(tx, {
            organisationId: orgId,
            identityId: actor.identityId,
            role,
            email: actor.email,
            emailVerified: actor.emailVerified,
            name: actor.name,
            joinedAt: clock.now(),
          });
        }
        await audit(tx, options, noteOf(actor, invitation, "invitation.accepted", member ? { role: member.role } : null, { role }));
        return { id, slug, displayName, role };
      });
    },
  };
}

function noteOf(actor: Actor, { id, organisationId, email }: Invitation, action: string, before: Facts | null, after: Facts | null): AuditNote {
  return { organisationId, actor, action, subject: id, details: { title: email, email }, before, after };
}

/** An invitation, to the person with the invited address alone: others do not learn who invites. */
async function invitationFor(tx: Tx, actor: PersonActor, organisationId: string, inviteId: string) {
  const invitation = await findInvitation(tx, organisationId, inviteId);
  const organisation = await findOrganisation(tx, organisationId);
  if (!invitation || !organisation) throw notFound("The invitation");
  if (invitation.email !== actor.email.toLowerCase())
    throw new ApiError("access_denied", "This invitation is for another address. Sign in with the invited one.");
  return { invitation, organisation };
}

function ended(): ApiError {
  return new ApiError("gone", "This invitation has ended. Ask for a new one.");
}
