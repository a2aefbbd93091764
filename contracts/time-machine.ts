import { z } from "zod";
import { inOrganisation, time } from "./common.ts";
import type { Route } from "./route.ts";
import { runStatus } from "./run-filter.ts";
import type { ValueDifference } from "./value-difference.ts";

const valueDifference = z.object({
  path: z.string(),
  change: z.enum(["added", "removed", "changed"]),
  before: z.unknown(),
  after: z.unknown(),
}) satisfies z.ZodType<ValueDifference>;

/** One write, as it was made then and as the draft would make it. */
export const writeComparison = z.object({
  connection: z.string(),
  /** An operation of the connector, or method and path. */
  target: z.string(),
  change: z.enum(["same", "changed", "added", "removed"]),
  /** Of the bodies, when both made it. */
  differences: z.array(valueDifference),
  /** The body that only one of them sent. */
  body: z.unknown(),
});
export type WriteComparison = z.infer<typeof writeComparison>;

export const travelledRun = z.object({
  runId: z.string(),
  createdAt: time,
  /** How it ended then. */
  before: runStatus,
  /** How the draft ends; `unknown` when it asked for what was never recorded. */
  after: z.enum(["succeeded", "failed", "uncertain", "unknown"]),
  error: z.string().nullable(),
  writes: z.array(writeComparison),
});
export type TravelledRun = z.infer<typeof travelledRun>;

export const timeMachineRoutes = {
  travel: {
    method: "POST",
    path: `${inOrganisation}/automations/{id}/time-machine`,
    access: "builder",
    audit: { none: "Runs recorded triggers against recordings; nothing is written." },
    summary: "Try changes on past runs",
    detail: "The last real triggers, with answers from their recordings; nothing is written.",
    body: z.strictObject({ runs: z.number().int().min(1).max(50).default(20), status: z.enum(["succeeded", "failed"]).optional() }),
    output: z.object({ runs: z.array(travelledRun) }),
  },
} as const satisfies Record<string, Route>;
