import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Role } from "../../../contracts/route.ts";
import type { Facts, Origin } from "../../platform/audit/tables.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const when = (name: string) => time(name).notNull();
const role = () => text("role").$type<Role>().notNull();

export const organisationTable = pgTable("organisation", {
  id: text("id").primaryKey(),
  slug: text("slug").notNull(),
  displayName: text("display_name").notNull(),
  createdAt: when("created_at"),
});

export const membershipTable = pgTable(
  "membership",
  {
    organisationId: text("organisation_id").notNull(),
    identityId: text("identity_id").notNull(),
    role: role(),
    email: text("email").notNull(),
    emailVerified: boolean("email_verified").notNull(),
    name: text("name").notNull(),
    joinedAt: when("joined_at"),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.identityId] })],
);

export const invitationTable = pgTable("invitation", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  email: text("email").notNull(),
  role: role(),
  createdAt: when("created_at"),
  expiresAt: when("expires_at"),
  acceptedBy: text("accepted_by"),
});

export const apiKeyTable = pgTable("api_key", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  name: text("name").notNull(),
  role: role(),
  hash: text("hash").notNull(),
  hint: text("hint").notNull(),
  ownerId: text("owner_id"),
  /** Null where it is not known any more. */
  madeBy: text("made_by"),
  /** The key that made it; null for one that a person made themselves. */
  madeByKey: text("made_by_key"),
  createdAt: when("created_at"),
  expiresAt: time("expires_at"),
  lastUsedAt: time("last_used_at"),
});

export const activeOrganisationTable = pgTable("active_organisation", {
  sessionId: text("session_id").primaryKey(),
  identityId: text("identity_id").notNull(),
  organisationId: text("organisation_id").notNull(),
  chosenAt: when("chosen_at"),
});

/** Belongs to no organisation. */
export const instanceEventTable = pgTable("instance_event", {
  id: text("id").primaryKey(),
  at: when("at"),
  actorId: text("actor_id").notNull(),
  actorName: text("actor_name").notNull(),
  action: text("action").notNull(),
  subject: text("subject").notNull(),
  origin: jsonb("origin").$type<Origin>(),
  details: jsonb("details").$type<Facts>(),
});

/** Belongs to no organisation before somebody confirms it. */
export const deviceLoginTable = pgTable("device_login", {
  deviceHash: text("device_hash").primaryKey(),
  userCode: text("user_code").notNull(),
  name: text("name").notNull(),
  createdAt: when("created_at"),
  expiresAt: when("expires_at"),
  pollInterval: integer("poll_interval").notNull(),
  polledAt: time("polled_at"),
  status: text("status").$type<"pending" | "confirmed" | "denied">().notNull(),
  organisationId: text("organisation_id"),
  identityId: text("identity_id"),
  role: text("role").$type<Role>(),
});
