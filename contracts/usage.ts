import { z } from "zod";
import type { Route } from "./route.ts";

export const usageDay = z.object({
  /** `2026-11-21`, in UTC. */
  day: z.string(),
  runs: z.number().int(),
  failed: z.number().int(),
  /** From the start to the end of runs, in seconds. */
  computeSeconds: z.number(),
  assistantInputTokens: z.number().int(),
  assistantOutputTokens: z.number().int(),
});
export type UsageDay = z.infer<typeof usageDay>;

export const usageRoutes = {
  getUsage: {
    method: "GET",
    path: "/organisations/{organisation_id}/usage",
    access: "viewer",
    summary: "Get usage by day",
    detail: "Of a month in UTC; the present one if left out.",
    query: z.object({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Use a month such as 2026-11.")
        .optional(),
    }),
    output: z.object({ month: z.string(), days: z.array(usageDay) }),
  },
} as const satisfies Record<string, Route>;
