import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../client.ts";
import { queryClient } from "../query-client.ts";
import { projectParams, type Scope } from "./scope.ts";

const root = (scope: Scope) => ["project", scope.projectId] as const;

export const projectQuery = (scope: Scope) =>
  queryOptions({ queryKey: [...root(scope), "detail"], queryFn: ({ signal }) => call("platform", "getProject", { params: projectParams(scope), signal }) });

export const flowQuery = (scope: Scope) =>
  queryOptions({ queryKey: [...root(scope), "flow"], queryFn: ({ signal }) => call("platform", "getFlow", { params: projectParams(scope), signal }) });

export const checkpointsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...root(scope), "checkpoints"],
    queryFn: ({ signal }) => call("platform", "listCheckpoints", { params: projectParams(scope), query: { limit: 50 }, signal }),
  });

export const environmentsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...root(scope), "environments"],
    queryFn: ({ signal }) => call("platform", "listEnvironments", { params: projectParams(scope), signal }),
  });

export const restoreMutation = (scope: Scope) =>
  mutationOptions({
    mutationFn: (checkpointId: string) => call("platform", "restoreCheckpoint", { params: { ...projectParams(scope), checkpointId } }),
    onSuccess: () => invalidateProject(scope),
  });

export const simulateMutation = (scope: Scope) =>
  mutationOptions({
    mutationFn: (body: { automation: string; payload?: unknown; scenario?: string }) => call("platform", "simulate", { params: projectParams(scope), body }),
    onSuccess: () => invalidateProject(scope, "runs"),
  });

export const setBindingsMutation = (scope: Scope, environment: string) =>
  mutationOptions({
    mutationFn: (bindings: Record<string, string>) =>
      call("platform", "setBindings", { params: { ...projectParams(scope), name: environment }, body: bindings }),
    onSuccess: () => invalidateProject(scope, "environments"),
  });

export const setVariablesMutation = (scope: Scope, environment: string) =>
  mutationOptions({
    mutationFn: (variables: Record<string, string>) =>
      call("platform", "setVariables", { params: { ...projectParams(scope), name: environment }, body: variables }),
    onSuccess: () => invalidateProject(scope, "environments"),
  });

export const setSecretMutation = (scope: Scope, environment: string) =>
  mutationOptions({
    mutationFn: ({ name, value }: { name: string; value: string }) =>
      call("platform", "setSecretVariable", { params: { ...projectParams(scope), name: environment, variable: name }, body: { value } }),
    // What was typed is not kept.
    gcTime: 0,
    onSuccess: () => invalidateProject(scope, "environments"),
  });

export const deleteSecretMutation = (scope: Scope, environment: string) =>
  mutationOptions({
    mutationFn: (name: string) => call("platform", "deleteSecretVariable", { params: { ...projectParams(scope), name: environment, variable: name } }),
    onSuccess: () => invalidateProject(scope, "environments"),
  });

/** After a change: reads again what is on screen of the project, or of one part of it. */
export function invalidateProject(scope: Scope, ...parts: string[]): Promise<unknown> {
  if (parts.length === 0) return queryClient.invalidateQueries({ queryKey: root(scope) });
  return Promise.all(parts.map((part) => queryClient.invalidateQueries({ queryKey: [...root(scope), part] })));
}
