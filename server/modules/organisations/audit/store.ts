import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { AuditFilter } from "../../../../contracts/audit-events.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { auditTable, type AuditEvent } from "../../../platform/audit/tables.ts";

/** The newest first. */
export async function listAudit(tx: Tx, organisationId: string, filter: AuditFilter, before: string | null, limit: number): Promise<AuditEvent[]> {
  const { action, actor, subject, since, until } = filter;
  const { id, at, actorId, ...column } = auditTable;
  return tx
    .select()
    .from(auditTable)
    .where(
      and(
        eq(column.organisationId, organisationId),
        before === null ? undefined : sql`${id} < ${before}`,
        action === undefined ? undefined : action.endsWith(".") ? sql`starts_with(${column.action}, ${action})` : eq(column.action, action),
        actor === undefined ? undefined : eq(actorId, actor),
        subject === undefined ? undefined : eq(column.subject, subject),
        since === undefined ? undefined : gte(at, new Date(since)),
        until === undefined ? undefined : lt(at, new Date(until)),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
}
