import type { Project } from "../../../../contracts/projects.ts";

export const SORTS = [
  { value: "changed", label: "Last changed" },
  { value: "name", label: "Name" },
  { value: "deployed", label: "Last deployed" },
  { value: "runs", label: "Most runs" },
] as const;
export type Sort = (typeof SORTS)[number]["value"];

export function isSort(value: string): value is Sort {
  return SORTS.some((sort) => sort.value === value);
}

/** Starred ones first, then by what was chosen. */
export function sortProjects(projects: readonly Project[], sort: Sort): Project[] {
  return [...projects].sort((a, b) => Number(b.starred) - Number(a.starred) || COMPARE[sort](a, b));
}

const COMPARE: Readonly<Record<Sort, (a: Project, b: Project) => number>> = {
  changed: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
  name: (a, b) => a.displayName.localeCompare(b.displayName),
  deployed: (a, b) => (b.deployedAt ?? "").localeCompare(a.deployedAt ?? ""),
  runs: (a, b) => runsOf(b) - runsOf(a),
};

function runsOf({ runsByDay }: Project): number {
  return runsByDay.reduce((sum, { total }) => sum + total, 0);
}
