import { and, desc, eq, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { boolean, customType, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import type { Channel, ChannelDelivery, QuietHours } from "../../../contracts/channels.ts";
import type { Issue } from "../../../contracts/issues.ts";
import { notFound } from "../../platform/errors.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Notice } from "./deps.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const time = (name: string) => timestamp(name, { withTimezone: true });

export const channelTable = pgTable("channel", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  name: text("name").notNull(),
  type: text("type").$type<Channel["type"]>().notNull(),
  destination: text("destination").notNull(),
  events: text("events").array().$type<Channel["events"]>().notNull(),
  minimumSeverity: text("minimum_severity").$type<Issue["severity"]>().notNull(),
  projects: text("projects").array().notNull(),
  environments: text("environments").array().notNull(),
  digest: text("digest").$type<Channel["digest"]>().notNull(),
  quietHours: jsonb("quiet_hours").$type<QuietHours>(),
  timeZone: text("time_zone").notNull(),
  target: bytea("target").notNull(),
  secret: bytea("secret"),
  previousSecret: bytea("previous_secret"),
  previousUntil: time("previous_until"),
  failingSince: time("failing_since"),
  disabledAt: time("disabled_at"),
  createdAt: time("created_at").notNull(),
});
/** Those of the organisation that the transaction is bound to. */
export async function knownProjects(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from project where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  return new Set(rows.map(({ id }) => id));
}

export type ChannelRow = typeof channelTable.$inferSelect;
export type ChannelRules = Pick<ChannelRow, "events" | "minimumSeverity" | "projects" | "environments" | "digest" | "quietHours" | "timeZone">;

export const deliveryTable = pgTable("channel_delivery", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  channelId: text("channel_id").notNull(),
  at: time("at").notNull(),
  status: text("status").$type<ChannelDelivery["status"]>().notNull(),
  attempts: integer("attempts").notNull(),
  dueAt: time("due_at"),
  isHeld: boolean("is_held").notNull(),
  /** Null for what was told before messages were kept. */
  notice: jsonb("notice").$type<Notice>(),
  message: text("message"),
});
export type DeliveryRow = typeof deliveryTable.$inferSelect;

export async function insertChannel(tx: Tx, row: ChannelRow): Promise<void> {
  await tx.insert(channelTable).values(row);
}

/** Every channel of the organisation, held until the transaction ends. */
export async function lockChannels(tx: Tx): Promise<ChannelRow[]> {
  return tx.select().from(channelTable).for("update");
}

export async function setSealed(tx: Tx, id: string, sealed: Pick<ChannelRow, "target" | "secret" | "previousSecret">): Promise<void> {
  await tx.update(channelTable).set(sealed).where(eq(channelTable.id, id));
}

export async function updateChannel(
  tx: Tx,
  id: string,
  change: Partial<ChannelRules & { name: string; disabledAt: Date | null; failingSince: null }>,
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(channelTable).set(change).where(eq(channelTable.id, id));
}

export async function findChannel(tx: Tx, id: string): Promise<ChannelRow> {
  const [row] = await tx.select().from(channelTable).where(eq(channelTable.id, id));
  if (!row) throw notFound("The channel");
  return row;
}

export async function lockChannel(tx: Tx, id: string): Promise<ChannelRow> {
  const [row] = await tx.select().from(channelTable).where(eq(channelTable.id, id)).for("update");
  if (!row) throw notFound("The channel");
  return row;
}

export async function setSecret(tx: Tx, id: string, change: Pick<ChannelRow, "secret" | "previousSecret" | "previousUntil">): Promise<void> {
  await tx.update(channelTable).set(change).where(eq(channelTable.id, id));
}

/** Something arrived, or a message was given up. Answers since when nothing has arrived. */
export async function noteArrival(tx: Tx, id: string, hasArrived: boolean, now: Date): Promise<Date | null> {
  const [row] = await tx
    .update(channelTable)
    .set({ failingSince: hasArrived ? null : sql`coalesce(${channelTable.failingSince}, ${now.toISOString()}::timestamptz)` })
    .where(eq(channelTable.id, id))
    .returning({ failingSince: channelTable.failingSince });
  return row?.failingSince ?? null;
}

/** What waits for it is given up. False when it was switched off already. */
export async function disableChannel(tx: Tx, id: string, now: Date): Promise<boolean> {
  const switched = await tx
    .update(channelTable)
    .set({ disabledAt: now })
    .where(and(eq(channelTable.id, id), isNull(channelTable.disabledAt)))
    .returning({ id: channelTable.id });
  await tx
    .update(deliveryTable)
    .set({ status: "failed", dueAt: null })
    .where(and(eq(deliveryTable.channelId, id), eq(deliveryTable.status, "waiting")));
  return switched.length === 1;
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

/** The newest of each channel that has been tried. */
export async function lastDeliveries(tx: Tx, channelIds: readonly string[]): Promise<DeliveryRow[]> {
  if (channelIds.length === 0) return [];
  return tx
    .selectDistinctOn([deliveryTable.channelId])
    .from(deliveryTable)
    .where(and(inArray(deliveryTable.channelId, [...channelIds]), sql`${deliveryTable.message} is not null`))
    .orderBy(deliveryTable.channelId, desc(deliveryTable.at), desc(deliveryTable.id));
}

const MOST_DELIVERIES = 100;

export async function listDeliveries(tx: Tx, channelId: string): Promise<DeliveryRow[]> {
  return tx
    .select()
    .from(deliveryTable)
    .where(eq(deliveryTable.channelId, channelId))
    .orderBy(desc(deliveryTable.at), desc(deliveryTable.id))
    .limit(MOST_DELIVERIES);
}

export async function readDeliveries(tx: Tx, ids: readonly string[]): Promise<DeliveryRow[]> {
  return tx
    .select()
    .from(deliveryTable)
    .where(inArray(deliveryTable.id, [...ids]))
    .orderBy(deliveryTable.at, deliveryTable.id);
}

/** Keeps the newest hundred of a channel, and whatever is still to be told. */
export async function addDelivery(tx: Tx, row: DeliveryRow): Promise<void> {
  await tx.insert(deliveryTable).values(row);
  await tx
    .delete(deliveryTable)
    .where(
      and(
        eq(deliveryTable.channelId, row.channelId),
        ne(deliveryTable.status, "waiting"),
        sql`${deliveryTable.id} not in (select id from channel_delivery where channel_id = ${row.channelId} order by at desc, id desc limit ${sql.raw(String(MOST_DELIVERIES))})`,
      ),
    );
}

export async function settleDelivery(tx: Tx, id: string, change: Partial<Pick<DeliveryRow, "status" | "message" | "dueAt" | "attempts">>): Promise<void> {
  await tx.update(deliveryTable).set(change).where(eq(deliveryTable.id, id));
}

export interface Claimed {
  readonly id: string;
  readonly organisationId: string;
  readonly channelId: string;
}

/** The process that claims them delivers them; if it dies, they are due again when the lease is over. */
const CLAIM_DUE = `
with due as (
  select id from channel_delivery where status = 'waiting' and due_at <= $1 order by due_at limit 200 for update skip locked
)
update channel_delivery as d set due_at = $1::timestamptz + make_interval(secs => $2), attempts = attempts + 1 from due where d.id = due.id
returning d.id, d.organisation_id as "organisationId", d.channel_id as "channelId"`;

export async function claimDue(engine: Pool, now: Date, leaseSeconds: number): Promise<Claimed[]> {
  const { rows } = await engine.query<Claimed>(CLAIM_DUE, [now, leaseSeconds]);
  return rows;
}

export async function deleteChannel(tx: Tx, id: string): Promise<void> {
  const gone = await tx.delete(channelTable).where(eq(channelTable.id, id)).returning({ id: channelTable.id });
  if (gone.length === 0) throw notFound("The channel");
}
