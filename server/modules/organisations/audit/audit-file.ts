import type { AuditEvent } from "../../../platform/audit/tables.ts";

export type AuditFormat = "csv" | "jsonl";

const COLUMNS = ["at", "actorId", "actorName", "action", "subject", "origin", "address", "details", "before", "after"] as const;

/** An audit log as a file, page after page, so that a long one is never in memory as a whole. */
export function auditFile(format: AuditFormat, pages: AsyncIterable<readonly AuditEvent[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const line = format === "csv" ? csvLine : jsonLine;
  return ReadableStream.from(
    (async function* () {
      if (format === "csv") yield encoder.encode(`${COLUMNS.join(",")}\r\n`);
      for await (const events of pages) yield encoder.encode(events.map(line).join(""));
    })(),
  );
}

function jsonLine({ organisationId: _, at, ...event }: AuditEvent): string {
  return `${JSON.stringify({ at: at.toISOString(), ...event })}\n`;
}

function csvLine({ at, actorId, actorName, action, subject, origin, details, before, after }: AuditEvent): string {
  const cells = [at.toISOString(), actorId, actorName, action, subject, origin?.kind ?? "", origin?.address ?? "", ...[details, before, after].map(json)];
  return `${cells.map(cell).join(",")}\r\n`;
}

function json(facts: object | null): string {
  return facts === null ? "" : JSON.stringify(facts);
}

/** Quoted, and with a leading apostrophe where a spreadsheet would take it for a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
