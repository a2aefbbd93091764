import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";

export function projectsQuery(organisationId: string, query = "") {
  return queryOptions({
    queryKey: ["projects", organisationId, query],
    queryFn: ({ signal }) => call("platform", "listProjects", { params: { organisation_id: organisationId }, query: { query, limit: 200 }, signal }),
  });
}

export function environmentsQuery(organisationId: string, projectId: string) {
  return queryOptions({
    queryKey: ["environments", organisationId, projectId],
    queryFn: ({ signal }) => call("platform", "listEnvironments", { params: { organisation_id: organisationId, id: projectId }, signal }),
  });
}

export function projectQuery(organisationId: string, projectId: string) {
  return queryOptions({
    queryKey: ["project", organisationId, projectId],
    queryFn: ({ signal }) => call("platform", "getProject", { params: { organisation_id: organisationId, id: projectId }, signal }),
  });
}

/** The same list page by page, for screens that show all of it. */
export function projectPagesQuery(organisationId: string, query = "") {
  return infiniteQueryOptions({
    queryKey: ["projects", organisationId, "pages", query],
    queryFn: ({ pageParam, signal }) =>
      call("platform", "listProjects", { params: { organisation_id: organisationId }, query: { query, limit: 100, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}
