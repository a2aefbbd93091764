import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { UndecidedFilter } from "../../../../contracts/settle.ts";
import { call } from "../client.ts";
import { queryClient } from "../query-client.ts";

/** What waits for a decision, by step and system; asked anew whenever it is opened. */
export const undecidedRunsQuery = (organisationId: string, filter: UndecidedFilter) =>
  queryOptions({
    queryKey: ["bulk", "undecided", organisationId, filter],
    queryFn: ({ signal }) => call("platform", "undecidedRuns", { params: { organisation_id: organisationId }, query: filter, signal }),
    gcTime: 0,
  });

/** Not what waits: a dialog that shows it would change under the click, before it closes. */
const onSuccess = () => queryClient.invalidateQueries({ queryKey: ["bulk", "jobs"] });

export const settleRunsMutation = (organisationId: string) =>
  mutationOptions({
    mutationFn: (body: { filter: UndecidedFilter; happened: boolean }) => call("platform", "settleRuns", { params: { organisation_id: organisationId }, body }),
    onSuccess,
  });

export const lookUpRunsMutation = (organisationId: string) =>
  mutationOptions({
    mutationFn: (filter: UndecidedFilter) => call("platform", "lookUpRuns", { params: { organisation_id: organisationId }, body: { filter } }),
    onSuccess,
  });

/** The runs of a job and what became of each; `done` makes it be read again as the job goes on. */
export const bulkRunsQuery = (organisationId: string, job: { readonly id: string; readonly done: number }) =>
  infiniteQueryOptions({
    queryKey: ["bulk", "runs", organisationId, job.id, job.done],
    queryFn: ({ pageParam, signal }) =>
      call("platform", "listBulkRuns", { params: { organisation_id: organisationId, id: job.id }, query: { limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
