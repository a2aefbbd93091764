import { boolean, customType, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { ConnectionAuth } from "../../../contracts/connection-auth.ts";
import type { Connection } from "../../../contracts/connections.ts";
import type { Connector } from "../../connectors/connector.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const time = (name: string) => timestamp(name, { withTimezone: true });

export const connectionTable = pgTable("connection", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  connector: text("connector").notNull(),
  name: text("name").notNull(),
  alias: text("alias").notNull(),
  environment: text("environment"),
  authType: text("auth_type").$type<ConnectionAuth["type"]>().notNull(),
  hasWebhookSecret: boolean("has_webhook_secret").notNull(),
  baseUrl: text("base_url"),
  hostKey: text("host_key"),
  health: text("health").$type<Connection["health"]>().notNull(),
  healthMessage: text("health_message"),
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
});
export type ConnectionRow = typeof connectionTable.$inferSelect;

export const credentialTable = pgTable("credential", {
  connectionId: text("connection_id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  version: integer("version").notNull(),
  auth: bytea("auth").notNull(),
  webhook: bytea("webhook"),
  tokens: bytea("tokens"),
});
export type CredentialRow = typeof credentialTable.$inferSelect;

export const signInTable = pgTable("sign_in", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  stateHash: text("state_hash").notNull(),
  protocol: text("protocol").$type<"oauth1" | "oauth2">().notNull(),
  identityId: text("identity_id").notNull(),
  sessionId: text("session_id").notNull(),
  connector: text("connector").notNull(),
  redirectUri: text("redirect_uri").notNull(),
  draft: bytea("draft").notNull(),
  expiresAt: time("expires_at").notNull(),
});
export type SignInRow = typeof signInTable.$inferSelect;

/** An address of an automation that a system was told of. */
export const hookRegistrationTable = pgTable("hook_registration", {
  automationId: text("automation_id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  environment: text("environment").notNull(),
  connectionId: text("connection_id").notNull(),
  url: text("url").notNull(),
  event: text("event"),
  place: text("place"),
  providerId: text("provider_id").notNull(),
  secret: bytea("secret").notNull(),
  createdAt: time("created_at").notNull(),
});
export type HookRegistrationRow = typeof hookRegistrationTable.$inferSelect;

export const importedConnectorTable = pgTable("imported_connector", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  name: text("name").notNull(),
  /** Validated when it was imported. */
  connector: jsonb("connector").$type<Connector>().notNull(),
  createdAt: time("created_at").notNull(),
});
