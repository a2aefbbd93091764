import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import type { KnownShape } from "./compare-shapes.ts";

export interface ShapeKey {
  readonly organisationId: string;
  readonly projectId: string;
  readonly connection: string;
  readonly operation: string;
}

export async function readShape(tx: Tx, { projectId, connection, operation }: ShapeKey): Promise<KnownShape | null> {
  const { rows } = await tx.execute<{ samples: number; fields: KnownShape["fields"] }>(
    sql`select samples, fields from exchange_shape where project_id = ${projectId} and connection = ${connection} and operation = ${operation} for update`,
  );
  return rows[0] ?? null;
}

export async function putShape(tx: Tx, key: ShapeKey, { samples, fields }: KnownShape, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into exchange_shape (organisation_id, project_id, connection, operation, samples, fields, updated_at)
    values (${key.organisationId}, ${key.projectId}, ${key.connection}, ${key.operation}, ${samples}, ${JSON.stringify(fields)}::jsonb, ${at.toISOString()})
    on conflict (project_id, connection, operation) do update set samples = excluded.samples, fields = excluded.fields, updated_at = excluded.updated_at`);
}
