import { z } from "zod";
import { page, pageQuery, time } from "./common.ts";
import type { Route } from "./route.ts";

export const auditOrigin = z.object({ kind: z.enum(["session", "key", "console", "vennel"]), id: z.string().nullable(), address: z.string().nullable() });

const facts = z.record(z.string(), z.unknown());

export const auditEvent = z.object({
  id: z.string(),
  at: time,
  actorId: z.string(),
  actorName: z.string(),
  /** `member.role_changed`, `key.created`, … */
  action: z.string(),
  /** Id of what was changed. */
  subject: z.string(),
  /** `title`, what people call it, and what else was asked for; `outcome` where the call failed, or nobody knows how it ended. */
  details: facts,
  /** From where; null in events of earlier versions. */
  origin: auditOrigin.nullable(),
  /** What was so; null where there was nothing. Secrets are in neither. */
  before: facts.nullable(),
  after: facts.nullable(),
});

export type AuditEvent = z.infer<typeof auditEvent>;

export const auditFilter = z.object({
  /** An action, or with a dot at its end all of one kind: `connection.` */
  action: z.string().max(60).optional(),
  /** Id of a person or a key. */
  actor: z.string().max(100).optional(),
  /** Id of what was changed. */
  subject: z.string().max(100).optional(),
  since: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
});

export type AuditFilter = z.infer<typeof auditFilter>;

export const auditRoutes = {
  listAuditEvents: {
    method: "GET",
    path: "/organisations/{organisation_id}/audit-events",
    access: "admin",
    summary: "List audit events",
    detail: "What was changed, by whom and from where, newest first.",
    query: pageQuery.extend(auditFilter.shape),
    output: page(auditEvent),
  },
  exportAuditEvents: {
    method: "GET",
    path: "/organisations/{organisation_id}/audit-events/export",
    access: "admin",
    audit: { action: "audit.exported", asked: ["format", ...Object.keys(auditFilter.shape)] },
    summary: "Export audit events",
    detail: "As CSV for spreadsheets, or one JSON document a line.",
    query: auditFilter.extend({ format: z.enum(["csv", "jsonl"]).default("csv") }),
    produces: "text/plain",
  },
} as const satisfies Record<string, Route>;
