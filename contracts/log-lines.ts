import { z } from "zod";
import { inOrganisation, page, pageQuery, time } from "./common.ts";
import type { Route } from "./route.ts";

export const logLine = z.object({
  id: z.string(),
  at: time,
  level: z.enum(["debug", "info", "warn", "error"]),
  message: z.string(),
  data: z.unknown(),
  runId: z.string().nullable(),
  stepId: z.string().nullable(),
});
export type LogLine = z.infer<typeof logLine>;

export const logRoutes = {
  runLogs: {
    method: "GET",
    path: `${inOrganisation}/runs/{id}/logs`,
    access: "viewer",
    summary: "List a run's log lines",
    detail: "Oldest first.",
    query: pageQuery,
    output: page(logLine),
  },
  projectLogs: {
    method: "GET",
    path: `${inOrganisation}/projects/{id}/logs`,
    access: "viewer",
    summary: "List a project's log lines",
    detail: "Newest first.",
    query: pageQuery.extend({ query: z.string().max(200).optional(), level: z.enum(["debug", "info", "warn", "error"]).optional() }),
    output: page(logLine),
  },
} as const satisfies Record<string, Route>;
