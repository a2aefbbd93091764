import { operation } from "../../authoring/operation.ts";
import { anything, array, object, string } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";
import { newRowsOperation } from "../sql/new-rows-operation.ts";
import { row, rowOperations } from "../sql/row-operations.ts";
import { customer } from "../sql/samples.ts";

const table = { table: string("Name of the table, with its schema where that is not public: sales.orders") };
const statement = {
  sql: string("One statement; values are $1, $2 and so on"),
  parameters: array(anything, "The values, in order"),
};
const result = { count: 1, rows: [customer] };
const resultCorrections = { rows: array(row) };

export const operations: readonly Operation[] = [
  ...rowOperations({ table, result, resultCorrections }),
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
    sampleInput: { sql: "select * from customers where email = $1", parameters: [customer.email] },
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
    returns: result,
    corrections: resultCorrections,
    sampleInput: { sql: "update customers set name = $1 where email = $2", parameters: ["Ada King", customer.email] },
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
    returns: [{ schema: "public", name: "customers", kind: "base table" }],
    corrections: { "": array(object({ schema: string("Schema"), name: string("Name"), kind: string("base table or view") })) },
    sampleInput: {},
    popularity: 0.3,
  }),
];
