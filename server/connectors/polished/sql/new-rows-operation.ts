import { operation } from "../../authoring/operation.ts";
import { array, boolean, integer, string } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";
import type { JsonSchema } from "../../json-schema.ts";
import { names, row, where, which } from "./row-operations.ts";
import { customer } from "./samples.ts";

/** What a poll over a table asks. */
export const newRowsOperation = (table: Readonly<Record<"table", JsonSchema>>): Operation =>
  operation({
    id: "rows.listNew",
    method: "POST",
    path: "/tables/{table}/new",
    summary: "List the rows that came since the cursor, by a column that grows",
    verbs: ["poll", "watch"],
    entity: "row",
    aliases: names,
    effect: "read",
    args: {
      ...table,
      column: string("A column that grows with each new row (id), or with each change (updated_at)"),
      where,
      limit: integer("Rows at once, 100 if left out"),
      cursor: string("The cursor of the last answer; none the first time"),
      includeExisting: boolean("The first time, take what is there already as new"),
    },
    required: ["column"],
    returns: { items: [customer], cursor: '{"value":1,"seen":["nOqDfr2s8xTq"]}' },
    corrections: { items: array(row) },
    sampleInput: { ...which, column: "id" },
    popularity: 0.5,
  });
