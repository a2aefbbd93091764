import { z } from "zod";
import { call } from "./calls.ts";
import { accepted, eventQuery, inOrganisation, page, pageQuery, time } from "./common.ts";
import type { AuditState } from "./audit.ts";
import { automationState } from "./automations.ts";
import type { Route } from "./route.ts";
import { runFilter, runStatus } from "./run-filter.ts";

export const runError = z.object({
  name: z.string(),
  message: z.string(),
  /** Mapped to the user's TypeScript. */
  stack: z.string().optional(),
  code: z.string().optional(),
});

export const step = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(["running", "succeeded", "failed", "uncertain", "skipped"]),
  attempt: z.number().int(),
  startedAt: time,
  finishedAt: time.nullable(),
  output: z.unknown(),
  error: runError.nullable(),
  calls: z.array(call),
});
export type Step = z.infer<typeof step>;

export const runSummary = z.object({
  id: z.string(),
  automationId: z.string(),
  projectId: z.string(),
  deploymentId: z.string().nullable(),
  status: runStatus,
  simulated: z.boolean(),
  trigger: z.string(),
  attempt: z.number().int(),
  createdAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  error: runError.nullable(),
  /** The names of the signals that it waits for; an approval waits for `approve` and its question. */
  awaits: z.array(z.string()),
});
export type RunSummary = z.infer<typeof runSummary>;

export const run = runSummary.extend({ input: z.unknown(), output: z.unknown(), steps: z.array(step) });
export type Run = z.infer<typeof run>;

/** What the audit log tells of a run. */
export const runState = { route: "getRun", fields: ["status"] } as const satisfies AuditState;

export const runRoutes = {
  startRun: {
    method: "POST",
    path: `${inOrganisation}/automations/{id}/runs`,
    access: "builder",
    audit: { action: "run.started", state: automationState },
    summary: "Start a run",
    detail: "An input that does not fit is refused, with each problem at its field.",
    body: z.strictObject({ payload: z.unknown().optional() }),
    status: 202,
    output: accepted,
    maxBody: 5_000_000,
  },
  listRuns: {
    method: "GET",
    path: `${inOrganisation}/automations/{id}/runs`,
    access: "viewer",
    summary: "List an automation's runs",
    detail: "Newest first.",
    query: pageQuery.extend(runFilter.shape),
    output: page(runSummary),
  },
  listProjectRuns: {
    method: "GET",
    path: `${inOrganisation}/projects/{id}/runs`,
    access: "viewer",
    summary: "List a project's runs",
    detail: "Simulated ones included.",
    query: pageQuery.extend({
      ...runFilter.shape,
      automation: z.string().optional(),
      /** The automation's id in the code, by which its simulated runs are found too. */
      automationKey: z.string().optional(),
      kind: z.enum(["real", "simulated"]).optional(),
    }),
    output: page(runSummary),
  },
  listOrganisationRuns: {
    method: "GET",
    path: `${inOrganisation}/runs`,
    access: "viewer",
    summary: "List an organisation's runs",
    detail: "Newest first, without simulated ones.",
    query: pageQuery.extend({ ...runFilter.shape, project: z.string().optional(), automation: z.string().optional() }),
    output: page(runSummary),
  },
  exportRuns: {
    method: "GET",
    path: `${inOrganisation}/runs/export`,
    access: "viewer",
    audit: { action: "runs.exported", asked: ["format", "with", "project", "automation", "status", "trigger", "from", "to", "deployment", "environment"] },
    summary: "Export runs",
    detail: "As CSV for spreadsheets, or one JSON document a line; with inputs and outputs where asked.",
    query: runFilter.extend({
      project: z.string().optional(),
      automation: z.string().optional(),
      format: z.enum(["csv", "jsonl"]).default("csv"),
      with: z.enum(["payloads"]).optional(),
    }),
    produces: "text/plain",
  },
  getRun: {
    method: "GET",
    path: `${inOrganisation}/runs/{id}`,
    access: "viewer",
    summary: "Get a run",
    detail: "With its steps and recorded exchanges.",
    output: run,
  },
  runEvents: {
    method: "GET",
    path: `${inOrganisation}/runs/{id}/events`,
    access: "viewer",
    summary: "Stream a run",
    query: eventQuery,
    produces: "text/event-stream",
  },
  cancelRun: {
    method: "POST",
    path: `${inOrganisation}/runs/{id}/cancel`,
    access: "builder",
    audit: { action: "run.cancelled", state: runState },
    summary: "Cancel a run",
    status: 202,
    output: accepted,
  },
  retryRun: {
    method: "POST",
    path: `${inOrganisation}/runs/{id}/retry`,
    access: "builder",
    audit: { action: "run.retried", state: runState },
    summary: "Retry a run",
    detail: "From its first unfinished step.",
    status: 202,
    output: accepted,
  },
  resolveStep: {
    method: "POST",
    path: `${inOrganisation}/runs/{id}/resolve`,
    access: "builder",
    audit: { action: "run.step_settled", state: runState, asked: ["step", "happened"] },
    summary: "Settle an uncertain step",
    detail: "It happened, with this output, or it did not and is run again.",
    body: z.strictObject({ step: z.string().min(1), happened: z.boolean(), output: z.unknown().optional() }),
    status: 202,
    output: accepted,
  },
  signalRun: {
    method: "POST",
    path: `${inOrganisation}/runs/{id}/signals`,
    access: "builder",
    audit: { action: "run.signalled", state: runState, asked: ["name"] },
    summary: "Send a signal to a run",
    detail: "It is kept until the run waits for it.",
    body: z.strictObject({ name: z.string().min(1).max(200), payload: z.unknown().optional() }),
    status: 202,
    output: accepted,
  },
  makeScenario: {
    method: "POST",
    path: `${inOrganisation}/runs/{id}/scenario`,
    access: "builder",
    audit: { action: "run.test_written", state: runState },
    summary: "Make a test from a run",
    detail: "From its input and its writes, with personal data blanked.",
    status: 201,
    output: z.object({ filePath: z.string() }),
  },
  replayRun: {
    method: "POST",
    path: `${inOrganisation}/runs/{id}/replay`,
    access: "builder",
    audit: { action: "run.replayed", state: runState, asked: ["fromStep", "deploymentId"] },
    summary: "Replay a run",
    detail: "A new run with the same or another input.",
    body: z.strictObject({ fromStep: z.string().optional(), payload: z.unknown().optional(), deploymentId: z.string().optional() }),
    status: 202,
    output: accepted,
    maxBody: 5_000_000,
  },
} as const satisfies Record<string, Route>;
