import type { organisationsService } from "../../../contracts/organisations.ts";
import { decodeCursor, pageOf } from "../../platform/cursor.ts";
import type { Handlers } from "../../platform/http/mount-service.ts";
import type { OrganisationsOptions } from "./context.ts";
import { listAudit, type AuditEvent } from "./store.ts";

export function auditHandlers({ database }: OrganisationsOptions): Pick<Handlers<typeof organisationsService>, "listAuditEvents"> {
  return {
    async listAuditEvents({ params: { organisation_id: id }, query: { limit, cursor } }) {
      const before = decodeCursor(cursor, 1)?.[0] ?? null;
      const rows = await database.organisation(id, (tx) => listAudit(tx, id, before, limit + 1));
      const { items, nextCursor } = pageOf(rows, limit, (row) => [row.id]);
      return { items: items.map(body), nextCursor };
    },
  };
}

function body({ id, at, actorId, actorName, action, subject, details }: AuditEvent) {
  return { id, at: at.toISOString(), actorId, actorName, action, subject, details };
}
