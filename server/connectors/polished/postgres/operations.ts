import { array, string } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";
import { newRowsOperation } from "../sql/new-rows-operation.ts";
import { row, rowOperations } from "../sql/row-operations.ts";
import { customer } from "../sql/samples.ts";
import { statementOperations } from "../sql/statement-operations.ts";

const table = { table: string("Name of the table, with its schema where that is not public: sales.orders") };
const result = { count: 1, rows: [customer] };
const resultCorrections = { rows: array(row) };

export const operations: readonly Operation[] = [
  ...rowOperations({ table, result, resultCorrections }),
  newRowsOperation(table),
  ...statementOperations({
    statementHelp: "One statement; values are $1, $2 and so on",
    values: ["$1", "$2"],
    executed: { returns: result, corrections: resultCorrections },
    schema: { label: "Schema", sample: "public" },
  }),
];
