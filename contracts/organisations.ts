import { z } from "zod";
import { apiKey, apiKeyRoutes } from "./api-keys.ts";
import { assistantRoutes } from "./assistant.ts";
import { auditEvent, auditRoutes } from "./audit-events.ts";
import { channelRoutes } from "./channels.ts";
import { time } from "./common.ts";
import { deviceRoutes } from "./devices.ts";
import { displayName } from "./display-name.ts";
import { installationRoutes } from "./installation.ts";
import { invitation, invitationRoutes } from "./invitations.ts";
import { limitRoutes } from "./limits.ts";
import { member, memberRoutes } from "./members.ts";
import { organisation, organisationWithRole } from "./organisation.ts";
import { privacyRoutes, privacySettings } from "./privacy.ts";
import { defineService } from "./route.ts";
import { usageRoutes } from "./usage.ts";

const organisationName = displayName(80);
const slug = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, "Use lowercase letters, digits and hyphens.");

/** What the other services tell of is here as they tell it. */
const told = z.looseObject({ id: z.string() });
const organisationExport = z.object({
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
      summary: "Get the current organisation",
      refuses: ["no_active_organisation"],
      output: organisation,
    },
    listOrganisations: {
      method: "GET",
      path: "/organisations",
      access: "session",
      summary: "List your organisations",
      output: z.object({ totalCount: z.number().int(), organisations: z.array(organisationWithRole) }),
    },
    createOrganisation: {
      method: "POST",
      path: "/organisations",
      access: "session",
      audit: { within: ["organisation.created"] },
      summary: "Create an organisation",
      detail: "Its creator becomes its owner.",
      body: z.strictObject({ displayName: organisationName, slug: slug.optional() }),
      status: 201,
      output: organisationWithRole,
    },
    updateOrganisation: {
      method: "PATCH",
      path: "/organisations/{organisation_id}",
      access: "admin",
      audit: { within: ["organisation.updated"] },
      summary: "Rename an organisation",
      body: z.strictObject({ displayName: organisationName.optional(), slug: slug.optional() }),
      output: organisation,
    },
    deleteOrganisation: {
      method: "DELETE",
      path: "/organisations/{organisation_id}",
      access: "owner",
      audit: { within: ["organisation.deleted"] },
      summary: "Delete an organisation and everything in it",
      body: z.strictObject({ confirm: z.string() }),
      status: 204,
    },
    exportOrganisation: {
      method: "GET",
      path: "/organisations/{organisation_id}/export",
      access: "owner",
      audit: { within: ["organisation.exported"] },
      summary: "Export an organisation",
      detail: "Members, settings, connections without their secrets, projects with files, automations and the audit log.",
      output: organisationExport,
    },
    setActiveOrganisation: {
      method: "PUT",
      path: "/organisations/{organisation_id}/active",
      access: "session",
      audit: { none: "Chooses what one's own session shows." },
      summary: "Switch to an organisation",
      output: organisation,
    },
    ...memberRoutes,
    ...invitationRoutes,
    ...apiKeyRoutes,
    ...auditRoutes,
    deleteAccount: {
      method: "DELETE",
      path: "/account",
      access: "session",
      audit: { within: ["account.deleted", "member.left", "organisation.deleted"] },
      summary: "Delete your own account",
      detail: "Organisations without other members go with it.",
      body: z.strictObject({ confirm: z.string() }),
      status: 204,
    },
    ...installationRoutes,
    ...privacyRoutes,
    ...usageRoutes,
    ...assistantRoutes,
    ...channelRoutes,
    ...deviceRoutes,
    ...limitRoutes,
  },
});
