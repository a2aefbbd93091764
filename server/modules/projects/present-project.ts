import type { platformService } from "../../../contracts/platform.ts";
import type { Project } from "../../../contracts/projects.ts";
import type { RouteResult } from "../../../contracts/route.ts";
import type { ProjectRow } from "./store.ts";

/** What the runs of a project say of it. */
export interface ProjectFigures {
  /** Oldest first, the last one today. */
  readonly days: readonly { readonly total: number; readonly failed: number }[];
  /** How the last real run that ended went; null when none did. */
  readonly lastFailed: boolean | null;
}

/** Figures of the runs; given by the runs module. */
export interface RunFigures {
  ofOrganisation(organisationId: string): Promise<Omit<Summary, "openIssues">>;
  ofProjects(organisationId: string, projectIds: readonly string[], days: number): Promise<ReadonlyMap<string, ProjectFigures>>;
}

type Summary = RouteResult<(typeof platformService)["routes"]["getSummary"]>;

/** Length of the sparkline. */
export const FIGURE_DAYS = 12;

export function presentProject(row: ProjectRow, figures: ProjectFigures | undefined): Project {
  return {
    id: row.id,
    name: row.name,
    displayName: displayNameOf(row),
    description: row.description,
    state: stateOf(row, figures),
    systems: row.systems,
    starred: row.starred,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deployedAt: row.deployedAt?.toISOString() ?? null,
    runsByDay: figures ? [...figures.days] : Array.from({ length: FIGURE_DAYS }, () => ({ total: 0, failed: 0 })),
  };
}

/** A generated name gives way to the one in package.json. */
export function displayNameOf({ name, packageName }: Pick<ProjectRow, "name" | "packageName">): string {
  return name.startsWith("v-") ? (packageName ?? name) : name;
}

function stateOf(row: ProjectRow, figures: ProjectFigures | undefined): Project["state"] {
  if (row.serving === "suspended") return "suspended";
  if (row.serving === "live") return figures?.lastFailed ? "failing" : "live";
  return row.verified ? "verified" : "draft";
}
