import type { Project } from "../../../contracts/projects.ts";
import { decodeTimeCursor, pageOf } from "../../platform/cursor.ts";
import type { Database } from "../../platform/database/database.ts";
import { FIGURE_DAYS, presentProject, type RunFigures } from "./present-project.ts";
import { listProjectRows } from "./store.ts";

interface ListRequest {
  readonly organisationId: string;
  readonly identityId: string | null;
  readonly query?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Newest change first. */
export async function listProjects(deps: { database: Database; figures: RunFigures }, { organisationId, identityId, query, cursor, limit }: ListRequest) {
  const after = decodeTimeCursor(cursor);
  const { rows, totalCount } = await deps.database.organisation(organisationId, (tx) => listProjectRows(tx, { identityId, query, after, limit: limit + 1 }));
  const { items, nextCursor } = pageOf(rows, limit, (row) => [row.updatedAt.toISOString(), row.id]);
  const ids = items.map((row) => row.id);
  const figures = await deps.figures.ofProjects(organisationId, ids, FIGURE_DAYS);
  return { items: items.map((row): Project => presentProject(row, figures.get(row.id))), nextCursor, totalCount };
}
