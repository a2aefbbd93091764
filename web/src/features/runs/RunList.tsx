import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { automationsQuery } from "../../api/resources/automations.ts";
import { bulkJobsQuery, isAtWork } from "../../api/resources/bulk.ts";
import { runsQuery } from "../../api/resources/runs.ts";
import { BulkMenu } from "../bulk/BulkMenu.tsx";
import { BulkProgress } from "../bulk/BulkProgress.tsx";
import { ExportRuns } from "./ExportRuns.tsx";
import { RunFilters } from "./RunFilters.tsx";
import { RunResults } from "./RunResults.tsx";
import { SavedRunFilters } from "./SavedRunFilters.tsx";
import { useRunFilter } from "./use-run-filter.ts";
import styles from "./runs.module.css";

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
  const hasRuns = (runs.data?.pages[0]?.items.length ?? 0) > 0;
  const meant = { ...filter, project: projectId, ...(automationId === undefined ? {} : { automation: automationId }) };
  const shown = jobs.filter((job, index) => index === 0 || isAtWork(job) || job.status === "stopped" || job.kind === "look_up");
  return (
    <>
      <div className={styles.filters}>
        {heading}
        <RunFilters search={search} onChoose={choose} />
        <SavedRunFilters search={search} onApply={choose} />
        {hasRuns && (
          <>
            <ExportRuns filter={meant} />
            <BulkMenu filter={meant} />
          </>
        )}
      </div>
      {shown.length > 0 && (
        <div className={styles.jobs}>
          {shown.map((job) => (
            <BulkProgress key={job.id} job={job} />
          ))}
        </div>
      )}
      <RunResults runs={runs} names={names} isNarrowed={isNarrowed} empty={empty} />
    </>
  );
}
