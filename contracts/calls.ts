import { z } from "zod";
import { time } from "./common.ts";

export const call = z.object({
  connection: z.string(),
  operation: z.string().nullable(),
  request: z.object({ method: z.string(), url: z.string(), headers: z.record(z.string(), z.string()), body: z.unknown() }),
  response: z.object({ status: z.number().int(), headers: z.record(z.string(), z.string()), body: z.unknown() }).nullable(),
  error: z.string().nullable(),
  startedAt: time,
  durationMs: z.number(),
});
export type Call = z.infer<typeof call>;
