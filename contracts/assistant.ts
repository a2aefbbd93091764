import { z } from "zod";
import type { Route } from "./route.ts";

const base = "/organisations/{organisation_id}" as const;

export const assistantSettings = z.strictObject({
  /** Tokens that a model may read and write in one turn; null leaves it to the installation. */
  turnTokens: z.number().int().min(1_000).max(100_000_000).nullable(),
  /** Tokens that models may read and write for the organisation in a month (UTC); null is without a limit. */
  monthTokens: z.number().int().min(0).max(1_000_000_000_000).nullable(),
});
export type AssistantSettings = z.infer<typeof assistantSettings>;

const assistant = assistantSettings.extend({
  /** What was used of the month so far. */
  usedThisMonth: z.number().int(),
  /** What holds for a turn where `turnTokens` is null. */
  defaultTurnTokens: z.number().int(),
  /** The minds that can be asked here, the default first, each with what it has used of the month so far. */
  minds: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      provider: z.string(),
      isDefault: z.boolean(),
      /** Dollars for a million tokens; null where the operator said no price. */
      price: z.object({ input: z.number(), output: z.number() }).nullable(),
      inputTokens: z.number().int(),
      outputTokens: z.number().int(),
      /** In dollars, at that price; what a provider's cache saved is not taken off. */
      cost: z.number().nullable(),
    }),
  ),
});
export type AssistantMind = z.infer<typeof assistant>["minds"][number];

export const assistantRoutes = {
  getAssistant: {
    method: "GET",
    path: `${base}/assistant`,
    access: "viewer",
    summary: "Get the model budget and its use",
    output: assistant,
  },
  updateAssistant: {
    method: "PATCH",
    path: `${base}/assistant`,
    access: "admin",
    audit: { action: "assistant.limited", state: { route: "getAssistant", fields: ["turnTokens", "monthTokens"] } },
    summary: "Change the model budget",
    body: assistantSettings.partial(),
    output: assistant,
  },
} as const satisfies Record<string, Route>;
