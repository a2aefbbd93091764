import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.ts";

/** The figures beside the navigation's words. */
export function countsQuery(organisationId: string) {
  const params = { organisation_id: organisationId };
  return queryOptions({
    queryKey: ["counts", organisationId],
    queryFn: async ({ signal }) => {
      const [projects, automations, summary] = await Promise.all([
        call("platform", "listProjects", { params, query: { limit: 200 }, signal }),
        call("platform", "listAutomations", { params, query: { limit: 200 }, signal }),
        call("platform", "getSummary", { params, signal }),
      ]);
      return {
        integrations: projects.totalCount ?? projects.items.length,
        automations: automations.totalCount ?? automations.items.length,
        issues: summary.openIssues,
      };
    },
    staleTime: 30_000,
  });
}
