import { z } from "zod";
import { start, type Start } from "./start.ts";
import { step, type Step } from "./step.ts";

/**
 * What an automation does: the one language of the reader, the canvas, typed changes, questions and the model's plan tool.
 * The code stays the truth: `emitPlan` writes it, `readPlan` reads it back.
 */
export interface Plan {
  /** Unique in the project; names the automation for ever. */
  readonly id: string;
  readonly name: string;
  /** Most automations have one. */
  readonly starts: readonly Start[];
  readonly steps: readonly Step[];
  readonly concurrency?: { readonly limit: number; readonly key: string | null };
}

export const plan: z.ZodType<Plan> = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  name: z.string().min(1),
  starts: z.array(start).min(1),
  steps: z.array(step),
  concurrency: z.strictObject({ limit: z.number().int().min(1), key: z.string().nullable() }).optional(),
});
