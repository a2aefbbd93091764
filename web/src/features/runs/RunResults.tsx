import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { RunSummary } from "../../../../contracts/runs.ts";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { RunsTable } from "./RunsTable.tsx";

interface RunResultsProps {
  readonly runs: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly RunSummary[] }>>;
  /** Names of automations by their ids, where the list is of several. */
  readonly names?: ReadonlyMap<string, string> | undefined;
  readonly isNarrowed: boolean;
  /** Said while nothing has run at all. */
  readonly empty: string;
}

/** The runs that a filter found, and what is shown where it found none. */
export function RunResults({ runs, names, isNarrowed, empty }: RunResultsProps) {
  const items = runs.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length > 0) return <RunsTable runs={items} hasMore={runs.hasNextPage} onMore={() => void runs.fetchNextPage()} names={names} />;
  return (
    <>
      <FailedLoad of={runs} />
      {runs.isPending && <SkeletonRows rows={6} height={40} />}
      {runs.data && runs.hasNextPage && (
        <EmptyState title="Nothing among the newest runs">
          <Button loading={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
            Search older runs
          </Button>
        </EmptyState>
      )}
      {runs.data && !runs.hasNextPage && (
        <EmptyState title={isNarrowed ? "No run fits the filter" : "Nothing has run yet"}>{isNarrowed ? "Widen it to see the others." : empty}</EmptyState>
      )}
    </>
  );
}
