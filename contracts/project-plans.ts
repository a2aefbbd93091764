import { z } from "zod";
import { inOrganisation } from "./common.ts";
import { filePath } from "./file-path.ts";
import { flowDocument } from "./flow.ts";
import { edit } from "./plan/edit.ts";
import { plan } from "./plan/plan.ts";
import { start } from "./plan/start.ts";
import type { Route } from "./route.ts";

/** Where a part of an automation is in its file: half-open, in characters; lines are 1-based, columns 0-based. */
export const codePlace = z.object({
  from: z.number().int(),
  to: z.number().int(),
  startLine: z.number().int(),
  startColumn: z.number().int(),
  endLine: z.number().int(),
  endColumn: z.number().int(),
});
export type CodePlace = z.infer<typeof codePlace>;

/** An automation as its code says it. */
export const automationPlan = z.object({
  file: z.string(),
  plan,
  /** Of each step by its id, and of the trigger as `start`. */
  places: z.record(z.string(), codePlace),
});
export type AutomationPlan = z.infer<typeof automationPlan>;

export const planSet = z.object({ revision: z.number().int(), plans: z.array(automationPlan) });

/** The flow of unsaved code; where the code can't be parsed, the first place that is wrong. */
export const flowPreview = z.object({
  revision: z.number().int(),
  flow: flowDocument,
  plans: z.array(automationPlan),
  problem: z.object({ file: z.string(), line: z.number().int(), message: z.string() }).nullable(),
});
export type FlowPreview = z.infer<typeof flowPreview>;

const readableField = z.object({ path: z.array(z.string()), type: z.string(), mayBeMissing: z.boolean() });

/** Values that a step can read, by what holds them. */
export const readableName = z.object({
  /** `event`, the id of an earlier step, or the name of an item of a loop around the step. */
  of: z.string(),
  title: z.string(),
  /** Of a list, also what each of its items holds. */
  fields: z.array(readableField.extend({ items: z.array(readableField).optional() })),
  /** What it may hold, for as long as nothing has run. */
  sample: z.unknown(),
});
export type ReadableName = z.infer<typeof readableName>;

const changedFiles = { action: "project.files_changed", state: { route: "getProject", fields: ["revision"], title: "displayName" } } as const;
/** Systems that the automation uses from now on: name of the connection → connector. */
const connections = z.record(z.string().min(1).max(100), z.string().min(1)).optional();

export const projectPlanRoutes = {
  getPlans: {
    method: "GET",
    path: `${inOrganisation}/projects/{id}/plans`,
    access: "viewer",
    summary: "Get a project's plans",
    detail: "What each automation does, step by step, and where that is in the code.",
    output: planSet,
  },
  getReadableFields: {
    method: "GET",
    path: `${inOrganisation}/projects/{id}/plans/fields`,
    access: "viewer",
    summary: "List readable values",
    detail: "Those that a step can read; without a step, those at the end of the automation.",
    query: z.object({ file: z.string(), step: z.string().optional() }),
    output: z.object({ items: z.array(readableName) }),
  },
  previewFlow: {
    method: "POST",
    path: `${inOrganisation}/projects/{id}/flow/preview`,
    access: "builder",
    audit: { none: "Reads code and says what it found; nothing is kept." },
    summary: "Draw the flow of unsaved code",
    body: z.strictObject({ changes: z.array(z.strictObject({ filePath, content: z.string().max(2_000_000) })).max(50) }),
    output: flowPreview,
    maxBody: 8_000_000,
  },
  editPlan: {
    method: "POST",
    path: `${inOrganisation}/projects/{id}/plans/edits`,
    access: "builder",
    audit: changedFiles,
    summary: "Edit an automation's steps",
    detail: "Code that no edit is about stays as it is.",
    body: z.strictObject({ baseRevision: z.number().int(), file: z.string(), edits: z.array(edit).min(1).max(100), connections }),
    output: planSet.extend({ /** What the edits left open, in sentences. */ notes: z.array(z.string()) }),
    maxBody: 1_000_000,
  },
  addAutomation: {
    method: "POST",
    path: `${inOrganisation}/projects/{id}/plans`,
    access: "builder",
    audit: changedFiles,
    summary: "Add an empty automation",
    body: z.strictObject({ baseRevision: z.number().int(), name: z.string().trim().min(1).max(100), start: start.optional(), connections }),
    output: planSet.extend({ file: z.string() }),
  },
} as const satisfies Record<string, Route>;
