import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { automationsQuery } from "../../api/resources/automations.ts";
import { projectNamesQuery } from "../../api/resources/connections.ts";
import { organisationRunsQuery } from "../../api/resources/runs.ts";
import { useListSearch } from "../../shell/use-list-search.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { Select } from "../../ui/Select.tsx";
import { BulkMenu } from "../bulk/BulkMenu.tsx";
import { ExportRuns } from "./ExportRuns.tsx";
import { ANY } from "./filter-options.ts";
import { RunFilters } from "./RunFilters.tsx";
import { RunResults } from "./RunResults.tsx";
import { SavedRunFilters } from "./SavedRunFilters.tsx";
import { useRunFilter } from "./use-run-filter.ts";
import styles from "./runs.module.css";

const PLACE_KEYS = ["project", "environment"] as const;

/** Every real run of the organisation, newest first. */
export function RunsPage() {
  const { id: organisationId } = useOrganisation();
  const { search, choose, filter: narrowed, isNarrowed } = useRunFilter();
  const [{ project, environment }, choosePlace] = useListSearch(PLACE_KEYS);
  const filter = { ...narrowed, ...(environment ? { environment } : {}) };
  const runs = useInfiniteQuery({ ...organisationRunsQuery(organisationId, { ...filter, ...(project ? { project } : {}) }), refetchInterval: 5_000 });
  const automations = useQuery(automationsQuery(organisationId)).data?.items ?? [];
  const projects = useQuery(projectNamesQuery(organisationId)).data ?? new Map<string, string>();
  useEffect(() => {
    document.title = "Runs · Vennel";
  }, []);
  const environments = [...new Set(automations.map((each) => each.environment))].toSorted();
  const options = (any: string, rows: readonly (readonly [string, string])[]) => [
    { value: ANY, label: any },
    ...rows.map(([value, label]) => ({ value, label })),
  ];
  return (
    <div className={`content ${styles.runsPage}`}>
      <PageHeading title="Runs" subtext="What ran in every integration of this organisation." />
      <div className={styles.filters}>
        <RunFilters search={search} onChoose={choose} />
        <Select
          label="Integration"
          value={project && projects.has(project) ? project : ANY}
          onChange={(value) => choosePlace({ project: value === ANY ? "" : value })}
          options={options("All integrations", [...projects])}
        />
        {(environments.length > 1 || environment) && (
          <Select
            label="Environment"
            value={environment ?? ANY}
            onChange={(value) => choosePlace({ environment: value === ANY ? "" : value })}
            options={options(
              "All environments",
              [...new Set([...environments, ...(environment ? [environment] : [])])].map((name) => [name, name] as const),
            )}
          />
        )}
        <SavedRunFilters
          search={{ ...search, ...(project ? { project } : {}), ...(environment ? { environment } : {}) }}
          onApply={(kept) => choose({ project: "", environment: "", ...kept } as typeof search)}
        />
        {runs.data?.pages[0]?.items.length ? <ExportRuns filter={{ ...filter, ...(project ? { project } : {}) }} /> : null}
        {project && runs.data?.pages[0]?.items.length ? <BulkMenu filter={{ ...filter, project }} /> : null}
      </div>
      <RunResults
        runs={runs}
        names={new Map(automations.map(({ id, name, projectId }) => [id, `${projects.get(projectId) ?? ""} · ${name}`.replace(/^ · /, "")]))}
        isNarrowed={isNarrowed || Boolean(project) || Boolean(environment)}
        empty="Deploy an integration; each of its runs appears here as it happens."
      />
    </div>
  );
}
