import type { AuditEvent } from "../../../platform/audit/tables.ts";
import type { TableFile } from "../../../platform/http/table-file.ts";

/** An audit event as a row of a table. */
export const auditRow = {
  columns: {
    at: ({ at }) => at.toISOString(),
    actorId: ({ actorId }) => actorId,
    actorName: ({ actorName }) => actorName,
    action: ({ action }) => action,
    subject: ({ subject }) => subject,
    origin: ({ origin }) => origin?.kind ?? "",
    address: ({ origin }) => origin?.address ?? "",
    details: ({ details }) => json(details),
    before: ({ before }) => json(before),
    after: ({ after }) => json(after),
  },
  object: ({ organisationId: _, at, ...event }) => ({ at: at.toISOString(), ...event }),
} as const satisfies Pick<TableFile<AuditEvent>, "columns" | "object">;

function json(facts: object | null): string {
  return facts === null ? "" : JSON.stringify(facts);
}
