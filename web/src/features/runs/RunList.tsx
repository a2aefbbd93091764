import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { automationsQuery } from "../../api/resources/automations.ts";
import { bulkJobsQuery, isAtWork } from "../../api/resources/bulk.ts";
import { runsQuery } from "../../api/resources/runs.ts";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { BulkMenu } from "../bulk/BulkMenu.tsx";
import { BulkProgress } from "../bulk/BulkProgress.tsx";
import { SavedFilters } from "../saved-filters/SavedFilters.tsx";
import { spanFrom } from "./filter-options.ts";
import { RunFilters } from "./RunFilters.tsx";
import { RunsTable } from "./RunsTable.tsx";
import { type RunSearch, useRunFilter } from "./use-run-filter.ts";
import styles from "./runs.module.css";

const NOTHING: RunSearch = { status: "", trigger: "", since: "", from: "", find: "" };

interface RunListProps {
  readonly organisationId: string;
  readonly projectId: string;
  /** Only its runs; those of the whole project otherwise. */
  readonly automationId?: string;
  readonly heading?: ReactNode;
  /** Said while nothing has run at all. */
  readonly empty: string;
}

/** Runs, newest first, with everything that finds some among them and what can be done with all that were found. */
export function RunList({ organisationId, projectId, automationId, heading, empty }: RunListProps) {
  const { search, choose, filter, isNarrowed } = useRunFilter();
  const of = automationId === undefined ? { projectId } : { projectId, automationId };
  const runs = useInfiniteQuery({ ...runsQuery(organisationId, of, filter), refetchInterval: 5_000 });
  const jobs = useQuery(bulkJobsQuery(organisationId, projectId)).data?.items ?? [];
  const automations = useQuery({ ...automationsQuery(organisationId, projectId), enabled: automationId === undefined }).data?.items;
  const names = automationId === undefined ? new Map(automations?.map(({ id, name }) => [id, name])) : undefined;
  const items = runs.data?.pages.flatMap((page) => page.items) ?? [];
  const shown = jobs.filter((job, index) => index === 0 || isAtWork(job) || job.status === "stopped" || job.kind === "look_up");
  return (
    <>
      <div className={styles.filters}>
        {heading}
        <RunFilters search={search} onChoose={choose} />
        <SavedFilters
          list="runs"
          search={keptOf(search)}
          onApply={(kept) => choose({ ...NOTHING, ...kept, ...(kept["since"] ? spanFrom(kept["since"], new Date()) : {}) })}
        />
        {items.length > 0 && <BulkMenu filter={{ ...filter, project: projectId, ...(automationId === undefined ? {} : { automation: automationId }) }} />}
      </div>
      {shown.length > 0 && (
        <div className={styles.jobs}>
          {shown.map((job) => (
            <BulkProgress key={job.id} job={job} />
          ))}
        </div>
      )}
      <FailedLoad of={runs} />
      {runs.isPending && <SkeletonRows rows={6} height={40} />}
      {runs.data && items.length === 0 && runs.hasNextPage && (
        <EmptyState title="Nothing among the newest runs">
          <Button loading={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
            Search older runs
          </Button>
        </EmptyState>
      )}
      {runs.data && items.length === 0 && !runs.hasNextPage && (
        <EmptyState title={isNarrowed ? "No run fits the filter" : "Nothing has run yet"}>{isNarrowed ? "Widen it to see the others." : empty}</EmptyState>
      )}
      {items.length > 0 && <RunsTable runs={items} hasMore={runs.hasNextPage} onMore={() => void runs.fetchNextPage()} names={names} />}
    </>
  );
}

/** The part of a filter worth saving: a span counts from the day on which the filter is used, not from today. */
function keptOf(search: RunSearch): Record<string, string> {
  return Object.fromEntries(Object.entries(search).filter(([key, value]) => value && !(key === "from" && search.since)));
}
