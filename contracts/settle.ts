import { z } from "zod";
import { bulkFilter, bulkJob, uncertainWrites } from "./bulk.ts";
import { inOrganisation, page, pageQuery } from "./common.ts";
import type { Route } from "./route.ts";

/** Uncertain writes of the same step to the same system. */
const undecidedWrite = z.object({
  step: z.string(),
  connection: z.string(),
  runs: z.number().int(),
  /** The field by which the system can be asked for each of them; null where it cannot. */
  readBackBy: z.string().nullable(),
});

const undecidedRuns = z.object({
  count: z.number().int(),
  /** The hundred that most runs have. */
  writes: z.array(undecidedWrite),
  /** To be sent along with a decision, so that no run is settled that became uncertain after this look. */
  upTo: z.number().int(),
});
export type UndecidedRuns = z.infer<typeof undecidedRuns>;

const undecidedFilter = z.strictObject({ ...bulkFilter.shape, ...uncertainWrites });
export type UndecidedFilter = z.infer<typeof undecidedFilter>;

const bulkRun = z.object({
  runId: z.string(),
  /** Null once the run is gone. */
  automationId: z.string().nullable(),
  status: z.enum(["pending", "done", "refused"]),
  /** What the other system answered to a look-up. */
  found: z.boolean().nullable(),
  /** Why it could not be taken. */
  message: z.string().nullable(),
});
export type BulkRun = z.infer<typeof bulkRun>;

export const settleRoutes = {
  undecidedRuns: {
    method: "GET",
    path: `${inOrganisation}/undecided-runs`,
    access: "viewer",
    summary: "Count undecided runs",
    detail: "By step and system.",
    query: z.strictObject({ ...undecidedFilter.shape, upTo: z.coerce.number().int().optional() }),
    output: undecidedRuns,
  },
  settleRuns: {
    method: "POST",
    path: `${inOrganisation}/runs/settle`,
    access: "builder",
    audit: { action: "runs.settled", answered: ["count"], asked: ["filter", "happened"] },
    summary: "Settle the runs of a filter",
    detail: "The uncertain write happened and the run goes on, or it did not and is made again.",
    body: z.strictObject({ filter: undecidedFilter, happened: z.boolean() }),
    status: 202,
    output: z.object({ count: z.number().int(), job: bulkJob.nullable() }),
  },
  lookUpRuns: {
    method: "POST",
    path: `${inOrganisation}/runs/look-up`,
    access: "builder",
    audit: { action: "runs.looked_up", answered: ["count"], asked: ["filter"] },
    summary: "Look up uncertain writes",
    detail: "Asks the other systems; nothing is settled.",
    body: z.strictObject({ filter: undecidedFilter }),
    status: 202,
    output: z.object({ count: z.number().int(), job: bulkJob.nullable() }),
  },
  listBulkRuns: {
    method: "GET",
    path: `${inOrganisation}/bulk-jobs/{id}/runs`,
    access: "viewer",
    summary: "List the runs of a bulk job",
    detail: "Oldest first, with each result.",
    query: pageQuery,
    output: page(bulkRun),
  },
} as const satisfies Record<string, Route>;
