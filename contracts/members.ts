import { z } from "zod";
import { page, pageQuery, role, time } from "./common.ts";
import type { Route } from "./route.ts";

export const member = z.object({
  identityId: z.string(),
  email: z.string(),
  /** As last seen; changing one's address makes it unverified again. */
  emailVerified: z.boolean(),
  name: z.string(),
  role,
  joinedAt: time,
});

export const memberRoutes = {
  listMembers: {
    method: "GET",
    path: "/organisations/{organisation_id}/members",
    access: "viewer",
    summary: "List members",
    query: pageQuery,
    output: page(member),
  },
  updateMember: {
    method: "PATCH",
    path: "/organisations/{organisation_id}/members/{identityId}",
    access: "admin",
    audit: { within: ["member.role_changed"] },
    summary: "Change a member's role",
    body: z.strictObject({ role }),
    output: member,
  },
  removeMember: {
    method: "DELETE",
    path: "/organisations/{organisation_id}/members/{identityId}",
    access: "viewer",
    audit: { within: ["member.removed", "member.left"] },
    summary: "Remove a member",
    detail: "Admins remove others; everybody can leave.",
    status: 204,
  },
} as const satisfies Record<string, Route>;
