import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { customType, pgTable, text, timestamp, boolean } from "drizzle-orm/pg-core";
import type { Channel } from "../../../contracts/channels.ts";
import type { Issue } from "../../../contracts/issues.ts";
import { notFound } from "../../platform/errors.ts";
import type { Tx } from "../../platform/database/database.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const time = (name: string) => timestamp(name, { withTimezone: true });

export const channelTable = pgTable("channel", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  name: text("name").notNull(),
  type: text("type").$type<Channel["type"]>().notNull(),
  destination: text("destination").notNull(),
  minimumSeverity: text("minimum_severity").$type<Issue["severity"]>().notNull(),
  target: bytea("target").notNull(),
  secret: bytea("secret"),
  createdAt: time("created_at").notNull(),
});
export type ChannelRow = typeof channelTable.$inferSelect;

export const deliveryTable = pgTable("channel_delivery", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  channelId: text("channel_id").notNull(),
  at: time("at").notNull(),
  ok: boolean("ok").notNull(),
  message: text("message").notNull(),
});
export type DeliveryRow = typeof deliveryTable.$inferSelect;

export async function insertChannel(tx: Tx, row: ChannelRow): Promise<void> {
  await tx.insert(channelTable).values(row);
}

/** Every channel of the organisation, held until the transaction ends. */
export async function lockChannels(tx: Tx): Promise<ChannelRow[]> {
  return tx.select().from(channelTable).for("update");
}

export async function setSealed(tx: Tx, id: string, sealed: Pick<ChannelRow, "target" | "secret">): Promise<void> {
  await tx.update(channelTable).set(sealed).where(eq(channelTable.id, id));
}

export async function findChannel(tx: Tx, id: string): Promise<ChannelRow> {
  const [row] = await tx.select().from(channelTable).where(eq(channelTable.id, id));
  if (!row) throw notFound("The channel");
  return row;
}

/** Newest first; one row more than `limit` when there are more. */
export async function listChannels(tx: Tx, before: string | null, limit: number): Promise<ChannelRow[]> {
  return tx
    .select()
    .from(channelTable)
    .where(before === null ? undefined : lt(channelTable.id, before))
    .orderBy(desc(channelTable.id))
    .limit(limit + 1);
}

export async function lastDeliveries(tx: Tx, channelIds: readonly string[]): Promise<DeliveryRow[]> {
  if (channelIds.length === 0) return [];
  return tx
    .selectDistinctOn([deliveryTable.channelId])
    .from(deliveryTable)
    .where(inArray(deliveryTable.channelId, [...channelIds]))
    .orderBy(deliveryTable.channelId, desc(deliveryTable.at));
}

/** Keeps the newest hundred of a channel. */
export async function addDelivery(tx: Tx, row: DeliveryRow): Promise<void> {
  await tx.insert(deliveryTable).values(row);
  await tx
    .delete(deliveryTable)
    .where(
      and(
        eq(deliveryTable.channelId, row.channelId),
        sql`${deliveryTable.id} not in (select id from channel_delivery where channel_id = ${row.channelId} order by at desc limit 100)`,
      ),
    );
}

export async function deleteChannel(tx: Tx, id: string): Promise<void> {
  const gone = await tx.delete(channelTable).where(eq(channelTable.id, id)).returning({ id: channelTable.id });
  if (gone.length === 0) throw notFound("The channel");
}
