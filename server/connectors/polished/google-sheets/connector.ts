import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";
import { errors } from "./errors.ts";
import { operations } from "./operations.ts";

const docs = "https://developers.google.com/workspace/sheets/api/reference/rest";
const error = (code: number, status: string) => ({ status: code, body: { error: { code, message: "{message}", status } } });

export const googleSheets: Connector = {
  format: "vennel.connector/v1",
  id: "google-sheets",
  name: "Google Sheets",
  aliases: ["google sheet", "gsheets", "spreadsheet", "google spreadsheet", "sheets"],
  categories: ["spreadsheets"],
  description: "Rows and cells of Google spreadsheets.",
  tier: "polished",
  provenance: ownWork(docs, "v4"),
  protocol: "http",
  baseUrl: "https://sheets.googleapis.com",
  docsUrl: docs,
  auth: [
    { type: "bearer", label: "Access token", help: "An OAuth 2 access token with the spreadsheets scope." },
    {
      type: "oauth2Code",
      label: "Sign in with Google",
      help: "The client id of a web application in Google Cloud.",
      oauth2: {
        authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
        tokenUrl: "https://oauth2.googleapis.com/token",
        scopes: ["https://www.googleapis.com/auth/spreadsheets"],
        clientAuth: "body",
        // Without these Google gives no refresh token.
        parameters: { access_type: "offline", prompt: "consent" },
        issuer: "https://accounts.google.com",
      },
    },
  ],
  defaultHeaders: { accept: "application/json" },
  operations,
  // Sheets sends no webhooks; new rows are found by polling values.get.
  events: [],
  webhook: null,
  policies: { ratePerSecond: 1, idempotencyHeader: null },
  // Rows are kept by `behaviour.ts`.
  simulation: {
    resources: [],
    errors: {
      unauthorized: error(401, "UNAUTHENTICATED"),
      notFound: error(404, "NOT_FOUND"),
      invalid: error(400, "INVALID_ARGUMENT"),
      rateLimited: error(429, "RESOURCE_EXHAUSTED"),
      server: error(500, "INTERNAL"),
    },
  },
  testOperation: null,
  errors,
  hints: [
    "values.append takes a list of rows, each a list of cells in the order of the columns.",
    "The range may be just the name of the sheet.",
    "New rows are found by a poll over values.get that remembers how many rows there were.",
  ],
};
