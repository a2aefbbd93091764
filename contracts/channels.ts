import { z } from "zod";
import { displayName } from "./display-name.ts";
import { page, pageQuery, time } from "./common.ts";
import { issueSeverity } from "./issues.ts";
import type { AuditState } from "./audit.ts";
import type { Route } from "./route.ts";

const base = "/organisations/{organisation_id}/channels" as const;
const name = displayName(80);
const webAddress = z.url({ protocol: /^https?$/ });

/** Where an organisation hears of issues, and of what else it chooses. */
export const channelTarget = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("email"), address: z.email() }),
  /** An address that takes `{ "text": … }`, as incoming webhooks of chat systems do. */
  z.strictObject({ type: z.literal("slackWebhook"), url: webAddress }),
  /** Signed as Standard Webhooks has it; the secret is made here and shown once. */
  z.strictObject({ type: z.literal("webhook"), url: webAddress }),
]);
export type ChannelTarget = z.infer<typeof channelTarget>;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Use a time such as 22:00.");
export const quietHours = z.strictObject({ from: clockTime, to: clockTime });
export type QuietHours = z.infer<typeof quietHours>;

/** What an organisation can be told of. `channel.disabled` is told to every other channel. */
export const CHANNEL_EVENTS = ["issue.raised", "issue.returned", "issue.resolved", "run.failed", "deployment.live", "deployment.failed"] as const;
export type ChannelEvent = (typeof CHANNEL_EVENTS)[number];
const DEFAULT_EVENTS: ChannelEvent[] = ["issue.raised", "issue.returned"];

/** What a channel hears of, and when. */
const rules = {
  events: z.array(z.enum(CHANNEL_EVENTS)).min(1).max(CHANNEL_EVENTS.length),
  /** Of issues. */
  minimumSeverity: issueSeverity,
  /** Ids; empty for every project. */
  projects: z.array(z.string()).max(100),
  /** Names; empty for every environment. */
  environments: z.array(z.string().min(1).max(40)).max(20),
  /** One message for all that came up, at the full hour or at nine in the morning. */
  digest: z.enum(["none", "hourly", "daily"]),
  /** Nothing is told between these times, but for what is critical; what came up is told together when they end. */
  quietHours: quietHours.nullable(),
  /** Of the digest and the quiet hours. */
  timeZone: z.string().refine(isTimeZone, "Use a time zone such as Europe/Berlin."),
};

export const channel = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(["email", "slackWebhook", "webhook"]),
  /** The address of mail; of a webhook only its host, because the rest of the address is a secret. */
  destination: z.string(),
  ...rules,
  createdAt: time,
  /** When it was switched off, by a person or because nothing had arrived for three days; null while it is told. */
  disabledAt: time.nullable(),
  lastDelivery: z.object({ at: time, ok: z.boolean(), message: z.string() }).nullable(),
});
export type Channel = z.infer<typeof channel>;

export const channelDelivery = z.object({
  id: z.string(),
  at: time,
  title: z.string(),
  status: z.enum(["waiting", "sent", "failed"]),
  attempts: z.number().int(),
  /** How the last try ended; null before the first. */
  message: z.string().nullable(),
  /** When it is tried, or tried again. */
  dueAt: time.nullable(),
});
export type ChannelDelivery = z.infer<typeof channelDelivery>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const channelState = {
  route: "listChannels",
  item: { field: "id", param: "channelId" },
  fields: ["name", "type", "destination", "events", "minimumSeverity", "projects", "environments", "digest", "quietHours", "timeZone", "disabledAt"],
  title: "name",
} as const satisfies AuditState;

export const channelRoutes = {
  listChannels: { method: "GET", path: base, access: "admin", summary: "List notification channels", query: pageQuery, output: page(channel) },
  createChannel: {
    method: "POST",
    path: base,
    access: "admin",
    audit: { action: "channel.created", state: channelState },
    verified: "where_mailed",
    summary: "Create a channel",
    detail: "The secret of a signed webhook is shown once.",
    body: z.strictObject({
      name,
      target: channelTarget,
      events: rules.events.default(DEFAULT_EVENTS),
      minimumSeverity: rules.minimumSeverity.default("medium"),
      projects: rules.projects.default([]),
      environments: rules.environments.default([]),
      digest: rules.digest.default("none"),
      quietHours: rules.quietHours.default(null),
      timeZone: rules.timeZone.default("UTC"),
    }),
    status: 201,
    output: channel.extend({ secret: z.string().nullable() }),
  },
  updateChannel: {
    method: "PATCH",
    path: `${base}/{channelId}`,
    access: "admin",
    audit: { action: "channel.updated", state: channelState },
    summary: "Change a channel",
    detail: "Its name, what it is told and when, and whether it is on.",
    body: z.strictObject({ name, ...rules, enabled: z.boolean() }).partial(),
    output: channel,
  },
  listDeliveries: {
    method: "GET",
    path: `${base}/{channelId}/deliveries`,
    access: "admin",
    summary: "List a channel's messages",
    detail: "The newest hundred and how they ended.",
    output: z.object({ items: z.array(channelDelivery) }),
  },
  retryDelivery: {
    method: "POST",
    path: `${base}/{channelId}/deliveries/{deliveryId}/retry`,
    access: "admin",
    audit: { action: "channel.delivery_retried", state: channelState },
    summary: "Retry a message",
    detail: "To a signed webhook, one that arrived can be sent again under the same id.",
    output: channelDelivery,
  },
  testChannel: {
    method: "POST",
    path: `${base}/{channelId}/test`,
    access: "admin",
    audit: { action: "channel.tested", answered: ["ok"], state: channelState },
    summary: "Send a test message",
    output: z.object({ ok: z.boolean(), message: z.string() }),
  },
  rotateChannelSecret: {
    method: "POST",
    path: `${base}/{channelId}/rotate-secret`,
    access: "admin",
    audit: { action: "channel.secret_rotated", state: channelState },
    summary: "Rotate a channel's secret",
    detail: "The new secret is shown once; the old one signs as well for a day.",
    output: z.object({ secret: z.string(), previousUntil: time }),
  },
  deleteChannel: {
    method: "DELETE",
    path: `${base}/{channelId}`,
    access: "admin",
    audit: { action: "channel.deleted", state: channelState },
    summary: "Delete a channel",
    status: 204,
  },
} as const satisfies Record<string, Route>;
