import { z } from "zod";

/** A path of the input, such as `body.customer.id`: each value of it is counted by itself. */
const key = z.string().min(1).nullable();
/** Such as `"5 minutes"`. */
const period = z.string();
const rate = z.object({ limit: z.number().int().min(1).max(1000), period, key });

/** Which of an automation's starts become runs, and when. */
export const startControl = z.object({
  /** At most `limit` starts within any `period`; later ones wait their turn. */
  throttle: rate.optional(),
  /** At most `limit` starts within any `period`; later ones are kept as cancelled runs. */
  rateLimit: rate.optional(),
  /** Only the last of several starts runs: once none has come for `period`, or after `timeout`. */
  debounce: z.object({ period, key, timeout: period.nullable() }).optional(),
  /** One run at a time: a start while another goes on is skipped, or cancels the other. */
  singleton: z.object({ key, mode: z.enum(["skip", "cancel"]) }).optional(),
  /** Of starts with the same value of this path of the input, only the first runs. */
  idempotency: z.string().min(1).optional(),
});
export type StartControl = z.infer<typeof startControl>;
export type StartRate = z.infer<typeof rate>;
