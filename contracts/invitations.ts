import { z } from "zod";
import { page, pageQuery, role, time } from "./common.ts";
import { emailAddress } from "./email-address.ts";
import { organisationWithRole } from "./organisation.ts";
import type { Route } from "./route.ts";

export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  acceptUrl: z.string(),
  expiresAt: time,
  createdAt: time,
});

export const invitationRoutes = {
  listInvitations: {
    method: "GET",
    path: "/organisations/{organisation_id}/invitations",
    access: "admin",
    summary: "List open invitations",
    query: pageQuery,
    output: page(invitation),
  },
  createInvitation: {
    method: "POST",
    path: "/organisations/{organisation_id}/invitations",
    access: "admin",
    audit: { within: ["invitation.created"] },
    verified: "always",
    summary: "Invite a person",
    detail: "By e-mail, for seven days.",
    body: z.strictObject({ email: emailAddress, role }),
    status: 201,
    output: invitation,
  },
  resendInvitation: {
    method: "POST",
    path: "/organisations/{organisation_id}/invitations/{invitationId}/resend",
    access: "admin",
    audit: { within: ["invitation.renewed"] },
    verified: "always",
    summary: "Send an invitation again",
    detail: "It is good for seven more days.",
    output: invitation,
  },
  revokeInvitation: {
    method: "DELETE",
    path: "/organisations/{organisation_id}/invitations/{invitationId}",
    access: "admin",
    audit: { within: ["invitation.revoked"] },
    summary: "Revoke an invitation",
    status: 204,
  },
  getInvitation: {
    method: "GET",
    path: "/invitations/{inviteId}",
    access: "session",
    summary: "List your own invitations",
    refuses: ["gone"],
    query: z.object({ orgId: z.string().min(1) }),
    output: z.object({ organisation: z.object({ displayName: z.string() }), role, expiresAt: time }),
  },
  acceptInvitation: {
    method: "POST",
    path: "/invitations/{inviteId}/accept",
    access: "session",
    audit: { within: ["invitation.accepted"] },
    summary: "Accept an invitation",
    detail: "The invited address must be verified.",
    refuses: ["gone"],
    body: z.strictObject({ orgId: z.string().min(1) }),
    output: organisationWithRole,
  },
} as const satisfies Record<string, Route>;
