import { z } from "zod";
import { inOrganisation, page, pageQuery, time } from "./common.ts";
import { inputSchema } from "./input-schema.ts";
import type { AuditState } from "./audit.ts";
import type { Route } from "./route.ts";
import { startControl } from "./start-control.ts";

export const trigger = z.object({
  type: z.enum(["webhook", "schedule", "poll", "manual", "event"]),
  event: z.string().nullable().optional(),
  connection: z.string().nullable().optional(),
  url: z.string().optional(),
  /** Of a webhook: whether its deliveries are signed, or `anyone` may send them, or whoever knows the `address`. */
  sender: z.enum(["signed", "anyone", "address"]).optional(),
  cron: z.string().optional(),
  timeZone: z.string().optional(),
  nextAt: time.nullable().optional(),
});

export const automation = z.object({
  id: z.string(),
  /** The id in the code, unique in its project. */
  key: z.string(),
  name: z.string(),
  projectId: z.string(),
  deploymentId: z.string(),
  environment: z.string(),
  enabled: z.boolean(),
  trigger,
  lastRunAt: time.nullable(),
  /** Since when it is off. */
  pausedAt: time.nullable(),
  /** Which missed ticks of a schedule are made up for when it is switched on again. */
  catchUp: z.enum(["skip", "one", "all"]),
  /** An issue is raised when it has not run for so long. */
  expectEveryMinutes: z.number().int().nullable(),
  /** How many of its runs may be at work at once, as its code says. */
  concurrency: z.object({ limit: z.number().int(), key: z.string().nullable() }).nullable(),
  /** Which of its starts become runs, and when, as its code says. */
  control: startControl.nullable(),
});
export type Automation = z.infer<typeof automation>;

export const automationFigures = z.object({
  /** How long one bucket is. */
  bucketMinutes: z.number().int(),
  /** Real runs, oldest first. */
  buckets: z.array(z.object({ at: time, total: z.number().int(), failed: z.number().int(), medianMs: z.number().nullable(), p95Ms: z.number().nullable() })),
});
export type AutomationFigures = z.infer<typeof automationFigures>;

/** What a run by hand takes. */
export const automationInput = z.object({
  /** Null where the code does not say it in a way that can be read. */
  schema: inputSchema.nullable(),
  /** What the last run got, redacted; null where there is none or it was deleted. */
  last: z.object({ runId: z.string(), at: time, payload: z.unknown() }).nullable(),
  /** An input that the code was seen to take against simulated systems; null where nothing is known of what it takes. */
  sample: z.unknown(),
  /** Why the code fails with every sample that is known, and its fields to fill in instead; null where it does not. */
  refused: z.object({ reason: z.string(), empty: z.unknown() }).nullable(),
});
export type AutomationInput = z.infer<typeof automationInput>;

/** What the audit log tells of an automation. */
export const automationState = { route: "getAutomation", fields: ["enabled", "catchUp", "expectEveryMinutes"], title: "name" } as const satisfies AuditState;

export const automationRoutes = {
  listAutomations: {
    method: "GET",
    path: `${inOrganisation}/automations`,
    access: "viewer",
    summary: "List deployed automations",
    query: pageQuery.extend({ project: z.string().optional() }),
    output: page(automation),
  },
  getAutomation: { method: "GET", path: `${inOrganisation}/automations/{id}`, access: "viewer", summary: "Get an automation", output: automation },
  updateAutomation: {
    method: "PATCH",
    path: `${inOrganisation}/automations/{id}`,
    access: "builder",
    audit: { action: "automation.updated", state: automationState },
    summary: "Change an automation",
    detail: "Switches it on or off, says which missed ticks are made up for and how often it is expected to run.",
    body: z.strictObject({
      enabled: z.boolean().optional(),
      catchUp: z.enum(["skip", "one", "all"]).optional(),
      expectEveryMinutes: z.number().int().min(1).max(44_640).nullable().optional(),
    }),
    output: automation,
  },
  rotateHook: {
    method: "POST",
    path: `${inOrganisation}/automations/{id}/rotate`,
    access: "builder",
    audit: { action: "automation.hook_rotated", state: automationState },
    summary: "Rotate a webhook's address",
    detail: "The old address answers 410.",
    output: automation,
  },
  automationFigures: {
    method: "GET",
    path: `${inOrganisation}/automations/{id}/figures`,
    access: "viewer",
    summary: "Get an automation's figures",
    detail: "Throughput, failures and durations over time.",
    query: z.object({ span: z.enum(["24h", "7d", "30d"]).default("24h") }),
    output: automationFigures,
  },
  automationInput: {
    method: "GET",
    path: `${inOrganisation}/automations/{id}/input`,
    access: "builder",
    summary: "Get an automation's input",
    detail: "Its schema where the code says one, and inputs to begin with.",
    output: automationInput,
  },
} as const satisfies Record<string, Route>;
