import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export type Facts = Readonly<Record<string, unknown>>;

/** From where: a session or a key with the address that it came from, the machine's console, or the product by itself. */
export interface Origin {
  readonly kind: "session" | "key" | "console" | "vennel";
  readonly id: string | null;
  readonly address: string | null;
}

const when = (name: string) => timestamp(name, { withTimezone: true, mode: "date" }).notNull();

export const auditTable = pgTable("audit_event", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  at: when("at"),
  actorId: text("actor_id").notNull(),
  actorName: text("actor_name").notNull(),
  action: text("action").notNull(),
  subject: text("subject").notNull(),
  details: jsonb("details").$type<Facts>().notNull(),
  origin: jsonb("origin").$type<Origin>(),
  before: jsonb("before").$type<Facts>(),
  after: jsonb("after").$type<Facts>(),
});
export type AuditEvent = typeof auditTable.$inferSelect;

export const auditPendingTable = pgTable("audit_pending", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  at: when("at"),
  event: jsonb("event").$type<PendingEvent>().notNull(),
});

/** An event but for its time and what is known when the call has ended. */
export type PendingEvent = Omit<AuditEvent, "id" | "organisationId" | "at" | "after">;
