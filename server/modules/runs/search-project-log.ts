import type { Tx } from "../../platform/database/database.ts";
import { encodeCursor, pageOf } from "../../platform/cursor.ts";
import { lineAfter, type LogRow, readProjectLog } from "./store.ts";

interface Search {
  readonly query?: string | undefined;
  readonly level?: string | undefined;
  readonly before: number | null;
  readonly limit: number;
}

/** Lines that are looked through at once: some tens of milliseconds, however long the log is. */
export const SEARCHED_LINES = 20_000;
/** How long one answer may look on when it has found nothing: asking again costs a way to the server and back. */
const PATIENCE_MS = 250;

/**
 * A page of the project's log, newest first. A filter looks through a stretch of the log at a time: a page with few
 * lines, or none, and a cursor means that there is more log behind it, not that there are more hits.
 */
export async function searchProjectLog(
  tx: Tx,
  projectId: string,
  { query, level, before, limit }: Search,
  { stretch, patienceMs }: { stretch: number; patienceMs: number } = { stretch: SEARCHED_LINES, patienceMs: PATIENCE_MS },
): Promise<{ items: LogRow[]; nextCursor: string | null }> {
  const isFiltered = query !== undefined || level !== undefined;
  const until = performance.now() + patienceMs;
  let from = before;
  let down: number | null = null;
  let rows: LogRow[] = [];
  do {
    // The next stretch begins with the line at which the last one ended.
    if (down !== null) from = down + 1;
    down = isFiltered ? await lineAfter(tx, projectId, from, stretch) : null;
    rows = await readProjectLog(tx, projectId, { query, level, before: from, down, limit: limit + 1 });
  } while (rows.length === 0 && down !== null && performance.now() < until);
  const { items, nextCursor } = pageOf(rows, limit, ({ change }) => [String(change)]);
  return { items, nextCursor: nextCursor ?? (down === null ? null : encodeCursor([String(down + 1)])) };
}
