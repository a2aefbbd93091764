import type { AuditFilter } from "../../../../contracts/audit-events.ts";
import type { organisationsService } from "../../../../contracts/organisations.ts";
import type { AuditEvent } from "../../../platform/audit/tables.ts";
import { decodeCursor, pageOf } from "../../../platform/cursor.ts";
import type { Handlers } from "../../../platform/http/mount-service.ts";
import { tableFile } from "../../../platform/http/table-file.ts";
import type { OrganisationsOptions } from "../context.ts";
import { auditRow } from "./audit-file.ts";
import { listAudit } from "./store.ts";

const PAGE = 500;

export function auditHandlers({ database, clock }: OrganisationsOptions): Pick<Handlers<typeof organisationsService>, "listAuditEvents" | "exportAuditEvents"> {
  /** What comes while it is read, its own event among it, is newer than its beginning and left out. */
  async function* pages(id: string, filter: AuditFilter) {
    let before: string | null = null;
    do {
      const rows: AuditEvent[] = await database.organisation(id, (tx) => listAudit(tx, id, filter, before, PAGE));
      yield rows;
      before = rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null;
    } while (before !== null);
  }

  return {
    async listAuditEvents({ params: { organisation_id: id }, query: { limit, cursor, ...filter } }) {
      const before = decodeCursor(cursor, 1)?.[0] ?? null;
      const rows = await database.organisation(id, (tx) => listAudit(tx, id, filter, before, limit + 1));
      const { items, nextCursor } = pageOf(rows, limit, (row) => [row.id]);
      return { items: items.map(body), nextCursor };
    },
    async exportAuditEvents({ params: { organisation_id: id }, query: { format, ...filter } }) {
      const now = clock.now();
      const until = filter.until && new Date(filter.until) < now ? filter.until : now.toISOString();
      return tableFile({ ...auditRow, format, name: `audit-${now.toISOString().slice(0, 10)}`, pages: pages(id, { ...filter, until }) });
    },
  };
}

function body({ organisationId: _, at, ...event }: AuditEvent) {
  return { ...event, at: at.toISOString() };
}
