import { fingerprint } from "../newly-seen.ts";
import { MOST_NEW_ROWS, newRowsLimit, type RowsCursor, rowsCursorOf } from "../new-rows-cursor.ts";
import { type Fields, isFields, needText } from "../request-parts.ts";
import { column, conditions } from "./clauses.ts";
import type { Ask, Row, Table } from "./table.ts";
import { plainRow, valueFor } from "./values.ts";

/** The rows after the cursor, by a column that grows. Rows with the cursor's own value are looked at again, as more of them may have come. */
export async function newRows(ask: Ask, table: Table, body: Fields): Promise<{ items: readonly Row[]; cursor: string }> {
  const by = needText(body, "column");
  const cursor = rowsCursorOf(body["cursor"]);
  const where = conditions(isFields(body["where"]) ? body["where"] : {}, table.columns);
  if (!cursor && body["includeExisting"] !== true) return { items: [], cursor: await presentCursor(ask, table, by, where) };

  const last = cursor?.value ?? null;
  const after = last === null ? `${column(by)} is not null` : `${column(by)} >= ?`;
  const limit = newRowsLimit(body["limit"]) + (cursor?.seen.length ?? 0);
  const text = `select * from ${table.name}${where.text ? `${where.text} and` : " where"} ${after} order by ${column(by)} limit ${limit}`;
  const values = [...where.values, ...(last === null ? [] : [valueFor(table.columns, by, last)])];
  const rows = (await ask(text, values)).rows.map(plainRow);
  const seen = new Set(cursor?.seen);
  return { items: rows.filter((row) => !seen.has(printOf(row))), cursor: rows.length === 0 ? textOf({ value: last, seen: [...seen] }) : cursorAfter(rows, by) };
}

/** The first time nothing is new: the cursor begins with what is there. */
async function presentCursor(ask: Ask, table: Table, by: string, where: ReturnType<typeof conditions>): Promise<string> {
  const text = `select * from ${table.name}${where.text ? `${where.text} and` : " where"} ${column(by)} = (select max(${column(by)}) from ${table.name}${where.text}) limit ${MOST_NEW_ROWS}`;
  const rows = (await ask(text, [...where.values, ...where.values])).rows.map(plainRow);
  return rows.length === 0 ? textOf({ value: null, seen: [] }) : cursorAfter(rows, by);
}

function cursorAfter(rows: readonly Row[], by: string): string {
  const value = valueOf(rows.at(-1), by);
  const same = rows.filter((row) => JSON.stringify(valueOf(row, by)) === JSON.stringify(value));
  return textOf({ value, seen: same.map(printOf) });
}

/** Names of columns know no case. */
function valueOf(row: Row | undefined, by: string): unknown {
  return Object.entries(row ?? {}).find(([name]) => name.toLowerCase() === by.toLowerCase())?.[1] ?? null;
}

function printOf(row: Row): string {
  return fingerprint(JSON.stringify(row));
}

function textOf(cursor: RowsCursor): string {
  return JSON.stringify(cursor);
}
