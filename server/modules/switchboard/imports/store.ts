import { sql } from "drizzle-orm";
import type { Connector } from "../../../connectors/connector.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { importedConnectorTable } from "../tables.ts";

export async function insertImported(tx: Tx, organisationId: string, connector: Connector, createdAt: Date): Promise<void> {
  await tx.insert(importedConnectorTable).values({ id: connector.id, organisationId, name: connector.name, connector, createdAt });
  await tx.execute(sql`select pg_notify('vennel_connectors', ${organisationId})`);
}

export async function listImported(tx: Tx): Promise<Connector[]> {
  const rows = await tx.select().from(importedConnectorTable).orderBy(importedConnectorTable.createdAt, importedConnectorTable.id);
  return rows.map(({ connector }) => connector);
}

export async function countImported(tx: Tx): Promise<number> {
  return tx.$count(importedConnectorTable);
}
