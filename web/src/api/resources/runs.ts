import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { RunFilter } from "../../../../contracts/run-filter.ts";
import type { Run } from "../../../../contracts/runs.ts";
import { call, urlOf } from "../client.ts";
import { queryClient } from "../query-client.ts";
import { projectParams, type Scope } from "./scope.ts";

export const runQuery = (organisationId: string, runId: string) =>
  queryOptions({
    queryKey: ["run", runId],
    queryFn: ({ signal }) => call("platform", "getRun", { params: { organisation_id: organisationId, id: runId }, signal }),
  });

export const runLogsQuery = (organisationId: string, runId: string) =>
  queryOptions({
    queryKey: ["run", runId, "logs"],
    queryFn: ({ signal }) => call("platform", "runLogs", { params: { organisation_id: organisationId, id: runId }, query: { limit: 200 }, signal }),
  });

/** Runs of an automation, or of a whole project. */
export const runsQuery = (organisationId: string, { projectId, automationId }: { projectId: string; automationId?: string }, filter: RunFilter) =>
  infiniteQueryOptions({
    queryKey: automationId === undefined ? ["project", projectId, "runs", filter] : ["automation", automationId, "runs", filter],
    queryFn: ({ pageParam, signal }) =>
      call("platform", "listProjectRuns", {
        params: { organisation_id: organisationId, id: projectId },
        query: { ...filter, limit: 50, cursor: pageParam, automation: automationId },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

export interface OrganisationRuns extends RunFilter {
  readonly project?: string;
}

/** Real runs of the whole organisation, or of one of its projects. */
export const organisationRunsQuery = (organisationId: string, filter: OrganisationRuns) =>
  infiniteQueryOptions({
    queryKey: ["organisation", organisationId, "runs", filter],
    queryFn: ({ pageParam, signal }) =>
      call("platform", "listOrganisationRuns", { params: { organisation_id: organisationId }, query: { ...filter, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

export const projectRunsQuery = ({ organisationId, projectId }: Scope) => runsQuery(organisationId, { projectId }, {});

export interface OfAutomation {
  /** The automation's id in the code. */
  readonly automationKey: string;
  readonly kind?: "real";
}

/** The latest run of an automation, simulated ones included unless only real ones are asked for. */
export const latestRunQuery = (scope: Scope, of: OfAutomation) =>
  queryOptions({
    queryKey: ["project", scope.projectId, "runs", "latest", of],
    queryFn: async ({ signal }) => {
      const { items } = await call("platform", "listProjectRuns", { params: projectParams(scope), query: { ...of, limit: 1 }, signal });
      return items[0] ?? null;
    },
  });

export interface LogFilter {
  readonly query?: string;
  readonly level?: "debug" | "info" | "warn" | "error";
}

export const projectLogsQuery = (scope: Scope, filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ["project", scope.projectId, "logs", filter],
    queryFn: ({ pageParam, signal }) =>
      call("platform", "projectLogs", { params: projectParams(scope), query: { limit: 200, cursor: pageParam, ...filter }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

export function runEventsUrl(organisationId: string, id: string): string {
  return urlOf("platform", "runEvents", { params: { organisation_id: organisationId, id } });
}

export type RunAction =
  | { readonly type: "cancel" | "retry" }
  | { readonly type: "replay"; readonly payload?: unknown; readonly fromStep?: string; readonly deploymentId?: string };

/** The writes of a run; read anew whenever the run is somewhere else. */
export const effectsQuery = (organisationId: string, { id, status, steps }: Pick<Run, "id" | "status" | "steps">) =>
  queryOptions({
    queryKey: ["run", id, "effects", status, steps.length],
    queryFn: ({ signal }) => call("platform", "listEffects", { params: { organisation_id: organisationId, id }, signal }),
  });

export const readBackMutation = (organisationId: string, runId: string) =>
  mutationOptions({ mutationFn: (step: string) => call("platform", "readBack", { params: { organisation_id: organisationId, id: runId }, body: { step } }) });

export const makeScenarioMutation = (organisationId: string, runId: string) =>
  mutationOptions({ mutationFn: () => call("platform", "makeScenario", { params: { organisation_id: organisationId, id: runId } }) });

export const resolveStepMutation = (organisationId: string, runId: string) =>
  mutationOptions({
    mutationFn: (body: { step: string; happened: boolean; output?: unknown }) =>
      call("platform", "resolveStep", { params: { organisation_id: organisationId, id: runId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["run", runId] }),
  });

export const signalRunMutation = (organisationId: string, runId: string) =>
  mutationOptions({
    mutationFn: (body: { name: string; payload?: unknown }) => call("platform", "signalRun", { params: { organisation_id: organisationId, id: runId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["run", runId] }),
  });

export const runActionMutation = (organisationId: string, runId: string) =>
  mutationOptions({
    mutationFn: (action: RunAction) => {
      const params = { organisation_id: organisationId, id: runId };
      if (action.type === "cancel") return call("platform", "cancelRun", { params });
      if (action.type === "retry") return call("platform", "retryRun", { params });
      const { type: _, ...body } = action;
      return call("platform", "replayRun", { params, body });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["run", runId] }),
  });
