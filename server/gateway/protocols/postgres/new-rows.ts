import { MOST_NEW_ROWS, newRowsLimit, type RowsCursor, rowsCursorOf } from "../new-rows-cursor.ts";
import { fingerprint } from "../newly-seen.ts";
import { type Fields, isFields, needText } from "../request-parts.ts";
import { conditions, quoted } from "./clauses.ts";
import type { Statement } from "./statement.ts";

/** Beside each row its column as text: a time has more digits there than the row itself shows. */
const AT = "vennel cursor";

/** The rows after the cursor, by a column that grows. Rows with the cursor's own value are looked at again, as more of them may have come. */
export function newRows(table: string, body: Fields): Statement {
  const column = quoted(needText(body, "column"));
  const cursor = rowsCursorOf(body["cursor"]);
  const where = conditions(isFields(body["where"]) ? body["where"] : {});
  const begins = `select *, ${column}::text as "${AT}" from ${table}${where.text ? `${where.text} and` : " where"}`;
  const statement = (text: string, values: readonly unknown[], shape: Statement["shape"]): Statement => ({ text, values, readOnly: true, shape });
  if (!cursor && body["includeExisting"] !== true) {
    const last = `select ${column} from ${table}${where.text ? `${where.text} and` : " where"} ${column} is not null order by ${column} desc limit 1`;
    return statement(`${begins} ${column} = (${last}) limit ${MOST_NEW_ROWS}`, where.values, (rows) => ({ items: [], cursor: cursorAfter(rows, null) }));
  }
  const value = cursor?.value ?? null;
  const after = value === null ? `${column} is not null` : `${column} >= $${where.values.length + 1}`;
  const limit = newRowsLimit(body["limit"]) + (cursor?.seen.length ?? 0);
  return statement(`${begins} ${after} order by ${column} limit ${limit}`, [...where.values, ...(value === null ? [] : [value])], (rows) => {
    const seen = new Set(cursor?.seen);
    return { items: rows.map(plain).filter((row) => !seen.has(printOf(row))), cursor: cursorAfter(rows, cursor) };
  });
}

/** Where nothing came the poll stays where it was. */
function cursorAfter(rows: readonly Fields[], before: RowsCursor | null): string {
  const last = rows.at(-1);
  if (!last) return JSON.stringify(before ?? { value: null, seen: [] });
  const same = rows.filter((row) => row[AT] === last[AT]);
  return JSON.stringify({ value: last[AT], seen: same.map((row) => printOf(plain(row))) });
}

function plain(row: Fields): Fields {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== AT));
}

function printOf(row: Fields): string {
  return fingerprint(JSON.stringify(row));
}
