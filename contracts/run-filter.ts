import { z } from "zod";

export const runStatus = z.enum(["queued", "running", "waiting", "succeeded", "failed", "cancelled", "uncertain"]);
export const runTrigger = z.enum(["webhook", "schedule", "poll", "manual", "event", "replay"]);

/** The database has no year 0. */
const moment = z.iso.datetime().refine((text) => !text.startsWith("0000"), "There is no year 0");

/** Which runs of a list are meant. */
export const runFilter = z.object({
  status: runStatus.optional(),
  trigger: runTrigger.optional(),
  /** Started at this moment or later, and before that one. */
  from: moment.optional(),
  to: moment.optional(),
  /** The version that they ran on. */
  deployment: z.string().optional(),
  /** Where it ran: `production`. */
  environment: z.string().optional(),
  /** In the id, the error, the input or the output. */
  query: z.string().max(200).optional(),
});
export type RunFilter = z.infer<typeof runFilter>;
