import { z } from "zod";
import { inOrganisation, page, pageQuery, time } from "./common.ts";
import type { Route } from "./route.ts";
import { runFilter, runStatus } from "./run-filter.ts";

/** Real runs of one project, or of one automation; simulated ones are never meant. */
export const bulkFilter = z.strictObject({ ...runFilter.shape, project: z.string(), automation: z.string().optional() });
export type BulkFilter = z.infer<typeof bulkFilter>;

/** `same`: each run on the version that it had; `current`: on what is live when its turn comes. */
export const bulkVersion = z.enum(["same", "current"]);

export const bulkJob = z.object({
  id: z.string(),
  projectId: z.string(),
  kind: z.enum(["replay", "cancel"]),
  version: bulkVersion,
  filter: bulkFilter,
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
  /** How the new runs of a replay stand. */
  outcomes: z.partialRecord(runStatus, z.number().int()),
  startedBy: z.string(),
  createdAt: time,
  finishedAt: time.nullable(),
});
export type BulkJob = z.infer<typeof bulkJob>;

const dryRun = z.boolean().optional();
/** Without a job when it was only to be counted. */
const asked = z.object({ count: z.number().int(), job: bulkJob.nullable() });

export const bulkRoutes = {
  replayRuns: {
    method: "POST",
    path: `${inOrganisation}/runs/replay`,
    access: "builder",
    summary: "Replay every run that a filter means, each once; dryRun only counts them",
    body: z.strictObject({ filter: bulkFilter, version: bulkVersion.default("current"), dryRun }),
    status: 202,
    output: asked,
  },
  cancelRuns: {
    method: "POST",
    path: `${inOrganisation}/runs/cancel`,
    access: "builder",
    summary: "Cancel every run that a filter means; dryRun only counts them",
    body: z.strictObject({ filter: bulkFilter, dryRun }),
    status: 202,
    output: asked,
  },
  listBulkJobs: {
    method: "GET",
    path: `${inOrganisation}/bulk-jobs`,
    access: "viewer",
    summary: "Replays and cancellations of many runs, newest first",
    query: pageQuery.extend({ project: z.string() }),
    output: page(bulkJob),
  },
  getBulkJob: { method: "GET", path: `${inOrganisation}/bulk-jobs/{id}`, access: "viewer", summary: "How far one has come", output: bulkJob },
  stopBulkJob: {
    method: "POST",
    path: `${inOrganisation}/bulk-jobs/{id}/stop`,
    access: "builder",
    summary: "Take no more runs; those that began go on",
    output: bulkJob,
  },
  resumeBulkJob: { method: "POST", path: `${inOrganisation}/bulk-jobs/{id}/resume`, access: "builder", summary: "Go on where it was stopped", output: bulkJob },
} as const satisfies Record<string, Route>;
