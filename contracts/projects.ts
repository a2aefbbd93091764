import { z } from "zod";
import { inOrganisation, page, pageQuery, time } from "./common.ts";
import { displayName } from "./display-name.ts";
import { verification } from "./flow.ts";
import type { AuditState } from "./audit.ts";
import type { Route } from "./route.ts";

export const project = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  state: z.enum(["draft", "verified", "live", "failing", "suspended"]),
  /** Connector ids in the order in which the flow uses them. */
  systems: z.array(z.string()),
  starred: z.boolean(),
  createdAt: time,
  updatedAt: time,
  deployedAt: time.nullable(),
  /** Runs a day over the last 12 days, oldest first. */
  runsByDay: z.array(z.object({ total: z.number().int(), failed: z.number().int() })),
});
export type Project = z.infer<typeof project>;

export const projectDetail = project.extend({ revision: z.number().int(), verification });
export type ProjectDetail = z.infer<typeof projectDetail>;

const projectName = displayName(100);

/** What the audit log tells of a project. */
export const projectState = { route: "getProject", fields: ["displayName"], title: "displayName" } as const satisfies AuditState;

export const projectRoutes = {
  createProject: {
    method: "POST",
    path: `${inOrganisation}/projects`,
    access: "builder",
    audit: { action: "project.created", state: projectState },
    summary: "Create a project",
    body: z.strictObject({ name: projectName }),
    status: 201,
    output: project,
  },
  listProjects: {
    method: "GET",
    path: `${inOrganisation}/projects`,
    access: "viewer",
    summary: "List projects",
    detail: "The latest change first.",
    query: pageQuery.extend({ query: z.string().max(200).optional() }),
    output: page(project),
  },
  getProject: {
    method: "GET",
    path: `${inOrganisation}/projects/{id}`,
    access: "viewer",
    summary: "Get a project",
    detail: "With its verification.",
    output: projectDetail,
  },
  updateProject: {
    method: "PATCH",
    path: `${inOrganisation}/projects/{id}`,
    access: "builder",
    audit: { action: "project.renamed", state: projectState },
    summary: "Rename a project",
    body: z.strictObject({ name: projectName }),
    output: project,
  },
  deleteProject: {
    method: "DELETE",
    path: `${inOrganisation}/projects/{id}`,
    access: "admin",
    audit: { action: "project.deleted", state: projectState },
    summary: "Delete a project",
    detail: "It can be restored for 30 days.",
    status: 204,
  },
  importProject: {
    method: "POST",
    path: `${inOrganisation}/projects/import`,
    access: "builder",
    audit: { action: "project.imported", state: projectState },
    summary: "Import a project",
    detail: "From a zip, sent as `application/zip`.",
    query: z.object({ name: projectName.optional() }),
    status: 201,
    output: project,
    maxBody: 10_000_000,
  },
  restoreProject: {
    method: "POST",
    path: `${inOrganisation}/projects/{id}/restore`,
    access: "admin",
    audit: { action: "project.restored", state: projectState },
    summary: "Restore a deleted project",
    detail: "Within 30 days.",
    output: project,
  },
  cloneProject: {
    method: "POST",
    path: `${inOrganisation}/projects/{id}/clone`,
    access: "builder",
    audit: { action: "project.cloned", state: projectState },
    summary: "Copy a project",
    body: z.strictObject({ name: projectName.optional() }),
    status: 201,
    output: project,
  },
  starProject: {
    method: "PUT",
    path: `${inOrganisation}/projects/{id}/star`,
    access: "viewer",
    audit: { none: "One's own star." },
    summary: "Star a project",
    status: 204,
  },
  unstarProject: {
    method: "DELETE",
    path: `${inOrganisation}/projects/{id}/star`,
    access: "viewer",
    audit: { none: "One's own star." },
    summary: "Unstar a project",
    status: 204,
  },
  getSummary: {
    method: "GET",
    path: `${inOrganisation}/summary`,
    access: "viewer",
    summary: "Get an organisation's health",
    output: z.object({
      runsToday: z.number().int(),
      failedToday: z.number().int(),
      uncertainToday: z.number().int(),
      waiting: z.number().int(),
      openIssues: z.number().int(),
      runsByHour: z.array(z.number().int()),
    }),
  },
} as const satisfies Record<string, Route>;
