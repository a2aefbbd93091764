import { operation } from "../../authoring/operation.ts";
import { anything, array, integer, record, string } from "../../authoring/schema.ts";
import type { Corrections } from "../../authoring/shape-of.ts";
import type { JsonSchema } from "../../json-schema.ts";
import type { Operation } from "../../connector.ts";
import { customer } from "./samples.ts";

export const row = record(anything, "Values by name of the column");
export const which = { table: "customers" };
export const where = record(anything, "The rows whose columns have these values");
export const names = ["database row", "table row"];

/** Where databases differ: how a table is named, and what a change answers. */
interface Dialect {
  readonly table: Readonly<Record<"table", JsonSchema>>;
  readonly result: unknown;
  readonly resultCorrections?: Corrections;
}

/** Rows of a table as a person speaks of them; the statements are the gateway's. */
export const rowOperations = (dialect: Dialect): readonly Operation[] => [
  operation({
    id: "rows.list",
    method: "GET",
    path: "/tables/{table}/rows",
    summary: "List the rows of a table",
    verbs: ["list", "select", "find", "read", "get"],
    entity: "row",
    aliases: names,
    args: {
      ...dialect.table,
      where,
      orderBy: string("Columns, each with asc or desc: created_at desc, id"),
      limit: integer("Rows per page, 100 if left out", { default: 100 }),
      offset: integer("Rows to skip", { default: 0 }),
    },
    returns: [customer],
    corrections: { "": array(row) },
    paging: { style: "offset", offsetParam: "offset", limitParam: "limit", items: null },
    sampleInput: { ...which, where: { email: customer.email } },
    popularity: 0.8,
  }),
  operation({
    id: "rows.insert",
    method: "POST",
    path: "/tables/{table}/rows",
    summary: "Insert a row",
    verbs: ["insert", "create", "add", "save", "write", "store"],
    entity: "row",
    aliases: names,
    args: { ...dialect.table, values: row },
    required: ["values"],
    returns: customer,
    corrections: { "": row },
    destinationField: "table",
    sampleInput: { ...which, values: { email: "ada@example.com", name: "Ada Lovelace" } },
    popularity: 1,
  }),
  operation({
    id: "rows.upsert",
    method: "PUT",
    path: "/tables/{table}/rows",
    summary: "Insert a row, or write over the one with the same key",
    verbs: ["upsert", "sync", "merge"],
    entity: "row",
    aliases: names,
    args: { ...dialect.table, values: row, key: array({ type: "string" }, "The columns of a unique key") },
    required: ["values", "key"],
    returns: customer,
    corrections: { "": row },
    // The same row written twice is one row.
    honoursIdempotencyKey: true,
    destinationField: "table",
    sampleInput: { ...which, values: { email: customer.email, name: "Ada King" }, key: ["email"] },
    popularity: 0.6,
  }),
  operation({
    id: "rows.update",
    method: "PATCH",
    path: "/tables/{table}/rows",
    summary: "Change the rows whose columns have these values",
    verbs: ["update", "change", "set", "edit"],
    entity: "row",
    aliases: names,
    args: { ...dialect.table, where, values: row },
    required: ["where", "values"],
    returns: dialect.result,
    ...(dialect.resultCorrections ? { corrections: dialect.resultCorrections } : {}),
    honoursIdempotencyKey: true,
    destinationField: "table",
    sampleInput: { ...which, where: { email: customer.email }, values: { name: "Ada King" } },
    popularity: 0.6,
  }),
  operation({
    id: "rows.delete",
    method: "DELETE",
    path: "/tables/{table}/rows",
    summary: "Delete the rows whose columns have these values",
    verbs: ["delete", "remove"],
    entity: "row",
    aliases: names,
    args: { ...dialect.table, where },
    required: ["where"],
    returns: dialect.result,
    ...(dialect.resultCorrections ? { corrections: dialect.resultCorrections } : {}),
    sampleInput: { ...which, where: { email: customer.email } },
    popularity: 0.3,
  }),
];
