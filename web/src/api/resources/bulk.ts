import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { BulkFilter, BulkJob } from "../../../../contracts/bulk.ts";
import { call } from "../client.ts";
import { queryClient } from "../query-client.ts";

export interface BulkRequest {
  readonly kind: "replay" | "cancel";
  readonly filter: BulkFilter;
  readonly version: BulkJob["version"];
}

const POLL_MS = 1_000;

function ask(organisationId: string, { kind, filter, version }: BulkRequest, dryRun: boolean) {
  const params = { organisation_id: organisationId };
  return kind === "replay"
    ? call("platform", "replayRuns", { params, body: { filter, version, dryRun } })
    : call("platform", "cancelRuns", { params, body: { filter, dryRun } });
}

/** How many runs are meant; nothing is done with them. */
export const bulkCountQuery = (organisationId: string, request: BulkRequest) =>
  queryOptions({ queryKey: ["bulk", "count", organisationId, request], queryFn: () => ask(organisationId, request, true), gcTime: 0 });

export const startBulkMutation = (organisationId: string) =>
  mutationOptions({
    mutationFn: (request: BulkRequest) => ask(organisationId, request, false),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["bulk", "jobs"] }),
  });

/** The newest jobs of a project, asked again while one is at work. */
export const bulkJobsQuery = (organisationId: string, projectId: string) =>
  queryOptions({
    queryKey: ["bulk", "jobs", organisationId, projectId],
    queryFn: ({ signal }) => call("platform", "listBulkJobs", { params: { organisation_id: organisationId }, query: { project: projectId, limit: 3 }, signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isAtWork) ? POLL_MS : false),
  });

export const steerBulkMutation = (organisationId: string) =>
  mutationOptions({
    mutationFn: ({ id, action }: { id: string; action: "stopBulkJob" | "resumeBulkJob" }) =>
      call("platform", action, { params: { organisation_id: organisationId, id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["bulk", "jobs"] }),
  });

/** Runs wait for their turn, or those that were begun have not all ended. */
export function isAtWork({ status, outcomes }: BulkJob): boolean {
  return status === "running" || (outcomes.queued ?? 0) + (outcomes.running ?? 0) + (outcomes.waiting ?? 0) > 0;
}
