import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Issue } from "../../../../contracts/issues.ts";
import { call } from "../../api/client.ts";
import { isAtWork } from "../../api/resources/bulk.ts";

export interface IssueFilter {
  readonly query: string;
  readonly status: Issue["status"] | "all";
  readonly severity: Issue["severity"] | "all";
  readonly projectId?: string | undefined;
  readonly assignee?: string | undefined;
}

export function issuesQuery(organisationId: string, { query, status, severity, projectId, assignee }: IssueFilter) {
  return infiniteQueryOptions({
    queryKey: ["issues", organisationId, query, status, severity, projectId, assignee],
    queryFn: ({ pageParam, signal }) =>
      call("platform", "listIssues", {
        params: { organisation_id: organisationId },
        query: {
          limit: 50,
          cursor: pageParam,
          query,
          project: projectId,
          assignee,
          ...(status === "all" ? {} : { status }),
          ...(severity === "all" ? {} : { severity }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export function explanationQuery(organisationId: string, issueId: string) {
  return queryOptions({
    queryKey: ["issue", organisationId, issueId, "explanation"],
    queryFn: ({ signal }) => call("platform", "explainIssue", { params: { organisation_id: organisationId, id: issueId }, signal }),
  });
}

export function issueQuery(organisationId: string, issueId: string) {
  return queryOptions({
    queryKey: ["issue", organisationId, issueId],
    queryFn: ({ signal }) => call("platform", "getIssue", { params: { organisation_id: organisationId, id: issueId }, signal }),
    // While its runs are replayed, so that its end shows.
    refetchInterval: ({ state }) => (state.data?.replay && isAtWork(state.data.replay) ? 1_000 : 30_000),
  });
}
