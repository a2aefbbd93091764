import { z } from "zod";
import { inOrganisation, page, pageQuery, time } from "./common.ts";
import { projectState } from "./projects.ts";
import type { Route } from "./route.ts";

export const checkpoint = z.object({
  id: z.string(),
  message: z.string(),
  author: z.string(),
  kind: z.enum(["user", "assistant", "restore", "deployment"]),
  verified: z.boolean(),
  filesHash: z.string(),
  createdAt: time,
});
export type Checkpoint = z.infer<typeof checkpoint>;

export const checkpointRoutes = {
  listCheckpoints: {
    method: "GET",
    path: `${inOrganisation}/projects/{id}/checkpoints`,
    access: "viewer",
    summary: "List checkpoints",
    detail: "Newest first.",
    query: pageQuery,
    output: page(checkpoint),
  },
  saveCheckpoint: {
    method: "POST",
    path: `${inOrganisation}/projects/{id}/checkpoints`,
    access: "builder",
    audit: { action: "checkpoint.saved", state: projectState, asked: ["message"] },
    summary: "Save a checkpoint",
    body: z.strictObject({ message: z.string().trim().min(1).max(200) }),
    status: 201,
    output: checkpoint,
  },
  diffCheckpoint: {
    method: "GET",
    path: `${inOrganisation}/projects/{id}/checkpoints/{checkpointId}/diff`,
    access: "viewer",
    summary: "Compare two checkpoints",
    detail: "A unified diff with four lines of context.",
    query: z.object({ against: z.string().optional() }),
    output: z.object({ files: z.array(z.object({ filePath: z.string(), status: z.enum(["added", "removed", "changed"]), patch: z.string() })) }),
  },
  restoreCheckpoint: {
    method: "POST",
    path: `${inOrganisation}/projects/{id}/checkpoints/{checkpointId}/restore`,
    access: "builder",
    audit: { action: "checkpoint.restored", state: projectState },
    summary: "Restore a checkpoint",
    detail: "Its files come back as a new checkpoint.",
    output: checkpoint,
  },
} as const satisfies Record<string, Route>;
