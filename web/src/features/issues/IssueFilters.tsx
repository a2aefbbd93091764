import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { projectsQuery } from "../projects/queries.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { SavedFilters } from "../saved-filters/SavedFilters.tsx";
import { ALL, type IssueSearch, SEVERITIES, STATUSES } from "./use-issue-filter.ts";
import styles from "./IssuesPage.module.css";

const NOTHING: IssueSearch = { q: "", status: "", severity: "", project: "", assignee: "" };
const WHOSE = [
  { value: ALL, label: "Anybody's" },
  { value: "me", label: "Mine" },
];

export function IssueFilters({ search, onChoose }: { search: IssueSearch; onChoose: (next: IssueSearch) => void }) {
  const { id: organisationId } = useOrganisation();
  const projects = useQuery(projectsQuery(organisationId)).data?.items ?? [];
  const named = projects.map(({ id, displayName }) => ({ value: id, label: displayName }));
  const chosen = (value: string) => (value === ALL ? "" : value);
  const kept = Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as Record<string, string>;
  return (
    <div className={styles.tools}>
      <div className={styles.toolRow}>
        <Input
          className={styles.search ?? ""}
          aria-label="Search issues"
          placeholder="Search issues"
          icon={<Search size={14} />}
          value={search.q ?? ""}
          onChange={(event) => onChoose({ q: event.target.value })}
        />
        <SavedFilters list="issues" search={kept} onApply={(filter) => onChoose({ ...NOTHING, ...filter })} />
      </div>
      <div className={styles.toolRow}>
        <Select label="Status" value={search.status || ALL} options={STATUSES} onChange={(value) => onChoose({ status: chosen(value) })} />
        <Select label="Severity" value={search.severity || ALL} options={SEVERITIES} onChange={(value) => onChoose({ severity: chosen(value) })} />
        <Select label="Assigned to" value={search.assignee || ALL} options={WHOSE} onChange={(value) => onChoose({ assignee: chosen(value) })} />
        {named.length > 1 && (
          <Select
            label="Project"
            className={styles.project ?? ""}
            value={named.some(({ value }) => value === search.project) ? (search.project ?? ALL) : ALL}
            options={[{ value: ALL, label: "Every project" }, ...named]}
            onChange={(value) => onChoose({ project: chosen(value) })}
          />
        )}
      </div>
    </div>
  );
}
