import type { Tx } from "../../platform/database/database.ts";
import { encodeCursor, pageOf } from "../../platform/cursor.ts";
import type { LogRow } from "./store.ts";
import { lineAfter, packedUpTo, readLines, readRanges, searchStretches, type Wanted } from "./stretches/store.ts";

interface Search extends Wanted {
  readonly before: number | null;
  readonly limit: number;
}

interface Pace {
  /** Lines of the last seconds, which are in no stretch yet: so many are looked through at once. */
  readonly lines: number;
  /** Stretches that are looked through at once, to begin with and at most: what is frequent is found in the first few. */
  readonly stretches: readonly [first: number, most: number];
  /** How long one answer may look on before its page is full: asking again costs a way to the server and back. */
  readonly patienceMs: number;
}

const PACE: Pace = { lines: 20_000, stretches: [32, 1_024], patienceMs: 100 };
/** Stretches with hits whose lines are read at once, to begin with. */
const READ_AT_ONCE = 4;

/**
 * A page of the project's log, newest first. A filter looks back through the log for a while: a page with few lines,
 * or none, and a cursor means that there is more log behind it, not that there are more hits.
 */
export async function searchProjectLog(
  tx: Tx,
  projectId: string,
  { before, limit, ...wanted }: Search,
  pace: Pace = PACE,
): Promise<{ items: LogRow[]; nextCursor: string | null }> {
  const rows = await (hasIndex(wanted) ? readLines(tx, projectId, wanted, { before, down: null, limit: limit + 1 }) : null);
  const found = rows ? { rows, from: null } : await lookBack(tx, projectId, wanted, { before, atMost: limit + 1 }, pace);
  const { items, nextCursor } = pageOf(found.rows, limit, ({ change }) => [String(change)]);
  return { items, nextCursor: nextCursor ?? (found.from === null ? null : encodeCursor([String(found.from)])) };
}

/** Everything, and the levels that are few, are read in their order. */
function hasIndex({ query, level }: Wanted): boolean {
  return query === undefined && (level === undefined || level === "warn" || level === "error");
}

/** Lines that fit, and before which change to go on; null where the log is at its end. */
async function lookBack(
  tx: Tx,
  projectId: string,
  wanted: Wanted,
  { before, atMost }: { before: number | null; atMost: number },
  pace: Pace,
): Promise<{ rows: LogRow[]; from: number | null }> {
  const until = performance.now() + pace.patienceMs;
  const floor = (await packedUpTo(tx, projectId)) ?? 0;
  const rows: LogRow[] = [];
  let from = before;
  let [count] = pace.stretches;
  const isDone = () => rows.length >= atMost || performance.now() >= until;
  while (from === null || from > floor + 1) {
    const end = await lineAfter(tx, projectId, { before: from, floor, lines: pace.lines });
    rows.push(...(await readLines(tx, projectId, wanted, { before: from, down: end ?? floor, limit: atMost - rows.length })));
    from = (end ?? floor) + 1;
    if (isDone()) return { rows, from: floor === 0 && end === null ? null : from };
  }
  while (floor > 0) {
    const { hits, down } = await searchStretches(tx, projectId, wanted, { before: from, count });
    for (let at = 0, next = READ_AT_ONCE; at < hits.length; at = next, next *= 2) {
      const ranges = hits.slice(at, next);
      rows.push(...(await readRanges(tx, projectId, wanted, { ranges, before: from, limit: atMost - rows.length })));
      const [first] = ranges.at(-1) ?? [];
      if (first !== undefined && next < hits.length && isDone()) return { rows, from: first };
    }
    if (down === null || isDone()) return { rows, from: down };
    from = down;
    count = Math.min(count * 2, pace.stretches[1]);
  }
  return { rows, from: null };
}
