import { sql, type SQL } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { LOG, type LogRow } from "../store.ts";
import { visiblyHolds } from "../visible-words.ts";
import { holdsWords, mayHoldWords } from "./holds-words.ts";

export interface Wanted {
  readonly query?: string | undefined;
  readonly level?: LogRow["level"] | undefined;
}

/** Changes of the first and of the last line. */
export type Range = readonly [first: number, last: number];

const LEVELS: readonly LogRow["level"][] = ["info", "debug", "warn", "error"];

/** The change of the line that comes after so many lines above `floor`, counted from the newest before `before`; null where there are fewer. */
export async function lineAfter(
  tx: Tx,
  projectId: string,
  { before, floor, lines }: { before: number | null; floor: number; lines: number },
): Promise<number | null> {
  const { rows } = await tx.execute<{ change: number }>(sql`
    select change::float8 as change from log_line
    where project_id = ${projectId} and change > ${floor} ${before === null ? sql`` : sql`and change < ${before}`}
    -- By the column: the plain name would mean the number above, which no index has in its order.
    order by log_line.change desc offset ${lines} limit 1`);
  return rows[0]?.change ?? null;
}

/** Up to which change the project's lines are in stretches. */
export async function packedUpTo(tx: Tx, projectId: string): Promise<number | null> {
  const { rows } = await tx.execute<{ last: number | null }>(
    sql`select last::float8 as last from log_stretch where project_id = ${projectId} order by log_stretch.last desc limit 1`,
  );
  return rows[0]?.last ?? null;
}

/** Looks through so many stretches, from the newest that begins before `before`: which of them hold what is wanted, and where to go on; null at the end. */
export async function searchStretches(
  tx: Tx,
  projectId: string,
  wanted: Wanted,
  { before, count }: { before: number; count: number },
): Promise<{ hits: Range[]; down: number | null }> {
  const { rows } = await tx.execute<{ seen: number; down: number | null; hits: [number, number][] | null }>(sql`
    select count(*)::int as seen, min(first)::float8 as down, jsonb_agg(jsonb_build_array(first, last) order by last desc) filter (where is_stale or ${mayHold(wanted)}) as hits
    from (select * from log_stretch where project_id = ${projectId} and first < ${before} order by last desc limit ${count}) as stretch`);
  const [found] = rows;
  return { hits: found?.hits ?? [], down: found?.seen === count ? found.down : null };
}

function mayHold({ query, level }: Wanted): SQL {
  const columns = (level === undefined ? LEVELS : [level]).map((name) => sql.identifier(name));
  const conditions = columns.map((column) => (query === undefined ? sql`${column} is not null` : sql`(${mayHoldWords(sql`${column}`, query)})`));
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Lines within the ranges that are before `before`, newest first. */
export async function readRanges(
  tx: Tx,
  projectId: string,
  wanted: Wanted,
  { ranges, before, limit }: { ranges: readonly Range[]; before: number; limit: number },
): Promise<LogRow[]> {
  const { rows } = await tx.execute<{ [K in keyof LogRow]: LogRow[K] }>(sql`
    select ${LOG} from jsonb_array_elements(${JSON.stringify(ranges)}::jsonb) as range,
    -- With a limit of its own each range is read by the index; without, the whole log would be read once and compared with every range.
    lateral (
      select * from log_line
      where project_id = ${projectId} and change between (range->0)::bigint and (range->1)::bigint and change < ${before} and ${fits(wanted)}
      order by change desc limit ${limit}
    ) as log_line
    order by log_line.change desc limit ${limit}`);
  return rows;
}

/** Lines between two changes, newest first; both are left out. */
export async function readLines(
  tx: Tx,
  projectId: string,
  wanted: Wanted,
  { before, down, limit }: { before: number | null; down: number | null; limit: number },
): Promise<LogRow[]> {
  const { rows } = await tx.execute<{ [K in keyof LogRow]: LogRow[K] }>(sql`
    select ${LOG} from log_line
    where project_id = ${projectId} and ${fits(wanted)}
      ${before === null ? sql`` : sql`and change < ${before}`}
      ${down === null ? sql`` : sql`and change > ${down}`}
    order by log_line.change desc limit ${limit}`);
  return rows;
}

function fits({ query, level }: Wanted): SQL {
  const conditions = [
    ...(level === undefined ? [] : [sql`level = ${level}`]),
    ...(query === undefined ? [] : [sql`(${holdsWords(sql`message`, query)} or ${visiblyHolds(sql`data`, (text) => holdsWords(text, query))})`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
