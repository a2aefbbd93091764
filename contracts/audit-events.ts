import { z } from "zod";
import { page, pageQuery, time } from "./common.ts";
import type { Route } from "./route.ts";

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

export const auditRoutes = {
  listAuditEvents: {
    method: "GET",
    path: "/organisations/{organisation_id}/audit-events",
    access: "admin",
    summary: "Changes to who may do what, newest first",
    query: pageQuery,
    output: page(auditEvent),
  },
} as const satisfies Record<string, Route>;
