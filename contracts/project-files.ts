import { z } from "zod";
import { filePath } from "./file-path.ts";
import { flowDocument } from "./flow.ts";
import { inOrganisation } from "./common.ts";
import { projectState } from "./projects.ts";
import type { Route } from "./route.ts";

export const projectFile = z.object({
  filePath: z.string(),
  /** Base64 when `isBinary`. */
  content: z.string(),
  type: z.enum(["source", "flow", "architecture", "mapping", "manifest", "test", "other"]),
  isBinary: z.boolean(),
  lastWriter: z.enum(["user", "assistant", "derived"]),
});
export type ProjectFile = z.infer<typeof projectFile>;

export const fileSet = z.object({ revision: z.number().int(), files: z.array(projectFile) });

export const fileChange = z.strictObject({ filePath, content: z.string().max(2_000_000).nullable(), isBinary: z.boolean().optional() });
export type FileChange = z.infer<typeof fileChange>;

export const projectFileRoutes = {
  getFiles: { method: "GET", path: `${inOrganisation}/projects/{id}/files`, access: "viewer", summary: "List files", output: fileSet },
  changeFiles: {
    method: "PATCH",
    path: `${inOrganisation}/projects/{id}/files`,
    access: "builder",
    audit: { action: "project.files_changed", state: { route: "getProject", fields: ["revision"], title: "displayName" } },
    summary: "Write or delete files",
    detail: "A 409 `revision_conflict` carries both sides.",
    body: z.strictObject({ baseRevision: z.number().int(), changes: z.array(fileChange).min(1).max(500) }),
    output: fileSet,
    maxBody: 8_000_000,
  },
  getFlow: { method: "GET", path: `${inOrganisation}/projects/{id}/flow`, access: "viewer", summary: "Get a project's flow", output: flowDocument },
  getArchive: {
    method: "GET",
    path: `${inOrganisation}/projects/{id}/archive`,
    access: "viewer",
    audit: { action: "project.exported", state: projectState },
    summary: "Download a project as a zip",
    produces: "application/zip",
  },
} as const satisfies Record<string, Route>;
