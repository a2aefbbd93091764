import { z } from "zod";
import { inOrganisation, time } from "./common.ts";
import { runState } from "./runs.ts";
import type { Route } from "./route.ts";

/** One write to another system, as far as it is known. */
export const effect = z.object({
  /** Id of the journal's record; within the step of this name. */
  step: z.string(),
  name: z.string(),
  connection: z.string(),
  operation: z.string().nullable(),
  /** Method and address; null when the server stopped before that was recorded. */
  request: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  /** `pending` while it is on its way; `settled` when a person said that it happened. */
  outcome: z.enum(["confirmed", "settled", "failed", "uncertain", "pending"]),
  attempts: z.number().int(),
  at: time,
  /** Made by the run that this one goes on from. */
  carriedOver: z.boolean(),
  /** The field by which the other system can be asked whether it happened; null where it cannot. */
  readBackBy: z.string().nullable(),
});
export type Effect = z.infer<typeof effect>;

export const effectRoutes = {
  listEffects: {
    method: "GET",
    path: `${inOrganisation}/runs/{id}/effects`,
    access: "viewer",
    summary: "List a run's writes",
    detail: "Every write to another system, with its key and its result.",
    output: z.object({ items: z.array(effect) }),
  },
  readBack: {
    method: "POST",
    path: `${inOrganisation}/runs/{id}/read-back`,
    access: "builder",
    audit: { action: "run.read_back", answered: ["found"], state: runState, asked: ["step"] },
    summary: "Look up an uncertain write",
    body: z.strictObject({ step: z.string().min(1) }),
    output: z.object({ found: z.boolean(), operation: z.string(), by: z.record(z.string(), z.unknown()), item: z.unknown() }),
  },
} as const satisfies Record<string, Route>;
