import { z } from "zod";
import { inOrganisation, time } from "./common.ts";
import { triedOperation } from "./connectors.ts";
import type { Route } from "./route.ts";

/** What a step answered when it was last tried, redacted; the steps behind it take their sample values from it. */
export const stepSample = z.object({ step: z.string(), value: z.unknown(), simulated: z.boolean(), at: time });
export type StepSample = z.infer<typeof stepSample>;

export const stepSampleRoutes = {
  listStepSamples: {
    method: "GET",
    path: `${inOrganisation}/projects/{id}/samples`,
    access: "viewer",
    summary: "List samples of an automation's steps",
    detail: "What each step of a file answered when it was last tried.",
    query: z.object({ file: z.string() }),
    output: z.object({ items: z.array(stepSample) }),
  },
  tryStep: {
    method: "POST",
    path: `${inOrganisation}/projects/{id}/samples`,
    access: "builder",
    audit: { action: "project.step_tried", asked: ["file", "step", "connection"], answered: ["ok"] },
    summary: "Try a step",
    detail: "Against a simulated system, or for real where it only reads. What it answers is kept as the sample of the step.",
    body: z.strictObject({
      file: z.string(),
      step: z.string(),
      args: z.record(z.string(), z.unknown()),
      /** The connection to call by; a simulated system answers if left out. */
      connection: z.string().optional(),
    }),
    output: triedOperation,
    maxBody: 1_000_000,
  },
} as const satisfies Record<string, Route>;
