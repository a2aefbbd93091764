import { array, string } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";
import { newRowsOperation } from "../sql/new-rows-operation.ts";
import { row, rowOperations } from "../sql/row-operations.ts";
import { statementOperations } from "../sql/statement-operations.ts";

const table = { table: string("Name of the table, with its database where that is another: sales.orders") };

export const operations: readonly Operation[] = [
  ...rowOperations({ table, result: { count: 1 } }),
  newRowsOperation(table),
  ...statementOperations({
    statementHelp: "One statement; each value is a ?",
    values: ["?", "?"],
    executed: {
      returns: { count: 1, insertId: null, rows: [] },
      corrections: {
        insertId: { type: "integer", description: "The number that a new row was given; null where none was", nullable: true },
        rows: array(row),
      },
    },
    schema: { label: "Database", sample: "shop" },
  }),
];
