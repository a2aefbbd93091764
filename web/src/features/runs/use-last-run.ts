import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Run } from "../../../../contracts/runs.ts";
import { latestRunQuery, type OfAutomation, projectRunsQuery } from "../../api/resources/runs.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useLiveRun } from "./use-live-run.ts";

/** The project's latest run, followed while it goes on. */
export function useLastRun(isWanted: boolean): Run | undefined {
  const scope = useScope();
  const runs = useInfiniteQuery({ ...projectRunsQuery(scope), enabled: isWanted });
  const latest = runs.data?.pages[0]?.items[0]?.id ?? null;
  return useLiveRun(scope.organisationId, isWanted ? latest : null).data;
}

/** An automation's latest run, followed while it goes on. */
export function useLastRunOf(of: OfAutomation | null): Run | undefined {
  const scope = useScope();
  const latest = useQuery({ ...latestRunQuery(scope, of ?? { automationKey: "" }), enabled: of !== null }).data?.id ?? null;
  return useLiveRun(scope.organisationId, of === null ? null : latest).data;
}
