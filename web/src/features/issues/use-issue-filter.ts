import { useDeferredValue } from "react";
import { useListSearch } from "../../shell/use-list-search.ts";
import { useSession } from "../../shell/use-organisation.ts";
import type { IssueFilter } from "./queries.ts";

const KEYS = ["q", "status", "severity", "project", "assignee"] as const;
export type IssueSearch = Partial<Record<(typeof KEYS)[number], string>>;

export const ALL = "all";
export const STATUSES: readonly { value: IssueFilter["status"]; label: string }[] = [
  { value: ALL, label: "Any state" },
  { value: "open", label: "Open" },
  { value: "acknowledged", label: "Acknowledged" },
  { value: "resolved", label: "Resolved" },
  { value: "ignored", label: "Ignored" },
];
export const SEVERITIES: readonly { value: IssueFilter["severity"]; label: string }[] = [
  { value: ALL, label: "Any severity" },
  { value: "critical", label: "Critical" },
  { value: "high", label: "High" },
  { value: "medium", label: "Medium" },
  { value: "low", label: "Low" },
];

/** Which issues the list shows, as its URL says. What an old link says and no filter knows is passed over. */
export function useIssueFilter() {
  const [search, choose] = useListSearch(KEYS);
  const me = useSession()?.identity.id;
  const query = useDeferredValue((search.q ?? "").trim());
  const filter: IssueFilter = {
    query,
    status: STATUSES.find(({ value }) => value === search.status)?.value ?? ALL,
    severity: SEVERITIES.find(({ value }) => value === search.severity)?.value ?? ALL,
    projectId: search.project || undefined,
    assignee: search.assignee === "me" ? me : undefined,
  };
  return { search, choose, filter, isNarrowed: Object.values(search).some(Boolean) };
}
