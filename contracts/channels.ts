import { z } from "zod";
import { page, pageQuery, time } from "./common.ts";
import { issueSeverity } from "./issues.ts";
import type { Route } from "./route.ts";

const base = "/organisations/{organisation_id}/channels" as const;
const name = z.string().trim().min(1).max(80);
const webAddress = z.url({ protocol: /^https?$/ });

/** Where an organisation hears of issues. */
export const channelTarget = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("email"), address: z.email() }),
  /** An address that takes `{ "text": … }`, as incoming webhooks of chat systems do. */
  z.strictObject({ type: z.literal("slackWebhook"), url: webAddress }),
  /** Signed as Standard Webhooks has it; the secret is made here and shown once. */
  z.strictObject({ type: z.literal("webhook"), url: webAddress }),
]);
export type ChannelTarget = z.infer<typeof channelTarget>;

export const channel = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(["email", "slackWebhook", "webhook"]),
  /** The address of mail; of a webhook only its host, because the rest of the address is a secret. */
  destination: z.string(),
  minimumSeverity: issueSeverity,
  createdAt: time,
  lastDelivery: z.object({ at: time, ok: z.boolean(), message: z.string() }).nullable(),
});
export type Channel = z.infer<typeof channel>;

export const channelRoutes = {
  listChannels: { method: "GET", path: base, access: "admin", summary: "Where the organisation hears of issues", query: pageQuery, output: page(channel) },
  createChannel: {
    method: "POST",
    path: base,
    access: "admin",
    summary: "Add a channel; the secret of a signed webhook is shown once",
    body: z.strictObject({ name, target: channelTarget, minimumSeverity: issueSeverity.default("medium") }),
    status: 201,
    output: channel.extend({ secret: z.string().nullable() }),
  },
  testChannel: {
    method: "POST",
    path: `${base}/{channelId}/test`,
    access: "admin",
    summary: "Send a message that says it is a test",
    output: z.object({ ok: z.boolean(), message: z.string() }),
  },
  deleteChannel: { method: "DELETE", path: `${base}/{channelId}`, access: "admin", summary: "Remove a channel", status: 204 },
} as const satisfies Record<string, Route>;
