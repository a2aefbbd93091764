import { BadRequest, bracketed, count, type Fields, needFields } from "../request-parts.ts";
import { newRows } from "./new-rows.ts";
import { assignments, type Clause, conditions, identifier, insertion, orderOf, parameter } from "./clauses.ts";

/** A statement and its parameters. */
export interface Statement extends Clause {
  /** In a transaction that the database itself keeps from writing. */
  readonly readOnly: boolean;
  /** What of the result is the answer. */
  readonly shape: "rows" | "row" | "result" | ((rows: readonly Fields[]) => unknown);
}

const MOST_ROWS = 10_000;
const PAGE = 100;

/** The statement of a request; its path is below the database's name. */
export function statementOf(method: string, path: string, query: URLSearchParams, fields: Fields): Statement {
  if (path === "/tables" && method === "GET") return { text: TABLES, values: [], readOnly: true, shape: "rows" };
  if (path === "/query" && method === "POST") return { ...sqlOf(fields), readOnly: true, shape: "rows" };
  if (path === "/execute" && method === "POST") return { ...sqlOf(fields), readOnly: false, shape: "result" };
  const watched = /^\/tables\/([^/]+)\/new$/.exec(path)?.[1];
  if (watched !== undefined && method === "POST") return newRows(identifier(decodeURIComponent(watched)), fields);
  const table = /^\/tables\/([^/]+)\/rows$/.exec(path)?.[1];
  if (table === undefined) throw new BadRequest(`A database has no ${method} ${path}.`);
  return onTable(method, identifier(decodeURIComponent(table)), query, fields);
}

const TABLES =
  "select table_schema as schema, table_name as name, lower(table_type) as kind from information_schema.tables " +
  "where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2 limit 1000";

function onTable(method: string, table: string, query: URLSearchParams, body: Fields): Statement {
  switch (method) {
    case "GET":
      return { ...selection(table, query), readOnly: true, shape: "rows" };
    case "POST":
      return { ...insertion(table, needFields(body, "values")), readOnly: false, shape: "row" };
    case "PUT":
      return { ...insertion(table, needFields(body, "values"), keyOf(body["key"])), readOnly: false, shape: "row" };
    case "PATCH": {
      const set = assignments(needFields(body, "values"));
      const where = conditions(needFields(body, "where"), set.values.length);
      return { text: `update ${table} set ${set.text}${where.text} returning *`, values: [...set.values, ...where.values], readOnly: false, shape: "result" };
    }
    case "DELETE": {
      const where = conditions(bracketed(query, "where"));
      if (where.values.length === 0) throw new BadRequest("where is required: all rows of a table are deleted by SQL alone.");
      return { text: `delete from ${table}${where.text} returning *`, values: where.values, readOnly: false, shape: "result" };
    }
    default:
      throw new BadRequest(`Rows know no ${method}.`);
  }
}

function selection(table: string, query: URLSearchParams): Clause {
  const where = conditions(bracketed(query, "where"));
  const order = query.get("orderBy");
  const limit = Math.min(count(query, "limit", PAGE), MOST_ROWS);
  const text = `select * from ${table}${where.text}${order ? ` order by ${orderOf(order)}` : ""} limit ${limit} offset ${count(query, "offset", 0)}`;
  return { text, values: where.values };
}

function sqlOf({ sql, parameters }: Fields): Clause {
  if (typeof sql !== "string" || sql.trim() === "") throw new BadRequest("sql is required.");
  if (parameters !== undefined && !Array.isArray(parameters)) throw new BadRequest("parameters must be a list.");
  return { text: sql, values: (parameters ?? []).map(parameter) };
}

function keyOf(key: unknown): readonly string[] {
  if (!Array.isArray(key) || key.length === 0 || key.some((name) => typeof name !== "string")) throw new BadRequest("key must be a list of columns.");
  return key as string[];
}
