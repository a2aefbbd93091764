import { BadRequest, bracketed, count, type Fields, needFields, segmentsOf } from "../request-parts.ts";
import { assignments, conditions, insertion, orderOf, overwriting } from "./clauses.ts";
import { newRows } from "./new-rows.ts";
import { type Ask, describeTable, type Row, type Table } from "./table.ts";
import { parameter, plainRow } from "./values.ts";

/** What a request asks of the database, in a transaction of its own. */
export interface Work {
  /** The database itself keeps it from writing. */
  readonly readOnly: boolean;
  readonly run: (ask: Ask) => Promise<unknown>;
}

/** Two rows could be meant by one key: nothing was done. */
export class Conflict extends Error {
  override readonly name = "Conflict";
}

const MOST_ROWS = 10_000;
const PAGE = 100;
const TABLES =
  "select table_schema as `schema`, table_name as name, lower(table_type) as kind from information_schema.tables " +
  "where table_schema not in ('information_schema', 'mysql', 'performance_schema', 'sys') order by 1, 2 limit 1000";

/** The path is below the database's name. */
export function workOf(method: string, path: string, query: URLSearchParams, body: Fields): Work {
  if (path === "/tables" && method === "GET") return { readOnly: true, run: async (ask) => (await ask(TABLES)).rows };
  if (path === "/query" && method === "POST") return { readOnly: true, run: async (ask) => (await raw(ask, body)).rows.map(plainRow) };
  if (path === "/execute" && method === "POST") return { readOnly: false, run: (ask) => execute(ask, body) };
  const [tables, name = "", part, ...more] = segmentsOf(path);
  if (tables !== "tables" || more.length > 0) throw new BadRequest(`A database has no ${method} ${path}.`);
  const onTable = (run: (ask: Ask, table: Table) => Promise<unknown>) => async (ask: Ask) => run(ask, await describeTable(ask, name));

  switch (`${method} ${part}`) {
    case "GET rows":
      return { readOnly: true, run: onTable((ask, table) => select(ask, table, query)) };
    case "POST new":
      return { readOnly: true, run: onTable((ask, table) => newRows(ask, table, body)) };
    case "POST rows":
      return { readOnly: false, run: onTable((ask, table) => insert(ask, table, needFields(body, "values"))) };
    case "PUT rows":
      return { readOnly: false, run: onTable((ask, table) => upsert(ask, table, needFields(body, "values"), keyOf(body["key"]))) };
    case "PATCH rows":
      return { readOnly: false, run: onTable((ask, table) => update(ask, table, needFields(body, "where"), needFields(body, "values"))) };
    case "DELETE rows":
      return { readOnly: false, run: onTable((ask, table) => remove(ask, table, bracketed(query, "where"))) };
    default:
      throw new BadRequest(`A database has no ${method} ${path}.`);
  }
}

async function select(ask: Ask, table: Table, query: URLSearchParams): Promise<readonly Row[]> {
  const where = conditions(bracketed(query, "where"), table.columns);
  const order = query.get("orderBy");
  const limit = Math.min(count(query, "limit", PAGE), MOST_ROWS);
  const text = `select * from ${table.name}${where.text}${order ? ` order by ${orderOf(order)}` : ""} limit ${limit} offset ${count(query, "offset", 0)}`;
  return (await ask(text, where.values)).rows.map(plainRow);
}

/** The row as the database keeps it, where its key is known. */
async function insert(ask: Ask, table: Table, values: Fields): Promise<Row> {
  const { text, values: given } = insertion(table.name, values, table.columns);
  const { insertId } = await ask(text, given);
  const keys = table.columns.filter(({ isKey }) => isKey);
  const key = keys.flatMap(({ name, counts }) => {
    const value = values[name] ?? (counts ? insertId : undefined);
    return value === undefined ? [] : [[name, value] as const];
  });
  if (keys.length === 0 || key.length < keys.length) return { ...values };
  return (await rowOf(ask, table, Object.fromEntries(key))) ?? { ...values };
}

async function upsert(ask: Ask, table: Table, values: Fields, key: readonly string[]): Promise<Row> {
  const missing = key.find((name) => values[name] === undefined || values[name] === null);
  if (missing !== undefined) throw new BadRequest(`values must hold the column ${missing} of the key.`);
  const { text, values: given } = insertion(table.name, values, table.columns);
  await ask(text + overwriting(values, key), given);
  const row = await rowOf(ask, table, Object.fromEntries(key.map((name) => [name, values[name]])));
  // Any unique key of a table makes it write over a row, also one that is not meant.
  if (!row) throw new Conflict("Another row has one of these values already, in a unique key that is not the one that was named.");
  return row;
}

async function rowOf(ask: Ask, table: Table, key: Fields): Promise<Row | undefined> {
  const where = conditions(key, table.columns);
  const [row] = (await ask(`select * from ${table.name}${where.text} limit 1`, where.values)).rows;
  return row && plainRow(row);
}

async function update(ask: Ask, table: Table, where: Fields, values: Fields): Promise<{ count: number }> {
  const [set, which] = [assignments(values, table.columns), conditions(where, table.columns)];
  return { count: (await ask(`update ${table.name} set ${set.text}${which.text}`, [...set.values, ...which.values])).affected };
}

async function remove(ask: Ask, table: Table, where: Fields): Promise<{ count: number }> {
  const which = conditions(where, table.columns);
  if (which.values.length === 0) throw new BadRequest("where is required: all rows of a table are deleted by SQL alone.");
  return { count: (await ask(`delete from ${table.name}${which.text}`, which.values)).affected };
}

async function execute(ask: Ask, body: Fields): Promise<unknown> {
  const { rows, affected, insertId } = await raw(ask, body);
  return { count: rows.length > 0 ? rows.length : affected, insertId: insertId === 0 ? null : insertId, rows: rows.map(plainRow) };
}

function raw(ask: Ask, { sql, parameters }: Fields) {
  if (typeof sql !== "string" || sql.trim() === "") throw new BadRequest("sql is required.");
  if (parameters !== undefined && !Array.isArray(parameters)) throw new BadRequest("parameters must be a list.");
  return ask(sql, (parameters ?? []).map(parameter));
}

function keyOf(key: unknown): readonly string[] {
  if (!Array.isArray(key) || key.length === 0 || key.some((name) => typeof name !== "string")) throw new BadRequest("key must be a list of columns.");
  return key as string[];
}
