import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";
import { errors } from "./errors.ts";
import { operations } from "./operations.ts";
import { customer, salesOrder } from "./samples.ts";

const docs = "https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/chapter_1540391670.html";
const error = (status: number, code: string) => ({
  status,
  body: { type: "https://www.rfc-editor.org/rfc/rfc9110", title: code, status, "o:errorDetails": [{ detail: "{message}", "o:errorCode": code }] },
});

export const netsuite: Connector = {
  format: "vennel.connector/v1",
  id: "netsuite",
  name: "NetSuite",
  aliases: ["net suite", "oracle netsuite"],
  categories: ["erp", "accounting"],
  description: "Customers, sales orders and SuiteQL of NetSuite.",
  tier: "polished",
  provenance: ownWork(docs, "REST v1"),
  protocol: "http",
  baseUrl: null,
  docsUrl: docs,
  auth: [
    {
      type: "oauth1",
      label: "Token-based authentication",
      help: "Of the integration record. The account goes in as 1234567 or 1234567_SB1, the base URL is https://1234567.suitetalk.api.netsuite.com.",
      signatureMethod: "HMAC-SHA256",
    },
  ],
  defaultHeaders: { accept: "application/json" },
  operations,
  // Changes are found by polling suiteql.query over lastmodifieddate.
  events: [],
  webhook: null,
  policies: { ratePerSecond: 4, idempotencyHeader: null },
  simulation: {
    resources: [
      {
        name: "customer",
        idField: "id",
        idPrefix: "",
        idStyle: "number",
        list: "customers.list",
        get: "customers.get",
        create: "customers.create",
        update: "customers.update",
        template: { ...customer, externalId: "" },
        createdFields: ["dateCreated"],
        updatedFields: ["lastModifiedDate"],
        seed: [customer],
      },
      {
        name: "sales order",
        idField: "id",
        idPrefix: "",
        idStyle: "number",
        get: "salesOrders.get",
        create: "salesOrders.create",
        update: "salesOrders.update",
        template: { ...salesOrder, memo: "" },
        updatedFields: ["lastModifiedDate"],
        seed: [salesOrder],
      },
    ],
    errors: {
      unauthorized: error(401, "INVALID_LOGIN"),
      notFound: error(404, "NONEXISTENT_ID"),
      invalid: error(400, "INVALID_CONTENT"),
      rateLimited: error(429, "CONCURRENCY_LIMIT_EXCEEDED"),
      server: error(500, "UNEXPECTED_ERROR"),
    },
  },
  testOperation: "customers.list",
  errors,
  hints: [
    "A creation answers with nothing: the id is the end of the Location header, or look the record up by its externalId.",
    "Lists give ids only; use suiteql.query to read fields, and to poll for changes by lastmodifieddate.",
    "Fields that hold another record take an object with its id.",
  ],
};
