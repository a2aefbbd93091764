import { z } from "zod";
import type { Route } from "./route.ts";

const base = "/organisations/{organisation_id}" as const;

export const privacySettings = z.strictObject({
  /** After this many days, what went in and out of runs is deleted; the runs themselves stay in the figures. */
  payloadRetentionDays: z.number().int().min(1).max(3_650),
  /** Names of fields whose values are shown to nobody, in whatever payload they stand. */
  redactFields: z.array(z.string().trim().min(1).max(100)).max(100),
  /** Whether a model may be given payloads of runs to explain a failure. */
  assistantMaySeePayloads: z.boolean(),
});
export type PrivacySettings = z.infer<typeof privacySettings>;

export const privacyRoutes = {
  getPrivacy: { method: "GET", path: `${base}/privacy`, access: "viewer", summary: "Get the privacy settings", output: privacySettings },
  updatePrivacy: {
    method: "PATCH",
    path: `${base}/privacy`,
    access: "admin",
    audit: { action: "privacy.changed", state: { route: "getPrivacy", fields: ["payloadRetentionDays", "redactFields", "assistantMaySeePayloads"] } },
    summary: "Change the privacy settings",
    body: privacySettings.partial(),
    output: privacySettings,
  },
} as const satisfies Record<string, Route>;
