import { z } from "zod";
import { inOrganisation, page, pageQuery, time } from "./common.ts";
import type { AuditState } from "./audit.ts";
import type { Route } from "./route.ts";
import { runFilter, runStatus } from "./run-filter.ts";

/** Real runs of one project, or of one automation; simulated ones are never meant. */
export const bulkFilter = z.strictObject({ ...runFilter.shape, project: z.string(), automation: z.string().optional() });
export type BulkFilter = z.infer<typeof bulkFilter>;

/** Narrows a filter to runs that wait for a decision about one uncertain write. */
export const uncertainWrites = {
  step: z.string().optional(),
  connection: z.string().optional(),
  /** A job that asked the other system, and what it answered; it counts for no later attempt. */
  lookUp: z.string().optional(),
  answer: z.enum(["found", "not_found"]).optional(),
  /** Only what was uncertain when this was told. */
  upTo: z.number().int().optional(),
};

/** `same`: each run on the version that it had; `current`: on what is live when its turn comes. */
export const bulkVersion = z.enum(["same", "current"]);

export const bulkJob = z.object({
  id: z.string(),
  projectId: z.string(),
  kind: z.enum(["replay", "cancel", "settle", "look_up"]),
  version: bulkVersion,
  filter: bulkFilter.extend(uncertainWrites),
  /** What a settling decided; null for other kinds. */
  happened: z.boolean().nullable(),
  /** The issue whose runs are replayed. */
  issueId: z.string().nullable(),
  /** `stopped` goes on when it is resumed. */
  status: z.enum(["running", "stopped", "done"]),
  total: z.number().int(),
  /** Runs whose turn has come, those that could not be taken included. */
  done: z.number().int(),
  refused: z.number().int(),
  /** Why, for the first few that could not be taken. */
  refusals: z.array(z.object({ runId: z.string(), message: z.string() })),
  /** What the other system answered to a look-up. */
  found: z.number().int(),
  notFound: z.number().int(),
  /** How the new runs of a replay stand, or the runs that were settled. */
  outcomes: z.partialRecord(runStatus, z.number().int()),
  startedBy: z.string(),
  createdAt: time,
  finishedAt: time.nullable(),
});
export type BulkJob = z.infer<typeof bulkJob>;

const dryRun = z.boolean().optional();
/** Without a job when it was only to be counted. */
const asked = z.object({ count: z.number().int(), job: bulkJob.nullable() });

const bulkJobState = { route: "getBulkJob", fields: ["status"], title: "kind" } as const satisfies AuditState;

export const bulkRoutes = {
  replayRuns: {
    method: "POST",
    path: `${inOrganisation}/runs/replay`,
    access: "builder",
    audit: { action: "runs.replayed", answered: ["count"], asked: ["filter", "version"], unless: "dryRun" },
    summary: "Replay the runs of a filter",
    detail: "Each run once; `dryRun` only counts them.",
    body: z.strictObject({ filter: bulkFilter, version: bulkVersion.default("current"), dryRun }),
    status: 202,
    output: asked,
  },
  cancelRuns: {
    method: "POST",
    path: `${inOrganisation}/runs/cancel`,
    access: "builder",
    audit: { action: "runs.cancelled", answered: ["count"], asked: ["filter"], unless: "dryRun" },
    summary: "Cancel the runs of a filter",
    detail: "`dryRun` only counts them.",
    body: z.strictObject({ filter: bulkFilter, dryRun }),
    status: 202,
    output: asked,
  },
  listBulkJobs: {
    method: "GET",
    path: `${inOrganisation}/bulk-jobs`,
    access: "viewer",
    summary: "List bulk jobs",
    detail: "Newest first.",
    query: pageQuery.extend({ project: z.string() }),
    output: page(bulkJob),
  },
  getBulkJob: { method: "GET", path: `${inOrganisation}/bulk-jobs/{id}`, access: "viewer", summary: "Get a bulk job", output: bulkJob },
  stopBulkJob: {
    method: "POST",
    path: `${inOrganisation}/bulk-jobs/{id}/stop`,
    access: "builder",
    audit: { action: "bulk_job.stopped", state: bulkJobState },
    summary: "Stop a bulk job",
    detail: "Runs that it has begun go on.",
    output: bulkJob,
  },
  resumeBulkJob: {
    method: "POST",
    path: `${inOrganisation}/bulk-jobs/{id}/resume`,
    access: "builder",
    audit: { action: "bulk_job.resumed", state: bulkJobState },
    summary: "Resume a bulk job",
    output: bulkJob,
  },
} as const satisfies Record<string, Route>;
