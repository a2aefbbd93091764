import { identifier } from "./clauses.ts";
import type { Column } from "./values.ts";

export type Row = Record<string, unknown>;

export interface Done {
  readonly rows: readonly Row[];
  readonly affected: number;
  readonly insertId: number | string;
}

/** One statement inside the transaction of a request. */
export type Ask = (text: string, values?: readonly unknown[]) => Promise<Done>;

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** What the database knows of a table; no column of one that is not there, which the statement itself will tell. */
export async function describeTable(ask: Ask, name: string): Promise<Table> {
  const [table = "", database = null] = name.split(".").toReversed();
  const { rows } = await ask(
    "select column_name as name, data_type as type, column_key as its_key, extra from information_schema.columns " +
      "where table_schema = coalesce(?, database()) and table_name = ? order by ordinal_position",
    [database, table],
  );
  const columns = rows.map((row) => ({
    name: String(row["name"]),
    type: String(row["type"]).toLowerCase(),
    isKey: row["its_key"] === "PRI",
    counts: /auto_increment/i.test(String(row["extra"])),
  }));
  return { name: identifier(name), columns };
}
