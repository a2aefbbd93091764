import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { call, urlOf } from "../client.ts";
import { invalidateProject } from "./project.ts";
import { projectParams, type Scope } from "./scope.ts";

export const deploymentsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ["project", scope.projectId, "deployments"],
    queryFn: ({ signal }) => call("platform", "listDeployments", { params: projectParams(scope), query: { limit: 50 }, signal }),
  });

/** How far the files have gone on since a version went live; asked again after each change of the files. */
export const changesSinceQuery = (scope: Scope, checkpointId: string, revision: number) =>
  queryOptions({
    queryKey: ["project", scope.projectId, "changes", checkpointId, revision],
    queryFn: ({ signal }) => call("platform", "diffCheckpoint", { params: { ...projectParams(scope), checkpointId }, query: { against: "working" }, signal }),
  });

export const rollbackMutation = (scope: Scope) =>
  mutationOptions({
    mutationFn: (id: string) => call("platform", "rollback", { params: { organisation_id: scope.organisationId, id } }),
    onSuccess: () => invalidateProject(scope),
  });

export function startDeployment(scope: Scope, environment: string) {
  return call("platform", "deploy", { params: projectParams(scope), body: { environment } });
}

/** The deployment of an environment that was asked for last. */
export async function findNewestDeployment(scope: Scope, environment: string) {
  const { items } = await call("platform", "listDeployments", { params: projectParams(scope), query: { limit: 50 } });
  return items.find((deployment) => deployment.environment === environment);
}

export function deploymentEventsUrl(scope: Scope, id: string): string {
  return urlOf("platform", "deploymentEvents", { params: { organisation_id: scope.organisationId, id } });
}
