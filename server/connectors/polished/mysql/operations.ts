import { operation } from "../../authoring/operation.ts";
import { anything, array, object, string } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";
import { newRowsOperation } from "../sql/new-rows-operation.ts";
import { row, rowOperations } from "../sql/row-operations.ts";
import { customer } from "../sql/samples.ts";

const table = { table: string("Name of the table, with its database where that is another: sales.orders") };
const statement = {
  sql: string("One statement; each value is a ?"),
  parameters: array(anything, "The values, in order"),
};
const result = { count: 1 };
const executed = { count: 1, insertId: null, rows: [] };
const executedCorrections = {
  insertId: { type: "integer", description: "The number that a new row was given; null where none was", nullable: true },
  rows: array(row),
} as const;

export const operations: readonly Operation[] = [
  ...rowOperations({ table, result }),
  newRowsOperation(table),
  operation({
    id: "query",
    method: "POST",
    path: "/query",
    summary: "Read by SQL, in a transaction that cannot write",
    verbs: ["query"],
    entity: "statement",
    aliases: ["sql", "query"],
    effect: "read",
    args: statement,
    required: ["sql"],
    returns: [customer],
    corrections: { "": array(row) },
    sampleInput: { sql: "select * from customers where email = ?", parameters: [customer.email] },
    popularity: 0.7,
  }),
  operation({
    id: "execute",
    method: "POST",
    path: "/execute",
    summary: "Write by SQL, one statement in a transaction of its own",
    verbs: ["execute"],
    entity: "statement",
    aliases: ["sql"],
    args: statement,
    required: ["sql"],
    returns: executed,
    corrections: executedCorrections,
    sampleInput: { sql: "update customers set name = ? where email = ?", parameters: ["Ada King", customer.email] },
    popularity: 0.5,
  }),
  operation({
    id: "tables.list",
    method: "GET",
    path: "/tables",
    summary: "List the tables",
    verbs: ["list"],
    entity: "table",
    args: {},
    returns: [{ schema: "shop", name: "customers", kind: "base table" }],
    corrections: { "": array(object({ schema: string("Database"), name: string("Name"), kind: string("base table or view") })) },
    sampleInput: {},
    popularity: 0.3,
  }),
];
