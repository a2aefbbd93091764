import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";
import { errors } from "./errors.ts";
import { operations } from "./operations.ts";
import { customer } from "../sql/samples.ts";

const docs = "https://www.postgresql.org/docs/current/";

export const postgres: Connector = {
  format: "vennel.connector/v1",
  id: "postgres",
  name: "Postgres",
  aliases: ["postgresql", "pg", "postgres database"],
  categories: ["databases"],
  description: "Tables and rows of a Postgres database.",
  tier: "polished",
  provenance: ownWork(docs, "protocol 3"),
  protocol: "postgres",
  baseUrl: null,
  docsUrl: docs,
  auth: [{ type: "basic", label: "User name and password", help: "A role that may do what the integration needs, and no more." }],
  defaultHeaders: {},
  operations,
  // New rows are found by a poll over rows.listNew.
  events: [],
  webhook: null,
  policies: { ratePerSecond: null, idempotencyHeader: null },
  simulation: {
    resources: [{ name: "row", idField: "id", idPrefix: "", idStyle: "number", list: "rows.list", template: customer, scope: ["table"], seed: [customer] }],
    errors: {
      unauthorized: { status: 401, body: { code: "28P01", message: "password authentication failed" } },
      invalid: { status: 400, body: { code: "invalid", message: "{message}" } },
      notFound: { status: 404, body: { code: "42P01", message: "{message}" } },
      server: { status: 503, body: { code: "57P01", message: "{message}" } },
    },
  },
  testOperation: "tables.list",
  errors,
  hints: [
    "Values go into parameters ($1, $2), never into the text of a statement.",
    "query runs in a transaction that cannot write; execute is one statement in a transaction of its own, and rows.upsert may be repeated.",
    'New rows: poll({ connection: postgres, every: "5 minutes", since: (cursor?: string) => postgres.rows.listNew({ table, column: "id", cursor }) }) — the answer is { items, cursor }, as a poll wants it; the first read only notes what is there. With a column such as updated_at, changed rows come as well.',
    "A simulated database understands no SQL: query is answered with the rows of the table after from.",
  ],
};
