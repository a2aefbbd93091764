import type { Tx } from "../../platform/database/database.ts";
import { encodeCursor, pageOf } from "../../platform/cursor.ts";
import { lineAfter, type LogRow, readProjectLog } from "./store.ts";

interface Search {
  readonly query?: string | undefined;
  readonly level?: string | undefined;
  readonly before: number | null;
  readonly limit: number;
}

/** Lines that one answer looks through: some tens of milliseconds, however long the log is. */
export const SEARCHED_LINES = 20_000;

/**
 * A page of the project's log, newest first. A filter looks through a stretch of the log at a time: a page with few
 * lines, or none, and a cursor means that there is more log behind it, not that there are more hits.
 */
export async function searchProjectLog(
  tx: Tx,
  projectId: string,
  { query, level, before, limit }: Search,
  stretch = SEARCHED_LINES,
): Promise<{ items: LogRow[]; nextCursor: string | null }> {
  const isFiltered = query !== undefined || level !== undefined;
  const down = isFiltered ? await lineAfter(tx, projectId, before, stretch) : null;
  const rows = await readProjectLog(tx, projectId, { query, level, before, down, limit: limit + 1 });
  const { items, nextCursor } = pageOf(rows, limit, ({ change }) => [String(change)]);
  return { items, nextCursor: nextCursor ?? (down === null ? null : encodeCursor([String(down + 1)])) };
}
