import { isFirstLook } from "../../api/early.ts";
import { conversationQuery } from "../../api/resources/conversation.ts";
import { deploymentsQuery } from "../../api/resources/deployments.ts";
import { filesQuery } from "../../api/resources/files.ts";
import { environmentsQuery, flowQuery, projectQuery } from "../../api/resources/project.ts";
import { queryClient } from "../../api/query-client.ts";
import type { Scope } from "../../api/resources/scope.ts";
import { callWorkbench } from "./Workbench.tsx";
import { WORKBENCH_TABS } from "./use-selection.ts";

function prepareRest(scope: Scope, shown: string): void {
  void queryClient.prefetchQuery(conversationQuery(scope));
  void queryClient.prefetchQuery(filesQuery(scope));
  void queryClient.prefetchQuery(environmentsQuery(scope));
  void queryClient.prefetchQuery(deploymentsQuery(scope));
  if (shown === "flow") void queryClient.prefetchQuery(flowQuery(scope));
}

/**
 * Has everything that the first look at the workbench shows come while the router is still at work: shown piece by
 * piece, it would be drawn as often. Waits for its files only; who shows what fails meets the failure.
 */
export async function prepareWorkbench({ scope, tab }: { scope: Scope | null; tab: unknown }): Promise<void> {
  const shown = WORKBENCH_TABS.find((known) => known === tab) ?? "flow";
  if (scope) {
    const project = queryClient.prefetchQuery(projectQuery(scope));
    // An address may be of a project that is gone; a link within the application is of one that is there.
    if (isFirstLook()) void project.then(() => queryClient.getQueryData(projectQuery(scope).queryKey) && prepareRest(scope, shown));
    else prepareRest(scope, shown);
  }
  await callWorkbench(shown);
}
