import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";
import { errors } from "./errors.ts";
import { operations } from "./operations.ts";
import { customer } from "../sql/samples.ts";

const docs = "https://dev.mysql.com/doc/refman/8.4/en/";

export const mysql: Connector = {
  format: "vennel.connector/v1",
  id: "mysql",
  name: "MySQL",
  aliases: ["mariadb", "maria db", "mysql database"],
  categories: ["databases"],
  description: "Tables and rows of a MySQL or MariaDB database.",
  tier: "polished",
  provenance: ownWork(docs, "protocol 4.1"),
  protocol: "mysql",
  baseUrl: null,
  docsUrl: docs,
  auth: [{ type: "basic", label: "User name and password", help: "A user that may do what the integration needs, and no more." }],
  defaultHeaders: {},
  operations,
  // New rows are found by a poll over rows.listNew.
  events: [],
  webhook: null,
  policies: { ratePerSecond: null, idempotencyHeader: null },
  simulation: {
    resources: [{ name: "row", idField: "id", idPrefix: "", idStyle: "number", list: "rows.list", template: customer, scope: ["table"], seed: [customer] }],
    errors: {
      unauthorized: { status: 401, body: { code: "ER_ACCESS_DENIED_ERROR", errno: 1045, sqlState: "28000", message: "Access denied" } },
      invalid: { status: 400, body: { code: "invalid", message: "{message}" } },
      notFound: { status: 404, body: { code: "ER_NO_SUCH_TABLE", errno: 1146, sqlState: "42S02", message: "{message}" } },
      server: { status: 503, body: { code: "ER_SERVER_SHUTDOWN", errno: 1053, sqlState: "08S01", message: "{message}" } },
    },
  },
  testOperation: "tables.list",
  errors,
  hints: [
    "Values go into parameters (one ? each), never into the text of a statement.",
    "query runs in a transaction that cannot write; execute is one statement in a transaction of its own, and rows.upsert may be repeated.",
    'New rows: poll({ connection: mysql, every: "5 minutes", since: (cursor?: string) => mysql.rows.listNew({ table, column: "id", cursor }) }) — the answer is { items, cursor }, as a poll wants it; the first read only notes what is there. With a column such as updated_at, changed rows come as well.',
    "Dates and times are in UTC, as 2026-05-01T08:00:00.000Z; decimals are texts, and bytes are base64, both ways.",
    "rows.update and rows.delete tell how many rows they found, not which.",
    "A simulated database understands no SQL: query is answered with the rows of the table after from.",
  ],
};
