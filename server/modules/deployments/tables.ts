import { boolean, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Deployment } from "../../../contracts/deployments.ts";
import type { StartControl } from "../../../contracts/start-control.ts";
import type { ConcurrencyLimit } from "../../engine/run-engine.ts";
import type { KnownTrigger, Manifest } from "./manifest.ts";

const time = (name: string) => timestamp(name, { withTimezone: true });

export const bundleTable = pgTable("bundle", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  filesHash: text("files_hash").notNull(),
  code: text("code").notNull(),
  sourceMap: text("source_map"),
  manifest: jsonb("manifest").$type<Manifest>().notNull(),
  createdAt: time("created_at").notNull(),
});

export const deploymentTable = pgTable("deployment", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  environment: text("environment").notNull(),
  version: integer("version").notNull(),
  name: text("name"),
  checkpointId: text("checkpoint_id").notNull(),
  bundleId: text("bundle_id"),
  status: text("status").$type<Deployment["status"]>().notNull(),
  error: text("error"),
  bindings: jsonb("bindings").$type<Record<string, string>>().notNull(),
  variables: jsonb("variables").$type<Record<string, string>>().notNull(),
  secrets: text("secrets").array().notNull().default([]),
  author: text("author").notNull(),
  processId: integer("process_id"),
  clockIsBehind: boolean("clock_is_behind").notNull().default(false),
  createdAt: time("created_at").notNull(),
  liveAt: time("live_at"),
});

export const simulationTable = pgTable("simulation", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  bundleId: text("bundle_id").notNull(),
  variables: jsonb("variables").$type<Record<string, string>>().notNull(),
  createdAt: time("created_at").notNull(),
});

export const automationTable = pgTable("automation", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  environment: text("environment").notNull(),
  key: text("key").notNull(),
  name: text("name").notNull(),
  deploymentId: text("deployment_id").notNull(),
  isCurrent: boolean("is_current").notNull(),
  enabled: boolean("enabled").notNull(),
  trigger: jsonb("trigger").$type<KnownTrigger>().notNull(),
  hookKey: text("hook_key").notNull(),
  createdAt: time("created_at").notNull(),
  pausedAt: time("paused_at"),
  catchUp: text("catch_up").$type<"skip" | "one" | "all">().notNull().default("skip"),
  expectEveryMinutes: integer("expect_every_minutes"),
  missedAt: time("missed_at"),
  concurrency: jsonb("concurrency").$type<ConcurrencyLimit>(),
  control: jsonb("control").$type<StartControl>(),
});
