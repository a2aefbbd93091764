import { bigint, jsonb, pgSchema, text, timestamp } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { ContractDrift } from "../../../contracts/drift.ts";
import type { issueDetail, issueEvent, issueSeverity, issueStatus } from "../../../contracts/issues.ts";

const vennel = pgSchema("vennel");

/** What was found beside the error. */
export interface IssueEvidence {
  readonly drift: readonly ContractDrift[];
}

export const issue = vennel.table("issue", {
  id: text().primaryKey(),
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  automationId: text("automation_id"),
  fingerprint: text().notNull(),
  title: text().notNull(),
  message: text().notNull(),
  severity: text().$type<z.infer<typeof issueSeverity>>().notNull(),
  status: text().$type<z.infer<typeof issueStatus>>().notNull(),
  assignee: text(),
  count: bigint({ mode: "number" }).notNull(),
  firstSeenAt: timestamp("first_seen_at", { withTimezone: true }).notNull(),
  lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull(),
  error: jsonb().$type<z.infer<typeof issueDetail>["error"]>().notNull(),
  step: text(),
  connection: text(),
  firstDeploymentId: text("first_deployment_id"),
  lastDeploymentId: text("last_deployment_id"),
  runIds: text("run_ids").array().notNull(),
  evidence: jsonb().$type<IssueEvidence>(),
  fixTurnId: text("fix_turn_id"),
  fixAt: timestamp("fix_at", { withTimezone: true }),
});
export type IssueRow = typeof issue.$inferSelect;

export const issueHour = vennel.table("issue_hour", {
  organisationId: text("organisation_id").notNull(),
  issueId: text("issue_id").notNull(),
  hour: timestamp({ withTimezone: true }).notNull(),
  count: bigint({ mode: "number" }).notNull(),
});

export const issueEventTable = vennel.table("issue_event", {
  id: text().primaryKey(),
  organisationId: text("organisation_id").notNull(),
  issueId: text("issue_id").notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  kind: text().$type<z.infer<typeof issueEvent>["kind"]>().notNull(),
  actor: text(),
  text: text().notNull(),
});
export type IssueEventRow = typeof issueEventTable.$inferSelect;

/** Every run that met an issue. */
export const issueRun = vennel.table("issue_run", {
  organisationId: text("organisation_id").notNull(),
  issueId: text("issue_id").notNull(),
  runId: text("run_id").notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
