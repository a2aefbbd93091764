import { eq, sql } from "drizzle-orm";
import type { Connector } from "../../../connectors/connector.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { connectionTable, importedConnectorTable } from "../tables.ts";

export async function insertImported(tx: Tx, organisationId: string, connector: Connector, createdAt: Date): Promise<void> {
  await tx.insert(importedConnectorTable).values({ id: connector.id, organisationId, name: connector.name, connector, createdAt });
  await tx.execute(sql`select pg_notify('vennel_connectors', ${organisationId})`);
}

export async function replaceImported(tx: Tx, organisationId: string, connector: Connector): Promise<void> {
  await tx.update(importedConnectorTable).set({ connector }).where(eq(importedConnectorTable.id, connector.id));
  await tx.execute(sql`select pg_notify('vennel_connectors', ${organisationId})`);
}

export async function listImported(tx: Tx): Promise<Connector[]> {
  const rows = await tx.select().from(importedConnectorTable).orderBy(importedConnectorTable.createdAt, importedConnectorTable.id);
  return rows.map(({ connector }) => connector);
}

/** False when there is none. */
export async function deleteImported(tx: Tx, organisationId: string, id: string): Promise<boolean> {
  const gone = await tx.delete(importedConnectorTable).where(eq(importedConnectorTable.id, id)).returning({ id: importedConnectorTable.id });
  if (gone.length > 0) await tx.execute(sql`select pg_notify('vennel_connectors', ${organisationId})`);
  return gone.length > 0;
}

export async function countConnectionsOf(tx: Tx, connector: string): Promise<number> {
  return tx.$count(connectionTable, eq(connectionTable.connector, connector));
}

export async function countImported(tx: Tx): Promise<number> {
  return tx.$count(importedConnectorTable);
}
