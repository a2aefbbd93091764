import { z } from "zod";
import { bulkJob } from "./bulk.ts";
import { inOrganisation, page, pageQuery, time } from "./common.ts";
import { contractDrift } from "./drift.ts";
import type { AuditState } from "./audit.ts";
import type { Route } from "./route.ts";

export const issueStatus = z.enum(["open", "acknowledged", "resolved", "ignored"]);
export const issueSeverity = z.enum(["low", "medium", "high", "critical"]);

export const issue = z.object({
  id: z.string(),
  projectId: z.string(),
  automationId: z.string().nullable(),
  title: z.string(),
  message: z.string(),
  severity: issueSeverity,
  status: issueStatus,
  assignee: z.object({ identityId: z.string(), name: z.string() }).nullable(),
  count: z.number().int(),
  firstSeenAt: time,
  lastSeenAt: time,
  /** Occurrences an hour over the last 24 hours, oldest first. */
  byHour: z.array(z.number().int()),
});
export type Issue = z.infer<typeof issue>;

export const issueEvent = z.object({
  id: z.string(),
  at: time,
  kind: z.enum(["raised", "returned", "status", "severity", "assigned", "comment", "fix", "replay", "closed"]),
  actor: z.string().nullable(),
  text: z.string(),
});

/** Something that was different from then on: a new version, another credential, another answer of a system. */
export const changeBefore = z.object({
  kind: z.enum(["deployment", "connection", "contract"]),
  at: time,
  text: z.string(),
  deploymentId: z.string().nullable(),
});
export type ChangeBefore = z.infer<typeof changeBefore>;

export const issueDetail = issue.extend({
  error: z.object({ name: z.string(), message: z.string(), stack: z.string().optional() }),
  step: z.string().nullable(),
  connection: z.string().nullable(),
  /** The version that was live when it was first seen, and the one that brought it back. */
  firstDeploymentId: z.string().nullable(),
  lastDeploymentId: z.string().nullable(),
  /** The newest runs that met it, newest first, ten at most. */
  runIds: z.array(z.string()),
  events: z.array(issueEvent),
  /** Answers of other systems that were no longer what they had been. */
  drift: z.array(contractDrift),
  /** What had changed in the week before it was first seen, newest first. */
  changes: z.array(changeBefore),
  /** The last turn of the assistant that was asked to repair it. */
  fix: z.object({ turnId: z.string(), at: time }).nullable(),
  /** Runs that failed with it and that no replay has made up for. */
  lostRuns: z.number().int(),
  /** Runs that stopped at a write of which nobody knows whether it took effect, and that wait for a decision. */
  undecidedRuns: z.number().int(),
  /** The last replay of its runs. */
  replay: bulkJob.nullable(),
});
export type IssueDetail = z.infer<typeof issueDetail>;

/** Sentences put together from what was recorded; no model has part in them. */
export const explanation = z.object({ sections: z.array(z.object({ title: z.string(), sentences: z.array(z.string()) })) });
export type Explanation = z.infer<typeof explanation>;

const issueState = { route: "getIssue", fields: ["status", "severity", "assignee"], title: "title" } as const satisfies AuditState;

export const issueRoutes = {
  listIssues: {
    method: "GET",
    path: `${inOrganisation}/issues`,
    access: "viewer",
    summary: "List issues",
    detail: "Grouped failures, the last seen first.",
    query: pageQuery.extend({
      status: issueStatus.optional(),
      severity: issueSeverity.optional(),
      project: z.string().optional(),
      /** Whose they are. */
      assignee: z.string().optional(),
      query: z.string().max(200).optional(),
    }),
    output: page(issue),
  },
  getIssue: {
    method: "GET",
    path: `${inOrganisation}/issues/{id}`,
    access: "viewer",
    summary: "Get an issue",
    detail: "With its evidence and history.",
    output: issueDetail,
  },
  updateIssue: {
    method: "PATCH",
    path: `${inOrganisation}/issues/{id}`,
    access: "builder",
    audit: { action: "issue.updated", state: issueState },
    summary: "Change an issue",
    detail: "Acknowledge, resolve, ignore, reopen, assign or grade it.",
    body: z.strictObject({
      status: issueStatus.optional(),
      severity: issueSeverity.optional(),
      assignee: z.string().nullable().optional(),
    }),
    output: issueDetail,
  },
  explainIssue: {
    method: "GET",
    path: `${inOrganisation}/issues/{id}/explanation`,
    access: "viewer",
    summary: "Explain an issue",
    detail: "What fails, since when, what changed before, what it cost and what to do, from the evidence alone.",
    output: explanation,
  },
  askAboutIssue: {
    method: "POST",
    path: `${inOrganisation}/issues/{id}/ask`,
    access: "builder",
    audit: { action: "issue.asked_about", state: issueState, asked: ["model"] },
    summary: "Ask the assistant to explain an issue",
    detail: "The answer is a turn of the project's conversation that changes no file.",
    body: z.strictObject({ model: z.string().optional() }),
    status: 202,
    output: z.object({ projectId: z.string(), turnId: z.string() }),
  },
  fixIssue: {
    method: "POST",
    path: `${inOrganisation}/issues/{id}/fix`,
    access: "builder",
    audit: { action: "issue.fix_requested", state: issueState, asked: ["model"] },
    summary: "Ask the assistant for a repair",
    detail: "The answer is a turn of the project's conversation.",
    body: z.strictObject({ model: z.string().optional() }),
    status: 202,
    output: z.object({ projectId: z.string(), turnId: z.string() }),
  },
  replayIssue: {
    method: "POST",
    path: `${inOrganisation}/issues/{id}/replay`,
    access: "builder",
    audit: { action: "issue.runs_replayed", answered: ["count"], state: issueState },
    summary: "Replay an issue's runs",
    detail: "On what is live now; the issue is closed when all of them succeed.",
    status: 202,
    output: z.object({ count: z.number().int(), job: bulkJob.nullable() }),
  },
  commentOnIssue: {
    method: "POST",
    path: `${inOrganisation}/issues/{id}/comments`,
    access: "builder",
    audit: { action: "issue.commented", state: issueState },
    summary: "Comment on an issue",
    body: z.strictObject({ text: z.string().trim().min(1).max(5_000) }),
    status: 201,
    output: issueEvent,
  },
} as const satisfies Record<string, Route>;
