import { z } from "zod";
import { displayName } from "./display-name.ts";
import { page, pageQuery, role, time } from "./common.ts";
import { assistantRoutes } from "./assistant.ts";
import { channelRoutes } from "./channels.ts";
import { deviceRoutes } from "./devices.ts";
import { emailAddress } from "./email-address.ts";
import { limitRoutes } from "./limits.ts";
import { privacyRoutes, privacySettings } from "./privacy.ts";
import { defineService } from "./route.ts";
import { usageRoutes } from "./usage.ts";

export const organisation = z.object({ id: z.string(), slug: z.string(), displayName: z.string() });
export const organisationWithRole = organisation.extend({ role });
export type Organisation = z.infer<typeof organisation>;
export type OrganisationWithRole = z.infer<typeof organisationWithRole>;

const organisationName = displayName(80);
const slug = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, "Use lowercase letters, digits and hyphens.");

export const member = z.object({
  identityId: z.string(),
  email: z.string(),
  /** As last seen; changing one's address makes it unverified again. */
  emailVerified: z.boolean(),
  name: z.string(),
  role,
  joinedAt: time,
});
export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  acceptUrl: z.string(),
  expiresAt: time,
  createdAt: time,
});
export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  role,
  /** The first characters of the secret, so that a person recognises a key. */
  hint: z.string(),
  /** Whose it is; null when it is the organisation's. A person's key can do no more than they, and ends with their membership. */
  owner: z.object({ identityId: z.string(), name: z.string() }).nullable(),
  createdAt: time,
  expiresAt: time.nullable(),
  lastUsedAt: time.nullable(),
});

export const auditEvent = z.object({
  id: z.string(),
  at: time,
  actorId: z.string(),
  actorName: z.string(),
  /** `member.role_changed`, `key.created`, … */
  action: z.string(),
  /** Id of what was changed. */
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
});

export const installation = z.object({
  /** Whether accounts are kept here, or by an identity service of the operator's. */
  keepsAccounts: z.boolean(),
  mail: z.enum(["smtp", "outbox"]),
  /** How many accounts there are, whatever was asked for. */
  accounts: z.number().int(),
  people: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      verified: z.boolean(),
      /** Whether a second factor is set up. */
      secondFactor: z.boolean(),
      createdAt: time,
      lastSignInAt: time.nullable(),
    }),
  ),
});
export type Installation = z.infer<typeof installation>;

export const outboxMail = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  status: z.enum(["queued", "sent", "abandoned"]),
  createdAt: time,
});

export const instanceEvent = z.object({ id: z.string(), at: time, actorName: z.string(), action: z.string(), subject: z.string() });

/** What the other services tell of is here as they tell it. */
const told = z.looseObject({ id: z.string() });
export const organisationExport = z.object({
  format: z.literal("vennel-organisation-1"),
  exportedAt: time,
  organisation,
  members: z.array(member),
  invitations: z.array(invitation),
  keys: z.array(apiKey),
  privacy: privacySettings,
  assistant: z.looseObject({}),
  channels: z.array(told),
  connections: z.array(told),
  projects: z.array(told),
  automations: z.array(told),
  audit: z.array(auditEvent),
});

export const organisationsService = defineService({
  name: "organisations",
  base: "/api/organisations/v1",
  routes: {
    getActiveOrganisation: {
      method: "GET",
      path: "/active-organisation",
      access: "session",
      summary: "The organisation this session works in",
      output: organisation,
    },
    listOrganisations: {
      method: "GET",
      path: "/organisations",
      access: "session",
      summary: "Every organisation the person is a member of",
      output: z.object({ totalCount: z.number().int(), organisations: z.array(organisationWithRole) }),
    },
    createOrganisation: {
      method: "POST",
      path: "/organisations",
      access: "session",
      summary: "Create an organisation; its creator becomes its owner",
      body: z.strictObject({ displayName: organisationName, slug: slug.optional() }),
      status: 201,
      output: organisationWithRole,
    },
    updateOrganisation: {
      method: "PATCH",
      path: "/organisations/{organisation_id}",
      access: "admin",
      summary: "Rename an organisation",
      body: z.strictObject({ displayName: organisationName.optional(), slug: slug.optional() }),
      output: organisation,
    },
    deleteOrganisation: {
      method: "DELETE",
      path: "/organisations/{organisation_id}",
      access: "owner",
      summary: "Delete an organisation and everything in it",
      body: z.strictObject({ confirm: z.string() }),
      status: 204,
    },
    exportOrganisation: {
      method: "GET",
      path: "/organisations/{organisation_id}/export",
      access: "owner",
      summary: "A copy of the organisation: members, settings, connections without their secrets, projects with files, automations, audit",
      output: organisationExport,
    },
    setActiveOrganisation: {
      method: "PUT",
      path: "/organisations/{organisation_id}/active",
      access: "session",
      summary: "Work in this organisation from now on",
      output: organisation,
    },
    listMembers: {
      method: "GET",
      path: "/organisations/{organisation_id}/members",
      access: "viewer",
      summary: "Members with their roles",
      query: pageQuery,
      output: page(member),
    },
    updateMember: {
      method: "PATCH",
      path: "/organisations/{organisation_id}/members/{identityId}",
      access: "admin",
      summary: "Change a member's role",
      body: z.strictObject({ role }),
      output: member,
    },
    removeMember: {
      method: "DELETE",
      path: "/organisations/{organisation_id}/members/{identityId}",
      access: "viewer",
      summary: "Remove a member (admins), or leave (oneself)",
      status: 204,
    },
    listInvitations: {
      method: "GET",
      path: "/organisations/{organisation_id}/invitations",
      access: "admin",
      summary: "Open invitations",
      query: pageQuery,
      output: page(invitation),
    },
    createInvitation: {
      method: "POST",
      path: "/organisations/{organisation_id}/invitations",
      access: "admin",
      summary: "Invite a person by e-mail for seven days",
      body: z.strictObject({ email: emailAddress, role }),
      status: 201,
      output: invitation,
    },
    resendInvitation: {
      method: "POST",
      path: "/organisations/{organisation_id}/invitations/{invitationId}/resend",
      access: "admin",
      summary: "Send an invitation again, good for seven more days",
      output: invitation,
    },
    revokeInvitation: {
      method: "DELETE",
      path: "/organisations/{organisation_id}/invitations/{invitationId}",
      access: "admin",
      summary: "Revoke an invitation",
      status: 204,
    },
    getInvitation: {
      method: "GET",
      path: "/invitations/{inviteId}",
      access: "session",
      summary: "What the signed-in person is invited to",
      query: z.object({ orgId: z.string().min(1) }),
      output: z.object({ organisation: z.object({ displayName: z.string() }), role, expiresAt: time }),
    },
    acceptInvitation: {
      method: "POST",
      path: "/invitations/{inviteId}/accept",
      access: "session",
      summary: "Join the organisation; the invited address must be verified",
      body: z.strictObject({ orgId: z.string().min(1) }),
      output: organisationWithRole,
    },
    listKeys: {
      method: "GET",
      path: "/organisations/{organisation_id}/keys",
      access: "admin",
      summary: "API keys",
      query: pageQuery,
      output: page(apiKey),
    },
    createKey: {
      method: "POST",
      path: "/organisations/{organisation_id}/keys",
      access: "admin",
      summary: "Create an API key; its secret is shown once",
      body: z.strictObject({ name: displayName(80), role, expiresAt: z.iso.datetime().optional() }),
      status: 201,
      output: apiKey.extend({ secret: z.string() }),
    },
    revokeKey: {
      method: "DELETE",
      path: "/organisations/{organisation_id}/keys/{keyId}",
      access: "admin",
      summary: "Revoke an API key",
      status: 204,
    },
    listOwnKeys: {
      method: "GET",
      path: "/organisations/{organisation_id}/own-keys",
      access: "viewer",
      summary: "The person's own API keys; asked with such a key, that key",
      output: z.object({ items: z.array(apiKey) }),
    },
    revokeOwnKey: {
      method: "DELETE",
      path: "/organisations/{organisation_id}/own-keys/{keyId}",
      access: "viewer",
      summary: "Revoke an API key of one's own",
      status: 204,
    },
    listAuditEvents: {
      method: "GET",
      path: "/organisations/{organisation_id}/audit-events",
      access: "admin",
      summary: "Changes to who may do what, newest first",
      query: pageQuery,
      output: page(auditEvent),
    },
    deleteAccount: {
      method: "DELETE",
      path: "/account",
      access: "session",
      summary: "Delete one's own account; organisations without other members go with it",
      body: z.strictObject({ confirm: z.string() }),
      status: 204,
    },
    getOperator: {
      method: "GET",
      path: "/operator",
      access: "session",
      summary: "Whether the person is this installation's operator",
      output: z.object({ isOperator: z.boolean() }),
    },
    becomeOperator: {
      method: "POST",
      path: "/operator",
      access: "session",
      summary: "Present the operator's token that the server printed",
      body: z.strictObject({ token: z.string().min(1).max(200) }),
      output: z.object({ isOperator: z.boolean() }),
    },
    getInstallation: {
      method: "GET",
      path: "/operator/installation",
      access: "operator",
      summary: "How this installation is set up and who has an account; the newest people first",
      query: z.object({ query: z.string().max(200).optional() }),
      output: installation,
    },
    listInstanceEvents: {
      method: "GET",
      path: "/operator/events",
      access: "operator",
      summary: "Who became its operator, which limits were changed, and which organisations were deleted; the newest first",
      output: z.object({ items: z.array(instanceEvent) }),
    },
    listOutbox: {
      method: "GET",
      path: "/operator/outbox",
      access: "operator",
      summary: "The newest mails, which go nowhere else without a mail server",
      output: z.object({ items: z.array(outboxMail) }),
    },
    ...privacyRoutes,
    ...usageRoutes,
    ...assistantRoutes,
    ...channelRoutes,
    ...deviceRoutes,
    ...limitRoutes,
  },
});
