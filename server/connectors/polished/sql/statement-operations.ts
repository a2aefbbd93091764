import { operation } from "../../authoring/operation.ts";
import { anything, array, object, string } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";
import { row } from "./row-operations.ts";
import { customer } from "./samples.ts";

type Sample = Parameters<typeof operation>[0];

/** What differs from one database to the other. */
export interface Dialect {
  readonly statementHelp: string;
  /** How the first and the second value of a statement are written. */
  readonly values: readonly [string, string];
  /** What a statement that writes gives. */
  readonly executed: Pick<Sample, "returns" | "corrections">;
  /** What tables are in, as people call it and by a name for the sample. */
  readonly schema: { readonly label: string; readonly sample: string };
}

export function statementOperations({ statementHelp, values: [first, second], executed, schema }: Dialect): readonly Operation[] {
  const statement = { sql: string(statementHelp), parameters: array(anything, "The values, in order") };
  return [
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
      sampleInput: { sql: `select * from customers where email = ${first}`, parameters: [customer.email] },
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
      ...executed,
      sampleInput: { sql: `update customers set name = ${first} where email = ${second}`, parameters: ["Ada King", customer.email] },
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
      returns: [{ schema: schema.sample, name: "customers", kind: "base table" }],
      corrections: { "": array(object({ schema: string(schema.label), name: string("Name"), kind: string("base table or view") })) },
      sampleInput: {},
      popularity: 0.3,
    }),
  ];
}
