import { z } from "zod";
import { automation } from "./automations.ts";
import { eventQuery, inOrganisation, page, pageQuery, time } from "./common.ts";
import { projectState } from "./projects.ts";
import type { AuditState } from "./audit.ts";
import type { Route } from "./route.ts";

export const deploymentStatus = z.enum(["queued", "building", "live", "failed", "superseded", "suspended"]);

export const deployment = z.object({
  id: z.string(),
  projectId: z.string(),
  environment: z.string(),
  version: z.number().int(),
  checkpointId: z.string(),
  status: deploymentStatus,
  error: z.string().nullable(),
  createdAt: time,
  liveAt: time.nullable(),
  automations: z.array(automation),
});
export type Deployment = z.infer<typeof deployment>;

/** One alias of a version that is live or suspended, and the connection that stands for it. */
export const connectionUse = z.object({
  projectId: z.string(),
  environment: z.string(),
  deploymentId: z.string(),
  alias: z.string(),
  isLive: z.boolean(),
  /** Names of the automations of that version. */
  automations: z.array(z.string()),
});
export type ConnectionUse = z.infer<typeof connectionUse>;

const deploymentState = { route: "getDeployment", fields: ["status"], title: "version" } as const satisfies AuditState;

export const deploymentRoutes = {
  deploy: {
    method: "POST",
    path: `${inOrganisation}/projects/{id}/deployments`,
    access: "builder",
    audit: {
      action: "deployment.created",
      state: { ...projectState, fields: [] },
      asked: ["environment", "checkpointId", "name"],
    },
    summary: "Deploy a project",
    body: z.strictObject({
      environment: z.string().optional(),
      checkpointId: z.string().optional(),
      name: z.string().optional(),
      /** Connections that the environment is to use from now on, by alias; the others stay as they are. */
      bindings: z.record(z.string(), z.string()).optional(),
    }),
    status: 202,
    output: z.object({ id: z.string(), status: deploymentStatus }),
  },
  connectionUses: {
    method: "GET",
    path: `${inOrganisation}/connections/{connection_id}/uses`,
    access: "viewer",
    summary: "List deployments that use a connection",
    output: z.object({ items: z.array(connectionUse) }),
  },
  listDeployments: {
    method: "GET",
    path: `${inOrganisation}/projects/{id}/deployments`,
    access: "viewer",
    summary: "List deployments",
    detail: "Newest first.",
    query: pageQuery,
    output: page(deployment),
  },
  getDeployment: {
    method: "GET",
    path: `${inOrganisation}/deployments/{id}`,
    access: "viewer",
    summary: "Get a deployment",
    detail: "With its automations.",
    output: deployment,
  },
  deploymentEvents: {
    method: "GET",
    path: `${inOrganisation}/deployments/{id}/events`,
    access: "viewer",
    summary: "Stream a build",
    query: eventQuery,
    produces: "text/event-stream",
  },
  rollback: {
    method: "POST",
    path: `${inOrganisation}/deployments/{id}/rollback`,
    access: "builder",
    audit: { action: "deployment.rolled_back", state: deploymentState },
    summary: "Make an earlier version live again",
    status: 202,
    output: z.object({ id: z.string(), status: deploymentStatus }),
  },
  suspend: {
    method: "POST",
    path: `${inOrganisation}/deployments/{id}/suspend`,
    access: "builder",
    audit: { action: "deployment.suspended", state: deploymentState },
    summary: "Suspend a deployment",
    output: deployment,
  },
  resume: {
    method: "POST",
    path: `${inOrganisation}/deployments/{id}/resume`,
    access: "builder",
    audit: { action: "deployment.resumed", state: deploymentState },
    summary: "Resume a deployment",
    output: deployment,
  },
} as const satisfies Record<string, Route>;
