import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { UiNode, UiText } from "./contract/ui.ts";
import type { CompletedMethod } from "./sessions/session.ts";
import type { Traits } from "./accounts/traits.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const when = (name: string) => time(name).notNull();

export const identityTable = pgTable("identity", {
  id: uuid("id").primaryKey(),
  traits: jsonb("traits").$type<Traits>().notNull(),
  state: text("state").$type<"active" | "inactive">().notNull(),
  stateChangedAt: when("state_changed_at"),
  availableAal: text("available_aal").$type<Aal>().notNull(),
  /** When everything that could sign in was removed. */
  resetAt: time("reset_at"),
  createdAt: when("created_at"),
  updatedAt: when("updated_at"),
});

export const credentialTable = pgTable(
  "identity_credential",
  {
    identityId: uuid("identity_id").notNull(),
    type: text("type").notNull(),
    config: jsonb("config").$type<unknown>().notNull(),
    createdAt: when("created_at"),
    updatedAt: when("updated_at"),
  },
  (table) => [primaryKey({ columns: [table.identityId, table.type] })],
);

export const identifierTable = pgTable(
  "identity_identifier",
  {
    type: text("type").notNull(),
    identifier: text("identifier").notNull(),
    identityId: uuid("identity_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.type, table.identifier] })],
);

export const addressTable = pgTable("identity_address", {
  id: uuid("id").primaryKey(),
  identityId: uuid("identity_id").notNull(),
  value: text("value").notNull(),
  verified: boolean("verified").notNull(),
  verifiedAt: time("verified_at"),
  status: text("status").$type<"pending" | "sent" | "completed">().notNull(),
  createdAt: when("created_at"),
  updatedAt: when("updated_at"),
});

export const sessionTable = pgTable("identity_session", {
  id: uuid("id").primaryKey(),
  identityId: uuid("identity_id").notNull(),
  tokenHash: text("token_hash").notNull(),
  active: boolean("active").notNull(),
  aal: text("aal").$type<Aal>().notNull(),
  methods: jsonb("methods").$type<CompletedMethod[]>().notNull(),
  ipAddress: text("ip_address").notNull(),
  userAgent: text("user_agent").notNull(),
  issuedAt: when("issued_at"),
  authenticatedAt: when("authenticated_at"),
  expiresAt: when("expires_at"),
});

export const flowTable = pgTable("identity_flow", {
  id: uuid("id").primaryKey(),
  kind: text("kind").$type<FlowKind>().notNull(),
  type: text("type").$type<"browser" | "api">().notNull(),
  state: text("state").$type<FlowState>().notNull(),
  active: text("active"),
  nodes: jsonb("nodes").$type<UiNode[]>().notNull(),
  messages: jsonb("messages").$type<UiText[]>().notNull(),
  context: jsonb("context").$type<Record<string, string>>().notNull(),
  csrfHash: text("csrf_hash").notNull(),
  requestUrl: text("request_url").notNull(),
  returnTo: text("return_to"),
  requestedAal: text("requested_aal").$type<Aal>().notNull(),
  refresh: boolean("refresh").notNull(),
  identityId: uuid("identity_id"),
  issuedAt: when("issued_at"),
  expiresAt: when("expires_at"),
});

export const codeTable = pgTable("identity_code", {
  id: uuid("id").primaryKey(),
  flowId: uuid("flow_id").notNull(),
  identityId: uuid("identity_id"),
  address: text("address").notNull(),
  codeHash: text("code_hash").notNull(),
  usedAt: time("used_at"),
  createdAt: when("created_at"),
  expiresAt: when("expires_at"),
});

export const errorTable = pgTable("identity_error", {
  id: uuid("id").primaryKey(),
  error: jsonb("error").$type<object>().notNull(),
  createdAt: when("created_at"),
});

export const courierTable = pgTable("courier_message", {
  id: uuid("id").primaryKey(),
  recipient: text("recipient").notNull(),
  template: text("template").notNull(),
  subject: text("subject").notNull(),
  body: text("body").notNull(),
  status: text("status").$type<"queued" | "sent" | "abandoned">().notNull(),
  sendCount: integer("send_count").notNull(),
  nextAttemptAt: when("next_attempt_at"),
  createdAt: when("created_at"),
  updatedAt: when("updated_at"),
});

export type Aal = "aal1" | "aal2";
export type FlowKind = "login" | "registration" | "recovery" | "verification" | "settings";
export type FlowState = "choose_method" | "sent_email" | "passed_challenge" | "show_form" | "success";
export type IdentityRow = typeof identityTable.$inferSelect;
export type AddressRow = typeof addressTable.$inferSelect;
export type SessionRow = typeof sessionTable.$inferSelect;
export type Flow = typeof flowTable.$inferSelect;
