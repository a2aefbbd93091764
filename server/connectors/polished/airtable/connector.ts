import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";
import { errors } from "./errors.ts";
import { operations } from "./operations.ts";
import { record } from "./samples.ts";

const docs = "https://airtable.com/developers/web/api/introduction";

export const airtable: Connector = {
  format: "vennel.connector/v1",
  id: "airtable",
  name: "Airtable",
  aliases: ["air table"],
  categories: ["databases", "spreadsheets"],
  description: "Records of Airtable bases.",
  tier: "polished",
  provenance: ownWork(docs, "v0"),
  protocol: "http",
  baseUrl: "https://api.airtable.com",
  docsUrl: docs,
  auth: [
    { type: "bearer", label: "Personal access token", help: "With the scopes data.records:read, data.records:write and schema.bases:read." },
    {
      type: "oauth2Code",
      label: "Sign in with Airtable",
      help: "The client id of your OAuth integration.",
      oauth2: {
        authorizeUrl: "https://airtable.com/oauth2/v1/authorize",
        tokenUrl: "https://airtable.com/oauth2/v1/token",
        scopes: ["data.records:read", "data.records:write", "schema.bases:read"],
        clientAuth: "header",
      },
    },
  ],
  defaultHeaders: { accept: "application/json" },
  operations,
  // Airtable's notifications carry no record and no event's name, so new records are found by polling records.list.
  events: [],
  webhook: null,
  policies: { ratePerSecond: 5, idempotencyHeader: null },
  simulation: {
    resources: [
      {
        name: "record",
        idField: "id",
        idPrefix: "rec",
        list: "records.list",
        get: "records.get",
        create: "records.create",
        update: "records.update",
        delete: "records.delete",
        template: { ...record, fields: {} },
        createdFields: ["createdTime"],
        scope: ["baseId", "table"],
        seed: [record, { ...record, id: "rec3lbPRG4aVqkeOQ", fields: { Name: "Send the contract", Status: "Done" } }],
      },
    ],
    errors: {
      unauthorized: { status: 401, body: { error: { type: "AUTHENTICATION_REQUIRED", message: "Authentication required" } } },
      notFound: { status: 404, body: { error: "NOT_FOUND" } },
      invalid: { status: 422, body: { error: { type: "INVALID_REQUEST_UNKNOWN", message: "{message}" } } },
      rateLimited: { status: 429, body: { errors: [{ error: "RATE_LIMIT_REACHED", message: "Rate limit exceeded." }] } },
    },
  },
  testOperation: "bases.list",
  errors,
  hints: [
    "Field names are those of the table, with their spaces and capitals.",
    "New records are found by a poll over records.list with a formula on the time of creation.",
  ],
};
