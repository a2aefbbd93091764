import { sql } from "drizzle-orm";
import type { PrivacySettings } from "../../../contracts/privacy.ts";
import type { Tx } from "../../platform/database/database.ts";

interface Row extends Record<string, unknown> {
  payload_retention_days: number;
  redact_fields: string[];
  assistant_may_see_payloads: boolean;
}

export async function readPrivacy(tx: Tx, organisationId: string): Promise<PrivacySettings | null> {
  const { rows } = await tx.execute<Row>(
    sql`select payload_retention_days, redact_fields, assistant_may_see_payloads from privacy_settings where organisation_id = ${organisationId}`,
  );
  const [row] = rows;
  return row
    ? { payloadRetentionDays: row.payload_retention_days, redactFields: row.redact_fields, assistantMaySeePayloads: row.assistant_may_see_payloads }
    : null;
}

export async function writePrivacy(
  tx: Tx,
  organisationId: string,
  { payloadRetentionDays, redactFields, assistantMaySeePayloads }: PrivacySettings,
): Promise<void> {
  await tx.execute(sql`
    insert into privacy_settings (organisation_id, payload_retention_days, redact_fields, assistant_may_see_payloads)
    values (${organisationId}, ${payloadRetentionDays}, ${sql.param([...redactFields])}, ${assistantMaySeePayloads})
    on conflict (organisation_id) do update set
      payload_retention_days = excluded.payload_retention_days,
      redact_fields = excluded.redact_fields,
      assistant_may_see_payloads = excluded.assistant_may_see_payloads`);
}
